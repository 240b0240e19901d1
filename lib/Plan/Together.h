//===-- Together.h - What array sets owe each other -------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_LIB_PLAN_TOGETHER_H
#define LAYOUTOPT_LIB_PLAN_TOGETHER_H

#include "Binding.h"
#include "layoutopt/Plan/Choose.h"

namespace layoutopt {

/// Gives sets of \p Plan that are led, by kernels that get their buffers or by
/// others that one buffer may be bound to, the layout that was chosen for their
/// leader, or lets none of them change. \p Bindings: one for each set. A usage
/// error when the policy gives them different layouts.
llvm::Error agree(LayoutPlan &Plan, const Program &P,
                  const EffectivePolicy &Policy,
                  llvm::ArrayRef<SetBinding> Bindings);

/// Leaves out of \p Plan, together with what has to change with it, what nobody
/// asked for and what is not faster for sure. Does nothing unless the strategy
/// is `auto`, walks are known and the device has prices.
void leaveDoubtful(LayoutPlan &Plan, const Program &P,
                   llvm::ArrayRef<SetBinding> Bindings,
                   const TargetProfile &Target, const TargetProfile &Host,
                   const ChoiceOptions &Options);

} // namespace layoutopt

#endif // LAYOUTOPT_LIB_PLAN_TOGETHER_H
