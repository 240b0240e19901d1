//===-- Boundary.cpp - Calls of functions that work on bytes --------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Boundary.h"
#include "Placement.h"
#include "Renderer.h"

using namespace layoutopt;
using llvm::StringRef;

std::string layoutopt::boundaryFunction(RewriteJob &Job, Generated &Set,
                                        const ExprFacts &Call) {
  Index File = Call.Extent.File;
  const Range *Caller = nullptr;
  for (const FunctionFacts &F : Job.Facts.Functions)
    for (const Range &R : F.Declarations)
      if (R.contains(Call.Extent))
        Caller = &R;
  if (!Caller) {
    Job.refuse(Set, Reason::BoundaryPlace,
               "'" + Call.Name + "' is called by a macro's text",
               "write the call out", Call.Extent);
    return "";
  }
  Index Number = Set.set().Number;
  auto [At, IsNew] = Job.Boundaries.try_emplace({Number, File, Call.Name});
  BoundaryWrapper &W = At->second;
  if (!IsNew) {
    W.Declaration = std::min(W.Declaration, Caller->Begin);
    return W.Name;
  }
  W.Name = Job.InUse.make((Set.handle() + "_" + Call.Name).str());
  W.Call = &Call;
  W.Declaration = Caller->Begin;
  return W.Name;
}

/// `T Name`, where \p Type may be a pointer to a function.
static std::string declare(StringRef Type, const std::string &Name) {
  size_t At = Type.find("(*)");
  if (At == StringRef::npos)
    return Type.str() + (Type.ends_with("*") ? "" : " ") + Name;
  return Type.take_front(At + 2).str() + Name + Type.substr(At + 2).str();
}

std::string layoutopt::printBoundary(RewriteJob &Job, Generated &Set,
                                     Index File, const BoundaryWrapper &W) {
  const ExprFacts &Call = *W.Call;
  const Names &InUse = Job.InUse;
  const std::string H = InUse.unused("h"), I = InUse.unused("i"),
                    K = InUse.unused("k"), N = InUse.unused("num"),
                    Buffer = InUse.unused("records"),
                    Result = InUse.unused("result"),
                    Error = InUse.unused("error");
  const std::string Record = Set.set().Record->TypeText;
  std::string Params =
      (Set.handle() + " " + H + ", " + Set.indexType() + " " + I).str();
  std::string Arguments;
  std::vector<std::string> Named;
  for (size_t A = 0; A + 1 < Call.Types.size(); ++A) {
    Named.push_back(InUse.unused("p" + std::to_string(A)));
    bool IsArray = A == size_t(Call.Argument);
    if (!IsArray)
      Params += ", " + declare(Call.Types[A + 1], Named[A]);
    Arguments += (A == 0 ? "" : ", ") + (IsArray ? Buffer : Named[A]);
  }
  // Functions that take the array first get the number and the size of records,
  // the others bytes; what they return when they fail differs likewise.
  const bool IsProduct = Call.Argument == 0;
  const bool IsVoid = Call.Types.front() == "void";
  const std::string Fail = IsVoid      ? "abort();"
                           : IsProduct ? "return 0;"
                                       : "return -1;";
  auto CopyAll = [&](bool Pack) {
    std::string Text =
        "  for (" + K + " = 0; " + K + " < " + N + "; ++" + K + ") {\n";
    for (unsigned F = 0; F != Set.set().Set->Fields.size(); ++F) {
      std::string Packed = Buffer + "[" + K + "]." + Set.set().member(F).Path;
      std::string Stored = Set.function(Generated::Function::Field, File, {F}) +
                           "(" + H + ", " + I + " + (" + Set.indexType().str() +
                           ")" + K + ")";
      Text += "    memcpy((void *)" + (Pack ? "&" + Packed : Stored) +
              ", (const void *)" + (Pack ? Stored : "&" + Packed) +
              ", sizeof " + Packed + ");\n";
    }
    return Text + "  }\n";
  };
  std::string Text = "/* layoutopt: begin " + W.Name + " */\n" +
                     "#include <errno.h>\n#include <stdlib.h>\n"
                     "#include <string.h>\n";
  Text += Job.Facts.Files[File].Main ? "static " : "static inline ";
  Text += declare(Call.Types.front(), W.Name) + "(" + Params + ") {\n";
  std::string Size = Job.isCPlusPlus() ? "(" + Record + " *)" : "";
  if (IsProduct)
    Text += "  size_t " + N + " = " + Named[1] + " * " + Named[2] +
            " / sizeof(" + Record + ");\n";
  else
    Text += "  size_t " + N + " = " + Named[2] + " / sizeof(" + Record + ");\n";
  Text += "  size_t " + K + ";\n  int " + Error + ";\n";
  if (!IsVoid)
    Text += "  " + declare(Call.Types.front(), Result) + ";\n";
  Text += "  /* Zeros between the fields. */\n";
  Text += "  " + Record + " *" + Buffer + " = " + Size + "calloc(" + N +
          " + 1, sizeof(" + Record + "));\n";
  Text += "  if (!" + Buffer + ")\n    " + Fail +
          (IsVoid ? " /* it cannot fail, and the work is not done */" : "") +
          "\n";
  Text += CopyAll(true);
  Text += "  " + (IsVoid ? "" : Result + " = ") + Call.Name + "(" + Arguments +
          ");\n  " + Error + " = errno;\n";
  if (Call.IsWritten)
    Text += CopyAll(false);
  Text += "  free(" + Buffer + ");\n  errno = " + Error + ";\n";
  if (!IsVoid)
    Text += "  return " + Result + ";\n";
  return Text + "}\n/* layoutopt: end */\n";
}

std::string Renderer::boundary(const ExprFacts &E) {
  Element At = place(E.Operands[0]);
  if (At.What == Element::OfValue) {
    Job.refuse(*Set, Reason::ComputedPointer,
               "the records are reached through a computed pointer",
               "keep it in a variable", E.Extent);
    return "";
  }
  std::string Text = boundaryFunction(Job, *Set, E) + "(" +
                     handleValue(At, E.Extent.File) + ", " + sum(At);
  for (size_t A = 0; A != E.Slots.size(); ++A)
    if (A != size_t(E.Argument))
      Text += ", " + StringRef(text(E.Slots[A])).trim().str();
  return Text + ")";
}

void Placer::placeBoundaries() {
  for (const auto &[Key, W] : Job.Boundaries) {
    Index File = std::get<1>(Key);
    Generated &Set = *Job.Sets[std::get<0>(Key)];
    size_t At = inFrontOf(File, W.Declaration);
    StringRef Contents = Job.Contents[File];
    if (const Range *Around = conditionalAround(File, At))
      At = lineStart(Contents, Around->Begin);
    bool AtLineStart = At == lineStart(Contents, At);
    Job.insert(File, At,
               (AtLineStart ? "" : "\n\n") + printBoundary(Job, Set, File, W) +
                   "\n",
               Set);
  }
}
