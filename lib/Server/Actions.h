//===-- Actions.h - Changes that are asked for -----------------*- C++ -*--===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_LIB_SERVER_ACTIONS_H
#define LAYOUTOPT_LIB_SERVER_ACTIONS_H

#include "Json.h"
#include "layoutopt/Server/Workspace.h"

namespace layoutopt::server {

/// What an action needs to know.
struct ActionContext {
  Workspace &Work;
  const Snapshot &Now;
  const ClientAbilities &Client;
};

/// What can be done about \p Where of \p Path, as commands.
llvm::json::Array actionsAt(const Analysis &Said, const std::string &Path,
                            const std::string &Uri, llvm::lsp::Range Where);

/// \name Edits of the workspace, nothing written
/// An error says why there is none.
/// @{

/// The arrays of \p Record, in the program of \p Path, as planned: as
/// `layoutopt -i` writes them, verified.
llvm::Expected<llvm::json::Object> planEdit(const ActionContext &Context,
                                            const std::string &Path,
                                            const std::string &Record);
/// What `layoutopt fix` changes for \p Array.
llvm::Expected<llvm::json::Object> fixEdit(const ActionContext &Context,
                                           const std::string &Path,
                                           const std::string &Array);
/// The policy of \p Path with \p Record excluded.
llvm::Expected<llvm::json::Object> excludeEdit(const ActionContext &Context,
                                               const std::string &Path,
                                               const std::string &Record);
/// The policy of \p Path with the layout that the plan has for set \p Id.
llvm::Expected<llvm::json::Object> pinEdit(const ActionContext &Context,
                                           const std::string &Path,
                                           const std::string &Id);
/// @}

} // namespace layoutopt::server

#endif // LAYOUTOPT_LIB_SERVER_ACTIONS_H
