//===-- Dialect.cpp - What language a unit is written in ------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "layoutopt/Frontend/Dialect.h"
#include "Flags.h"
#include "layoutopt/Frontend/Parse.h"
#include "layoutopt/Support/Error.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"
#include <set>

using namespace layoutopt;
using llvm::StringRef;

StringRef layoutopt::nameOf(Dialect D) {
  switch (D) {
  case Dialect::C:
    return "C";
  case Dialect::CXX:
    return "C++";
  case Dialect::OpenCL:
    return "OpenCL C";
  case Dialect::OpenCLCXX:
    return "C++ for OpenCL";
  case Dialect::CUDA:
    return "CUDA";
  case Dialect::HIP:
    return "HIP";
  case Dialect::SYCL:
    return "SYCL";
  case Dialect::ObjC:
    return "Objective-C";
  case Dialect::ObjCXX:
    return "Objective-C++";
  case Dialect::Fortran:
    return "Fortran";
  case Dialect::Assembly:
    return "assembly";
  case Dialect::Other:
  case Dialect::Unknown:
    return "another language";
  }
  llvm_unreachable("all dialects are covered");
}

bool layoutopt::isRead(Dialect D) {
  return D == Dialect::C || D == Dialect::CXX || D == Dialect::OpenCL;
}

namespace {
/// What stands for a dialect, in words with blanks between them.
struct Words {
  Dialect Of;
  StringRef List;
};
} // namespace

static Dialect find(llvm::ArrayRef<Words> Table, StringRef Word,
                    Dialect Otherwise) {
  for (const Words &Each : Table) {
    llvm::SmallVector<StringRef, 16> List;
    Each.List.split(List, ' ');
    if (llvm::is_contained(List, Word))
      return Each.Of;
  }
  return Otherwise;
}

/// By the value of `-x`: Clang's, GCC's and nvcc's (`cu`).
static Dialect byLanguage(StringRef Language) {
  static const Words Known[] = {
      {Dialect::C, "c c-header cpp-output c-header-cpp-output"},
      {Dialect::CXX, "c++ c++-header c++-cpp-output c++-module "
                     "c++-header-unit-header c++-user-header "
                     "c++-system-header"},
      {Dialect::OpenCL, "cl"},
      {Dialect::OpenCLCXX, "clcpp"},
      {Dialect::CUDA, "cuda cuda-cpp-output cu"},
      {Dialect::HIP, "hip hip-cpp-output"},
      {Dialect::ObjC, "objective-c objective-c-header objc-cpp-output "
                      "objective-c-cpp-output"},
      {Dialect::ObjCXX, "objective-c++ objective-c++-header objc++-cpp-output "
                        "objective-c++-cpp-output"},
      {Dialect::Fortran, "f77 f77-cpp-input f95 f95-cpp-input fortran"},
      {Dialect::Assembly, "assembler assembler-with-cpp"}};
  return find(Known, Language, Dialect::Other);
}

/// By what the name ends in. A capital letter makes a difference: `.C` is C++.
static Dialect byName(StringRef File) {
  static const Words Exact[] = {{Dialect::CXX, "C H"}, {Dialect::ObjCXX, "M"}};
  static const Words Lower[] = {
      {Dialect::C, "c h i"},
      {Dialect::CXX, "cc cp cpp cxx c++ ii hh hp hpp hxx h++ cppm ccm cxxm "
                     "c++m ixx"},
      {Dialect::OpenCL, "cl ocl clh"},
      {Dialect::OpenCLCXX, "clcpp clc++"},
      {Dialect::CUDA, "cu cuh cui"},
      {Dialect::HIP, "hip hipi"},
      {Dialect::SYCL, "sycl"},
      {Dialect::ObjC, "m mi"},
      {Dialect::ObjCXX, "mm mii"},
      {Dialect::Fortran, "f for ftn fpp f77 f90 f95 f03 f08 f18"},
      {Dialect::Assembly, "s sx asm nasm"}};
  StringRef Extension = llvm::sys::path::extension(File);
  if (!Extension.consume_front("."))
    return Dialect::Unknown;
  return find(Exact, Extension,
              find(Lower, Extension.lower(), Dialect::Unknown));
}

Dialect layoutopt::dialectOf(StringRef File,
                             llvm::ArrayRef<std::string> Given) {
  const std::vector<std::string> Flags = canonicalFlags(Given);
  StringRef Language;
  bool IsSycl = false, IsCxxForOpenCL = false;
  for (size_t I = 0; I != Flags.size(); ++I) {
    StringRef Flag = Flags[I];
    IsSycl |= Flag.starts_with("-fsycl");
    IsSycl &= Flag != "-fno-sycl";
    if (Flag.consume_front("-cl-std=") || Flag.consume_front("-std="))
      IsCxxForOpenCL = Flag.starts_with_insensitive("clc++");
    if (!Flag.consume_front("-x"))
      continue;
    if (Flag.empty() && I + 1 != Flags.size())
      Flag = Flags[++I];
    Language = Flag;
  }
  Dialect D = Language.empty() || Language == "none" ? byName(File)
                                                     : byLanguage(Language);
  if (D == Dialect::OpenCL && IsCxxForOpenCL)
    return Dialect::OpenCLCXX;
  // Whatever else it is: its code runs on a device as well.
  return IsSycl && D != Dialect::Assembly ? Dialect::SYCL : D;
}

llvm::Error layoutopt::checkDialect(const CompileInput &Input) {
  Dialect D = dialectOf(Input.File, Input.Flags);
  if (isRead(D))
    return llvm::Error::success();
  if (D == Dialect::Unknown)
    return usageError("the name does not say what language it is in; '-- -x "
                      "c', 'c++' or 'cl' does",
                      {Input.File, 0, 0});
  return usageError("the file is " +
                        (D == Dialect::Other ? "in a language" : nameOf(D)) +
                        (D == Dialect::Other ? " that" : ", which") +
                        " layoutopt does not read",
                    {Input.File, 0, 0});
}

/// Whether \p Target, a triple, is that of a device which runs kernels alone.
static bool isDevice(StringRef Target) {
  return llvm::any_of(
      llvm::ArrayRef<StringRef>{"spir", "amdgcn", "nvptx", "r600"},
      [&](StringRef D) { return Target.starts_with(D); });
}

bool layoutopt::takesFlag(Dialect D, StringRef Flag, StringRef Value,
                          bool IsMixed) {
  const bool IsOpenCL = D == Dialect::OpenCL || D == Dialect::OpenCLCXX;
  if (Flag.starts_with("-cl-"))
    return IsOpenCL;
  if (Flag.consume_front("-std=")) {
    if (Flag.starts_with_insensitive("cl"))
      return IsOpenCL;
    if (Flag.starts_with("c++") || Flag.starts_with("gnu++"))
      return D == Dialect::CXX;
    // What no language knows is an error of the compiler's.
    StringRef Year = Flag;
    bool IsOfC = Year.consume_front("iso9899:") || Year.consume_front("gnu") ||
                 Year.consume_front("c");
    return !IsOfC || Year.empty() || !llvm::isDigit(Year[0]) || D == Dialect::C;
  }
  if (Flag == "-nostdinc++" || Flag.starts_with("-stdlib="))
    return D == Dialect::CXX;
  if (Flag == "-ansi" || Flag == "-pthread" || Flag == "-fno-openmp" ||
      Flag.starts_with("-fopenmp") || Flag.starts_with("-fsycl"))
    return !IsOpenCL;
  if (!IsMixed)
    return true;
  if (Flag.consume_front("-x"))
    return IsOpenCL == StringRef(Flag.empty() ? Value : Flag).starts_with("cl");
  if (Flag == "-target" || Flag == "--target")
    return IsOpenCL == isDevice(Value);
  if (Flag.consume_front("--target="))
    return IsOpenCL == isDevice(Flag);
  return !IsOpenCL || !(Flag.starts_with("-m") || Flag.starts_with("-arch"));
}

std::vector<std::string>
layoutopt::addCommonFlags(std::vector<CompileInput> &Inputs,
                          llvm::ArrayRef<std::string> Given) {
  const std::vector<std::string> Flags = canonicalFlags(Given);
  std::vector<Dialect> Dialects;
  for (const CompileInput &Input : Inputs)
    Dialects.push_back(dialectOf(Input.File, Input.Flags));
  auto IsOpenCL = [](Dialect D) {
    return D == Dialect::OpenCL || D == Dialect::OpenCLCXX;
  };
  const bool IsMixed =
      llvm::any_of(Dialects, IsOpenCL) && !llvm::all_of(Dialects, IsOpenCL);

  std::set<size_t> Taken; // Of each flag, its first word.
  auto Add = [&](std::vector<std::string> &To, Dialect D) {
    for (size_t I = 0, Next; I < Flags.size(); I = Next) {
      Next = I + 1 + takesNextWord(Flags[I]);
      StringRef Value =
          Next == I + 2 && I + 1 != Flags.size() ? Flags[I + 1] : StringRef();
      if (!takesFlag(D, Flags[I], Value, IsMixed))
        continue;
      Taken.insert(I);
      To.insert(To.end(), Flags.begin() + I,
                Flags.begin() + std::min(Next, Flags.size()));
    }
  };
  for (size_t I = 0; I != Inputs.size(); ++I) {
    // What is common may say the language (`-x`), on which the rest depends.
    std::vector<std::string> All = Inputs[I].Flags;
    Add(All, Dialects[I]);
    Add(Inputs[I].Flags, dialectOf(Inputs[I].File, All));
  }
  std::vector<std::string> Unused;
  for (size_t I = 0; I < Flags.size(); I += 1 + takesNextWord(Flags[I]))
    if (!Taken.count(I))
      Unused.push_back(Flags[I]);
  return Unused;
}
