//===-- PolicyKeys.h - What a policy may say --------------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_LIB_PLAN_POLICYKEYS_H
#define LAYOUTOPT_LIB_PLAN_POLICYKEYS_H

#include "layoutopt/Support/Yaml.h"

namespace layoutopt {

/// The maps that a policy is made of.
enum class PolicyMap { Policy, Record, Set, Cluster, Bound };

/// The keys that PolicyKeys.def has for \p Map, in its order.
std::vector<llvm::StringRef> keysOf(PolicyMap Map);

/// The word behind the key \p Key of \p Map in \p Node, which is one of those
/// that PolicyKeys.def has for it; an error (exit 2) for any other. \p What is
/// the noun for the message.
llvm::Expected<llvm::StringRef> readWord(const YamlNode &Node, PolicyMap Map,
                                         llvm::StringRef Key,
                                         llvm::StringRef What);

} // namespace layoutopt

#endif // LAYOUTOPT_LIB_PLAN_POLICYKEYS_H
