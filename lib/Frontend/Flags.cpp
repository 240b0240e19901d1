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

using namespace layoutopt;
using llvm::StringRef;

/// Flags that stand for themselves.
static bool isPlain(StringRef Flag) {
  static const StringRef Exact[] = {"-ansi",     "-pthread",   "-w",
                                    "-undef",    "-nostdinc",  "-fopenmp",
                                    "-pedantic", "-nostdinc++"};
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
      "-target",    "--target", "-arch",     "-iwithsysroot", "--language"};
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

FilteredFlags layoutopt::filterFlags(llvm::ArrayRef<std::string> Flags) {
  FilteredFlags Out;
  for (size_t I = 0; I != Flags.size(); ++I) {
    StringRef Flag = Flags[I];
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
                        ((Name == "-include") && Value.starts_with("/dev"));
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
