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

/// Of names that some error calls unknown, those of functions of C that OpenCL
/// has without the `f`, as a macro each: `-Dsqrtf=sqrt`.
static std::vector<std::string>
namesOfC(llvm::ArrayRef<ParseDiagnostic> Diagnostics) {
  static const StringRef Known[] = {
      "acos", "asin",  "atan", "atan2", "cbrt", "ceil", "copysign", "cos",
      "cosh", "erf",   "exp",  "exp2",  "fabs", "fdim", "floor",    "fma",
      "fmax", "fmin",  "fmod", "hypot", "log",  "log2", "log10",    "pow",
      "rint", "round", "sin",  "sinh",  "sqrt", "tan",  "tanh",     "trunc"};
  std::vector<std::string> Out;
  for (const ParseDiagnostic &D : Diagnostics) {
    StringRef Name = StringRef(D.Message).split('\'').second.split('\'').first;
    if (!D.IsError || !Name.consume_back("f") ||
        !llvm::is_contained(Known, Name))
      continue;
    std::string Flag = "-D" + Name.str() + "f=" + Name.str();
    if (!llvm::is_contained(Out, Flag))
      Out.push_back(std::move(Flag));
  }
  return Out;
}

/// Whether a flag might help: an error speaks of what one changes. Each try
/// costs a parse.
static bool mayHelp(llvm::ArrayRef<ParseDiagnostic> Diagnostics) {
  static const StringRef Words[] = {"double", "convert", "ambiguous",
                                    "address space", "matching function"};
  return !namesOfC(Diagnostics).empty() ||
         llvm::any_of(Diagnostics, [](const ParseDiagnostic &D) {
           return D.IsError && llvm::any_of(Words, [&](StringRef Word) {
                    return StringRef(D.Message).contains(Word);
                  });
         });
}

std::vector<std::string>
layoutopt::flagsToParse(const CompileInput &Input,
                        llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files) {
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
      if (Flags.empty() && !mayHelp(Said))
        return {};
      bool IsNew = false;
      for (std::string &Name : namesOfC(Said))
        if (!llvm::is_contained(Flags, Name)) {
          Flags.push_back(std::move(Name));
          IsNew = true;
        }
      if (!IsNew)
        break;
    }
  }
  return {};
}
