//===-- Flags.cpp - Compiler flags that may pass --------------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Flags.h"
#include "layoutopt/Frontend/Parse.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Option/ArgList.h"
#include "llvm/Option/OptTable.h"
#if __has_include("clang/Options/Options.h")
#include "clang/Options/Options.h" // Clang 22.
#else
#include "clang/Driver/Options.h"
#endif

using namespace clang;
using namespace layoutopt;
using llvm::StringRef;

/// Flags that stand for themselves.
static bool isPlain(StringRef Flag) {
  static const StringRef Exact[] = {
      "-ansi",      "-pthread",         "-w",           "-undef",
      "-nostdinc",  "-fopenmp",         "-pedantic",    "-nostdinc++",
      "-trigraphs", "-pedantic-errors", "-nostdlibinc", "-nobuiltininc"};
  if (llvm::is_contained(Exact, Flag))
    return true;
  // OpenCL's build options describe the language or the arithmetic.
  if (Flag.starts_with("-cl-"))
    return true;
  if (Flag.starts_with("-std=") || Flag.starts_with("-stdlib="))
    return true;
  if (Flag.starts_with("-O") && Flag.size() <= 6)
    return true;
  if (Flag.starts_with("-W"))
    return !Flag.contains(',') && Flag != "-Wp"; // No -Wl,... and the like.
  // Machine: -m64, -march=...; but nothing that names a file or tool.
  if (Flag.starts_with("-m"))
    return !Flag.starts_with("-mllvm") && !Flag.contains('/');
  // Language: -fno-builtin, -ffast-math; not plugins, modules, dumps, files.
  if (Flag.starts_with("-f")) {
    static const StringRef Denied[] = {
        "-fplugin",        "-fpass-plugin",    "-fmodule",
        "-fmodules",       "-fprofile",        "-fcoverage",
        "-ftime-trace",    "-fsave",           "-fcrash",
        "-fdiagnostics",   "-frecord",         "-fembed",
        "-fdebug",         "-ffile",           "-fbuild",
        "-fprebuilt",      "-fproc-stat",      "-fsanitize-",
        "-ftest-coverage", "-fopenmp-",        "-foptimization",
        "-fxray",          "-fbasic-block",    "-fthinlto",
        "-fcs-profile",    "-fmemory-profile", "-fdump",
        "-fstack-usage",   "-findex",          "-fimplicit-module",
        "-finclude",       "-fsycl",           "-fsyntax-only",
        "-fauto-profile",  "-femit",           "-flto",
        "-fuse-ld",        "-fmacro-prefix",   "-fvisibility-"};
    return llvm::none_of(Denied,
                         [&](StringRef D) { return Flag.starts_with(D); }) &&
           !Flag.contains('/');
  }
  return false;
}

/// Flags with a value, joined or as the next word.
static StringRef valued(StringRef Flag) {
  static const StringRef Known[] = {
      "-I",         "-D",       "-U",        "-isystem",      "-iquote",
      "-idirafter", "-include", "-isysroot", "--sysroot",     "-x",
      "-target",    "--target", "-arch",     "-iwithsysroot", "--language",
      "-imacros"};
  StringRef Best;
  for (StringRef K : Known)
    if (Flag.starts_with(K) && K.size() > Best.size())
      Best = K;
  return Best;
}

bool layoutopt::takesNextWord(StringRef Flag) {
  return !Flag.empty() && valued(Flag) == Flag;
}

/// Whether \p Value behind \p Name makes another flag: -target-cpu, -archaic.
static bool isNeverJoined(StringRef Name, StringRef Value) {
  return Name == "-target" || Name == "-arch" ||
         (Name.starts_with("--") && !Value.starts_with("="));
}

/// Whether the word behind \p Flag is for another program, or for a part of the
/// compiler, and means something else to Clang itself.
static bool handsOver(StringRef Flag) {
  static const StringRef All[] = {"-Xclang", "-Xpreprocessor", "-Xassembler",
                                  "-Xlinker", "-mllvm"};
  return llvm::is_contained(All, Flag);
}

/// \p Flags without the words that hand others over to the preprocessor
/// (`-Wp,-DX`, `-Xpreprocessor -DX`) or to the compiler proper (`-Xclang -DX`),
/// where the others may pass by themselves.
static std::vector<std::string> handedOver(llvm::ArrayRef<std::string> Flags) {
  std::vector<std::string> Out;
  // (The compiler proper has flags of its own, `-f` among them.)
  auto MayPass = [](StringRef Word) { return !valued(Word).empty(); };
  StringRef Carrier; // In front of the value that comes next.
  for (size_t I = 0; I != Flags.size(); ++I) {
    StringRef Flag = Flags[I];
    StringRef Words = Flag;
    if (Words.consume_front("-Wp,") && MayPass(Words.split(',').first)) {
      llvm::SmallVector<StringRef, 4> Parts;
      Words.split(Parts, ',');
      Out.insert(Out.end(), Parts.begin(), Parts.end());
      continue;
    }
    bool Carries = Flag == "-Xpreprocessor" || Flag == "-Xclang";
    if (Carries && I + 1 != Flags.size() &&
        (Carrier == Flag || MayPass(Flags[I + 1]))) {
      ++I;
      Carrier = Carrier != Flag && takesNextWord(Flags[I]) ? Flag : StringRef();
      Out.push_back(Flags[I]);
      continue;
    }
    Out.push_back(Flags[I]);
  }
  return Out;
}

std::vector<std::string>
layoutopt::canonicalFlags(llvm::ArrayRef<std::string> Flags) {
#if LLVM_VERSION_MAJOR < 22
  using driver::getDriverOptTable;
#endif
  const std::vector<std::string> Words = handedOver(Flags);
  std::vector<const char *> Pointers;
  for (const std::string &Word : Words)
    Pointers.push_back(Word.c_str());
  unsigned MissingIndex, NumMissing;
  llvm::opt::InputArgList Parsed = getDriverOptTable().ParseArgs(
      Pointers, MissingIndex, NumMissing,
      // Not those of other drivers, as that of Visual C++.
      llvm::opt::Visibility(llvm::opt::DefaultVis));
  std::vector<std::string> Out;
  size_t Done = 0;
  auto CopyTo = [&](size_t End) {
    for (; Done < End; ++Done)
      Out.push_back(Words[Done]);
  };
  for (auto Next = Parsed.begin(); Next != Parsed.end();) {
    const llvm::opt::Arg *Flag = *Next++;
    CopyTo(Flag->getIndex());
    // Short names are those that the filter knows; some stand for a longer one,
    // which says less (`-fsycl-device-only`, `--offload-device-only`).
    StringRef Word = Words[Done];
    if (!Word.starts_with("--"))
      continue;
    if (!Flag->getAlias()) {
      // One name may have several prefixes.
      StringRef Spelled = Flag->getSpelling();
      std::string Name = Flag->getOption().getPrefixedName().str();
      if (Spelled != Name && Spelled.ltrim('-') == StringRef(Name).ltrim('-') &&
          Word.consume_front(Spelled)) {
        Out.push_back(Name + Word.str());
        ++Done;
      }
      continue;
    }
    llvm::opt::ArgStringList Rendered;
    Flag->render(Parsed, Rendered);
    Out.insert(Out.end(), Rendered.begin(), Rendered.end());
    Done = Next != Parsed.end() ? (*Next)->getIndex()
                                : Words.size() - (NumMissing ? 1 : 0);
  }
  CopyTo(Words.size());
  return Out;
}

FilteredFlags layoutopt::filterFlags(llvm::ArrayRef<std::string> Given) {
  const std::vector<std::string> Flags = canonicalFlags(Given);
  FilteredFlags Out;
  for (size_t I = 0; I != Flags.size(); ++I) {
    StringRef Flag = Flags[I];
    if (handsOver(Flag) && I + 1 != Flags.size()) {
      Out.Dropped.push_back(Flags[I]);
      Out.Dropped.push_back(Flags[++I]);
      continue;
    }
    StringRef Name = valued(Flag);
    if (!Name.empty()) {
      bool Separate = Flag == Name;
      if (Separate && I + 1 == Flags.size()) {
        Out.Dropped.push_back(Flags[I]);
        break;
      }
      StringRef Value =
          Separate ? StringRef(Flags[I + 1]) : Flag.drop_front(Name.size());
      // A value that looks like a flag, or hands over to another argument file,
      // is none; `-include` of a device would hang.
      // Joined it belongs to a longer flag, as in -include-pch.
      bool Suspicious = Value.starts_with("@") || Value.starts_with("-") ||
                        (!Separate && isNeverJoined(Name, Value)) ||
                        ((Name == "-include" || Name == "-imacros") &&
                         Value.starts_with("/dev"));
      auto &To = Suspicious ? Out.Dropped : Out.Kept;
      To.push_back(Flags[I]);
      if (Separate)
        To.push_back(Flags[++I]);
      continue;
    }
    (isPlain(Flag) ? Out.Kept : Out.Dropped).push_back(Flags[I]);
  }
  return Out;
}
