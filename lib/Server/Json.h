//===-- Json.h - Values of the protocol ------------------------*- C++ -*--===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_LIB_SERVER_JSON_H
#define LAYOUTOPT_LIB_SERVER_JSON_H

#include "layoutopt/Server/Remarks.h"
#include "llvm/Support/JSON.h"

namespace layoutopt::server {

/// A string of any bytes: what is no UTF-8 is replaced.
llvm::json::Value text(llvm::StringRef Any);
/// `file:///a/b.c`, of an absolute path.
std::string uriOf(llvm::StringRef Path);

/// Those of \p Remarks that lie in \p Path, a real path.
llvm::json::Array diagnosticsOf(const Analysis &Said,
                                llvm::ArrayRef<Remark> Remarks,
                                const std::string &Path);
/// One at the start of a file: what is wrong with its policy, say.
llvm::json::Array diagnosticsOf(llvm::StringRef Problem);

/// \p V in one line.
std::string textOf(const llvm::json::Value &V);

/// What is known of an editor.
struct ClientAbilities {
  bool DocumentChanges = false; ///< Edits with versions.
  bool CreatesFiles = false;    ///< In edits.
  bool WatchesFiles = false;    ///< Registered while it runs.
};

/// New text for a part of a file.
struct FileEdit {
  llvm::lsp::Range Where;
  std::string Text;
};

/// Edits of several files as one.
class WorkspaceEditBuilder {
public:
  WorkspaceEditBuilder(const ClientAbilities &Client, const Snapshot &Now)
      : Client(Client), Now(Now) {}

  /// \p Path is there; \p Edits are of its text in the snapshot.
  void change(const std::string &Path, llvm::ArrayRef<FileEdit> Edits);
  /// \p Path is not there, or becomes a new one.
  void create(const std::string &Path, llvm::StringRef Text);
  llvm::json::Object take();

private:
  const ClientAbilities &Client;
  const Snapshot &Now;
  llvm::json::Array Changes; ///< With DocumentChanges.
  llvm::json::Object ByUri;  ///< Without.
};

/// The one change that makes \p After of \p Before, of whole lines. Empty:
/// there is nothing to change.
std::vector<FileEdit> difference(llvm::StringRef Before, llvm::StringRef After);

} // namespace layoutopt::server

#endif // LAYOUTOPT_LIB_SERVER_JSON_H
