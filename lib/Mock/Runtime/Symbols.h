/*===-- Symbols.h - Global variables of a program -------------------*- C
 * -*-===*
 *
 * Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 *===----------------------------------------------------------------------===*/

#ifndef LAYOUTOPT_MOCK_SYMBOLS_H
#define LAYOUTOPT_MOCK_SYMBOLS_H

#include <stdint.h>

/* The end of the global variable of the program that has the byte at `at`, by
 * the symbols of its file, static ones included; 0 if there is none, or the
 * file is stripped. */
uintptr_t layoutopt_mock_end_of_variable(uintptr_t at);

#endif
