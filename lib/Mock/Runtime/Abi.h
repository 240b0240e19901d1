/*===-- Abi.h - What a program with mock-ups calls ------------------*- C
 * -*-===*
 *
 * Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 *===----------------------------------------------------------------------===*
 *
 * The text that MockUps.cpp writes into the file of a hot spot declares the
 * same struct: a change here is one there, and another version. The table is
 * found by LAYOUTOPT_MOCK_TABLE, `PROCESS:ADDRESS` in decimal, so that the
 * program links nothing, and runs as it always did without the run-time.
 *
 *===----------------------------------------------------------------------===*/

#ifndef LAYOUTOPT_MOCK_ABI_H
#define LAYOUTOPT_MOCK_ABI_H

struct layoutopt_mock {
  unsigned long version; /* 1 */
  /* Counts a call of the hot spot: whether mock-ups of it are to run. */
  int (*enter)(void);
  /* In a child, which is on its way then: number of its candidate. In the
   * parent -1, when all are over. */
  int (*next)(void);
  /* Runs a candidate in a child; does not return. */
  void (*run)(void (*body)(void *), void *frame);
  /* How many records of `size` bytes there are from `at` to the end of the
   * object that it points into; ends the child if nobody knows. */
  unsigned long (*extent)(const void *at, unsigned long size, const char *name);
  /* Whether both are one array; ends the child if they only overlap. */
  int (*same)(const void *a, const void *b, const char *names);
  /* The clock, around a candidate. */
  void (*begin)(void);
  void (*end)(void);
  /* Adds to what the candidate has computed. `ranges` are pairs of offset and
   * size, and end with a size of 0. */
  void (*digest)(const void *record, const unsigned *ranges);
  void (*digest_value)(const void *bytes, unsigned long size);
  /* Ends the child with a message. */
  void (*fail)(const char *why);
  /* The clock, around the original. */
  void (*start)(void);
  void (*stop)(void);
};

#endif
