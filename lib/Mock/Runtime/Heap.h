/*===-- Heap.h - Blocks of memory that live -------------------------*- C
 * -*-===*
 *
 * Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 *===----------------------------------------------------------------------===*/

#ifndef LAYOUTOPT_MOCK_HEAP_H
#define LAYOUTOPT_MOCK_HEAP_H

#include <stdint.h>

/* The end of the block of malloc() or its kin that has the byte at `at`; 0 if
 * there is none. */
uintptr_t layoutopt_mock_end_of_block(uintptr_t at);

#endif
