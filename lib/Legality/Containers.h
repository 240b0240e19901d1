//===-- Containers.h - What keeps containers --------------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_LIB_LEGALITY_CONTAINERS_H
#define LAYOUTOPT_LIB_LEGALITY_CONTAINERS_H

#include "layoutopt/Legality/Legality.h"

namespace layoutopt {

/// C++: adds the obstacles of containers, and of arrays that share names with
/// their elements, that only all units together can tell. \p IsClosed: the
/// units are all of a program.
void findContainerObstacles(Program &P, bool IsClosed);

} // namespace layoutopt

#endif // LAYOUTOPT_LIB_LEGALITY_CONTAINERS_H
