//===-- Containers.h - What keeps containers --------------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_LIB_LEGALITY_CONTAINERS_H
#define LAYOUTOPT_LIB_LEGALITY_CONTAINERS_H

#include "World.h"

namespace layoutopt {

/// C++: adds the obstacles of containers, and of arrays that share names with
/// their elements, that only all units together can tell.
void findContainerObstacles(Program &P, const World &Around);

} // namespace layoutopt

#endif // LAYOUTOPT_LIB_LEGALITY_CONTAINERS_H
