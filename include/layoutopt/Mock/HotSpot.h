//===-- HotSpot.h - A hot function, and mock-ups of it ----------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What a layout would bring to one function, without a program that has it:
///
///     void step(body *p, int n)          the hot spot
///     step_mock0, step_mock1, ...        copies of it and of what it calls, on
///                                        arrays of their own
///     step                               copies the arrays in and runs one of
///                                        these where the run-time asks for it,
///                                        else the original
///
/// The copies are text of the same file, so that the tool changes the arrays of
/// each as it changes any others: nothing but the copy-in leads from them to
/// the rest of the program, whatever keeps its arrays as they are.
///
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_MOCK_HOTSPOT_H
#define LAYOUTOPT_MOCK_HOTSPOT_H

#include "layoutopt/Frontend/Parse.h"
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace layoutopt {

/// Stands in texts behind names that each mock-up has for itself, for `_mock3`.
constexpr char MarkPlace = '\1';

/// A function of the hot spot.
struct HotFunction {
  std::string Head;      ///< As it is declared, up to its body; with marks.
  std::string Body;      ///< With marks.
  bool IsStatic = false; ///< Its text says so.
};

/// An array that the hot spot reaches: by a parameter, a global variable, or a
/// member of a record that one of these leads to.
struct HotArray {
  std::string Source;  ///< In the hot function: `p`, `g->front`.
  std::string Element; ///< `body`, `struct body`; without qualifiers.
  /// Constant extents of an array; none: it is a pointer.
  std::vector<uint64_t> Extents;
  /// What is to point to the copy of a pointer's array, or the copy of an
  /// array; with marks. Empty: the parameter alone.
  std::string Target;
  /// Pairs of offset and size in bytes, of what is not padding.
  std::vector<std::pair<uint64_t, uint64_t>> Bytes;
};

/// A parameter of the hot function.
struct HotParameter {
  std::string Name;
  std::string Declared; ///< `const body *p`.
  std::string Member;   ///< The same without a qualifier on top.
  std::string Argument; ///< Of a mock-up: `n`, or a copy; with marks.
};

/// All that mock-ups of a function are made of. Values, no Clang.
struct HotSpot {
  std::string File;  ///< Real path.
  std::string Text;  ///< Its contents.
  std::string Name;  ///< Of the hot function.
  size_t Begin = 0;  ///< Offset of its definition,
  size_t NameAt = 0; ///< and of its name in it.
  size_t Behind = 0; ///< Offset behind the last definition.
  bool IsStatic = false;
  std::string Head;       ///< Of the definition.
  std::string Result;     ///< Its type; `void`.
  bool HasDigest = false; ///< The result is a number.
  /// It may give the arrays back, or take others: nobody looks at them then.
  bool GivesBack = false;
  std::vector<HotParameter> Parameters;
  std::vector<HotArray> Arrays;
  /// Declarations with marks, in order: types of records that hold arrays, and
  /// copies of global variables.
  std::vector<std::string> Types, Globals;
  /// Of a mock-up, with marks: declarations of records that hold arrays, then
  /// statements that copy what they have beside these.
  std::vector<std::string> Locals, Copies;
  /// Numbers in these records, by type and with marks: they are results.
  std::vector<std::pair<std::string, std::string>> Numbers;
  std::vector<HotFunction> Functions; ///< The hot one among them.
};

/// Counts of records that the user states, by HotArray::Source: expressions
/// where the hot function begins.
using StatedExtents = std::map<std::string, std::string>;

/// The hot spot \p Name, if \p Input defines it in its main file. A usage error
/// says why there can be no mock-ups of it.
llvm::Expected<std::optional<HotSpot>>
findHotSpot(const CompileInput &Input,
            llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files,
            llvm::StringRef Name);

/// Behind names of what belongs to mock-up \p Number: `_mock3`.
std::string markOf(unsigned Number);

/// The text of the file with mock-ups number 0 to \p Count - 1, which are all
/// the same so far. What is said about counts that \p H has no array for is a
/// usage error.
llvm::Expected<std::string> withMockUps(const HotSpot &H, unsigned Count,
                                        const StatedExtents &Extents);

} // namespace layoutopt

#endif // LAYOUTOPT_MOCK_HOTSPOT_H
