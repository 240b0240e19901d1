//===-- HelpTexts.cpp - What help says beside options
//--------------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "HelpTexts.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"

using namespace layoutopt;
using llvm::StringRef;

static const VerbRow Verbs[] = {
    {Verb::Show, "show", "file:record...",
     "Print how records lie in memory, and who uses what of them how often"},
    {Verb::Report, "report", "file...",
     "Tell what the arrays of a program cost, what changes, and what keeps "
     "them"},
    {Verb::Fix, "fix", "file...",
     "Make the small changes that lift what keeps arrays in their layout"},
    {Verb::Advise, "advise", "file...",
     "Measure layouts in copies of the program, and tell what each brings"},
};

static const ExampleRow Examples[] = {
    {"layoutopt nbody.cl --target=sm_35",
     "Show the change as a diff, and why, without touching anything."},
    {"layoutopt nbody.cl --target=sm_35 -o out",
     "Write out/nbody.cl, out/nbody_layout.h and out/nbody.plan.yaml."},
    {"layoutopt kernels/*.cl --policy=layout.yaml -i",
     "Follow a policy (or an edited plan) and change the files in place."},
    {"layoutopt solver.c --layout=SoA",
     "Change all arrays that can be, also where the model expects no gain."},
    {"layoutopt solver.cl -I include -D REAL=float -cl-std=CL2.0\n"
     "layoutopt solver.cl -- -Iinclude -DREAL=float",
     "Compile as the host program does; flags may also stand behind '--'."},
    {"layoutopt --check kernels/*.cl",
     "In CI: exit with 1 if a kernel is not in its best layout."},
    {"layoutopt report -p build --html=report.html",
     "All arrays of a program: what they cost, what changes, what keeps them."},
    {"layoutopt fix -p build --patches=fixes && git apply fixes/*.patch",
     "Lift what keeps arrays, a patch each; the next run can change them."},
    {"layoutopt show particle.h:particle\n"
     "layoutopt show sim.c:body -p build",
     "Print how a record lies in memory, and who uses what of it how often."},
    {"layoutopt nbody.cl --stop-after=kdlg --dot | dot -Tsvg > nbody.svg",
     "Draw how closely fields are used together."},
    {"layoutopt -p build -i --verify-run='make -s check'",
     "Change the files if the tests say the same as before."},
    {"layoutopt advise -p build --verify-run='make -s all check' "
     "--verify-time=./bench",
     "Measure which layouts are the fastest, without touching anything."},
    {"layoutopt -p build a.cl --emit-facts=a.facts --depfile=a.d\n"
     "layoutopt --from-facts a.facts b.facts --stop-after=plan -o plan.yaml\n"
     "layoutopt --apply --from-facts a.facts b.facts --policy=plan.yaml -o out",
     "The same in steps, for builds on many machines."},
};

static const ExitRow Exits[] = {
    {ExitCode::Success, "done, or nothing to do"},
    {ExitCode::Findings, "--check: something would change"},
    {ExitCode::Usage, "usage, policy or plan"},
    {ExitCode::Parse, "the source does not parse"},
    {ExitCode::Refused, "refused, under --Werror"},
    {ExitCode::IO, "reading or writing failed"},
    {ExitCode::Internal, "a bug of layoutopt: please report it"},
};

llvm::ArrayRef<VerbRow> layoutopt::verbs() { return Verbs; }
llvm::ArrayRef<ExampleRow> layoutopt::examples() { return Examples; }
llvm::ArrayRef<ExitRow> layoutopt::exitCodes() { return Exits; }

const VerbRow *layoutopt::findVerb(StringRef Word) {
  const auto *Row =
      llvm::find_if(Verbs, [&](const VerbRow &V) { return V.Name == Word; });
  return Row != std::end(Verbs) ? Row : nullptr;
}

StringRef layoutopt::overview() {
  return "Changes the memory layout of arrays of structs in C, C++ and OpenCL "
         "C "
         "programs.\n";
}

StringRef layoutopt::helpTail() {
  static const std::string Text = [] {
    std::string Out;
    llvm::raw_string_ostream OS(Out);
    OS << "\nEXAMPLES:\n";
    for (const ExampleRow &Row : Examples) {
      llvm::SmallVector<StringRef> Commands;
      Row.Commands.split(Commands, '\n');
      for (StringRef Command : Commands)
        OS << "  " << Command << '\n';
      OS << "      " << Row.Help << '\n';
    }
    OS << "\nEXIT CODES:\n";
    for (const ExitRow &Row : Exits)
      OS << llvm::format("  %-4d", static_cast<int>(Row.Code)) << Row.Help
         << '\n';
    return Out;
  }();
  return Text;
}
