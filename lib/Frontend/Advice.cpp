//===-- Advice.cpp - Flags that a source lacks ----------------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "layoutopt/Frontend/Advice.h"
#include "clang/Frontend/FrontendActions.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"

using namespace layoutopt;
using llvm::StringRef;

/// If an error speaks of a function of C that OpenCL has without the `f`, a
/// macro for its name, `-Dsqrtf=sqrt`; else empty.
static std::string nameOfC(StringRef Message) {
  static const StringRef Known[] = {
      "acos", "asin",  "atan", "atan2", "cbrt", "ceil", "copysign", "cos",
      "cosh", "erf",   "exp",  "exp2",  "fabs", "fdim", "floor",    "fma",
      "fmax", "fmin",  "fmod", "hypot", "log",  "log2", "log10",    "pow",
      "rint", "round", "sin",  "sinh",  "sqrt", "tan",  "tanh",     "trunc"};
  StringRef Name = Message.split('\'').second.split('\'').first;
  if (!Name.consume_back("f") || !llvm::is_contained(Known, Name))
    return "";
  return "-D" + Name.str() + "f=" + Name.str();
}

/// Whether an error speaks of what some flag changes.
static bool mayBeFlag(StringRef Message) {
  static const StringRef Words[] = {"double", "convert", "ambiguous",
                                    "address space", "matching function"};
  return !nameOfC(Message).empty() || llvm::any_of(Words, [&](StringRef Word) {
    return Message.contains(Word);
  });
}

std::vector<std::string>
layoutopt::flagsToParse(const CompileInput &Input, StringRef FirstError,
                        llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files) {
  // Each try costs a parse.
  if (!mayBeFlag(FirstError))
    return {};
  auto Has = [&](StringRef Begin) {
    return llvm::any_of(Input.Flags, [Begin](StringRef Flag) {
      return Flag.starts_with(Begin);
    });
  };
  std::vector<std::vector<std::string>> Tries = {
      {}, {"-cl-single-precision-constant"}};
  // Address spaces need not be named since 2.0.
  if (!Has("-cl-std=") && !Has("-std="))
    for (size_t I = 0; I != 2; ++I) {
      Tries.push_back(Tries[I]);
      Tries.back().push_back("-cl-std=CL2.0");
    }
  for (std::vector<std::string> &Flags : Tries) {
    // The compiler ends at so many errors: what is behind them shows later.
    for (unsigned Round = 0; Round != 4; ++Round) {
      CompileInput With = Input;
      With.Flags.insert(With.Flags.end(), Flags.begin(), Flags.end());
      std::vector<ParseDiagnostic> Said;
      if (!llvm::errorToBool(parse(
              With, Files, std::make_unique<clang::SyntaxOnlyAction>(), Said)))
        return std::move(Flags);
      bool IsNew = false;
      for (const ParseDiagnostic &D : Said)
        if (std::string Name = D.IsError ? nameOfC(D.Message) : "";
            !Name.empty() && !llvm::is_contained(Flags, Name)) {
          Flags.push_back(std::move(Name));
          IsNew = true;
        }
      if (!IsNew)
        break;
    }
  }
  return {};
}
