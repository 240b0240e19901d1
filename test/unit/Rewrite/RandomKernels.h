//===-- RandomKernels.h - OpenCL C programs by chance -----------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_TEST_REWRITE_RANDOMKERNELS_H
#define LAYOUTOPT_TEST_REWRITE_RANDOMKERNELS_H

#include <random>
#include <string>
#include <vector>

namespace layoutopt::test {

/// A program of one record, helpers and kernels, which does something defined
/// for any contents and any n >= 1: indices are reduced modulo n, arithmetic
/// has no sign. All kernels are
///
///     __kernel void k<i>(__global body *p, __global [const] body *r, int n,
///                        uint seed)
///
/// and no work-item depends on another one when they run in order. It is C as
/// well, with a few macros in front.
struct RandomProgram {
  std::string Text;
  unsigned Kernels = 0;
  std::string Clusters;           ///< As for planFor().
  std::vector<std::string> Paths; ///< Of the fields.
};

class RandomKernels {
public:
  explicit RandomKernels(uint32_t Seed) : Random(Seed) {}
  RandomProgram make();

private:
  struct Field {
    std::string Path;      ///< `in.a`.
    std::string Name;      ///< `in_a`, as a field of the layout.
    unsigned Elements = 1; ///< Of an array.
  };

  unsigned below(unsigned N) { return Random() % N; }
  bool oneIn(unsigned N) { return below(N) == 0; }
  template <class T> const T &pick(const std::vector<T> &From) {
    return From[below(static_cast<unsigned>(From.size()))];
  }

  std::string record();
  std::string helpers();
  std::string kernel(unsigned Number);
  std::string statement(unsigned Depth);
  std::string simpleStatement();
  std::string place(bool Write);   ///< A field of some element.
  std::string element(bool Write); ///< `p[i]`, `*q`, ...
  std::string base(bool Write);    ///< p, r, a conditional of them.
  std::string index();             ///< Less than n.
  std::string value(unsigned Depth);
  std::string field();
  std::string condition();
  std::string gap(); ///< Nothing, a blank, a comment.

  std::mt19937 Random;
  std::vector<Field> Fields;
  bool RIsConst = false;
  bool HasEffect = false; ///< The statement has used its counter.
  unsigned Nesting = 0;   ///< Of the expression that is being made.

  /// Counts nesting while it lives.
  struct Level {
    explicit Level(unsigned &Nesting) : Nesting(Nesting) { ++Nesting; }
    ~Level() { --Nesting; }
    unsigned &Nesting;
  };
  bool isDeep() const { return Nesting > 5; }
};

} // namespace layoutopt::test

#endif // LAYOUTOPT_TEST_REWRITE_RANDOMKERNELS_H
