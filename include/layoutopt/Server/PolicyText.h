//===-- PolicyText.h - Changes of a policy's text --------------*- C++ -*--===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_SERVER_POLICYTEXT_H
#define LAYOUTOPT_SERVER_POLICYTEXT_H

#include "layoutopt/Plan/LayoutPlan.h"
#include "llvm/Support/Error.h"

namespace layoutopt::server {

/// \p Text, a policy or nothing, with \p Name among what it excludes; what else
/// it has stays as it is written. An error where it is written in a way that
/// nothing can be added to; \p File names it.
llvm::Expected<std::string>
withExcluded(llvm::StringRef Text, llvm::StringRef Name, llvm::StringRef File);

/// \p Text with the layout that \p Plan has for the set \p Id, or that of the
/// source if the plan leaves it. Likewise.
llvm::Expected<std::string> withPinned(llvm::StringRef Text, llvm::StringRef Id,
                                       const SetPlan &Plan,
                                       llvm::StringRef File);

} // namespace layoutopt::server

#endif // LAYOUTOPT_SERVER_POLICYTEXT_H
