//===-- KernelPlaces.cpp - Where a host keeps its kernels -----------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Types/KernelPlaces.h"
#include "Accesses/VariableChanges.h"
#include "Types/Constants.h"
#include "Types/KernelScan.h"
#include "Types/Parameters.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"

using namespace clang;
using namespace layoutopt;

KernelPlaces::Held KernelPlaces::of(const Expr *E,
                                    const ASTContext &AST) const {
  if (const CXXConstructExpr *Made = namedKernel(E))
    if (const StringLiteral *Text = quotedText(Made->getArg(1)))
      return Held{{Text->getString().str()}, true};
  if (const Expr *Kernel = kernelOfFunctor(E))
    return of(Kernel, AST);
  const DevicePlace Place = devicePlace(E, "_cl_kernel", AST);
  auto Known = Places.find({Place.D, Place.Element});
  // An element that is never set itself may get what any one gets.
  if (Place && Known == Places.end() && Place.IsElement)
    Known = Places.find({Place.D, SomeElement});
  return Known == Places.end() ? Held{{}, false} : Known->second;
}

/// Whether other units may give \p D a kernel.
static bool isSeenElsewhere(const ValueDecl *D) {
  if (isa<FieldDecl>(D))
    return true;
  const auto *P = dyn_cast<ParmVarDecl>(D);
  const auto *F = P ? dyn_cast<FunctionDecl>(P->getDeclContext()) : nullptr;
  return P ? F && F->isExternallyVisible() : D->isExternallyVisible();
}

/// Whether nothing in \p F changes \p V, a pointer. What it points to, text in
/// quotes, never changes.
static bool isOnlyRead(const VarDecl *V, const FunctionDecl *F) {
  if (V->isStaticLocal())
    return false;
  const VariableUses Uses = usesOf(V, F->getBody());
  return Uses.Mentions == Uses.Loads;
}

/// The text in quotes that \p E is, or the parameter that it names, `#n`.
std::optional<std::string> KernelScan::nameIn(const Expr *E) const {
  if (const StringLiteral *Text = quotedText(E))
    return Text->getString().str();
  E = E->IgnoreParenCasts();
  const VarDecl *V = namedVariable(E);
  if (!V || !V->getType()->isPointerType())
    return std::nullopt;
  if (const auto *P = dyn_cast<ParmVarDecl>(V)) {
    const auto *F = dyn_cast<FunctionDecl>(P->getDeclContext());
    const FunctionDecl *Body = F ? F->getDefinition() : nullptr;
    if (!Body || !isOnlyRead(P, Body))
      return std::nullopt;
    return "#" + std::to_string(parameterNumber(P)) + "#" + C.usr(F);
  }
  const auto *F = dyn_cast<FunctionDecl>(V->getDeclContext());
  return F && F->hasBody() && V->getInit() && isOnlyRead(V, F)
             ? nameIn(V->getInit())
             : std::nullopt;
}

/// `clCreateKernel(program, "step", &err)`, for \p To.
void KernelScan::make(const CallExpr *Call, Node To) {
  Kept.insert(Call);
  const std::optional<std::string> Name = nameIn(Call->getArg(1));
  if (Name)
    at(To).Kernels.insert(*Name);
  else
    at(To).IsKnown = false;
}

void KernelScan::flow(const Expr *Value, Node To) {
  Where.try_emplace(To, Value->getSourceRange());
  at(To);
  const Expr *Bare = Value->IgnoreParenCasts();
  if (!Bare->getType().isNull() && isKernelClass(Bare->getType()))
    Bare = bareObject(Bare);
  if (isa<ImplicitValueInitExpr, CXXDefaultInitExpr>(Bare) ||
      isNull(Bare, C.AST))
    return;
  if (const auto *Made = dyn_cast<CXXConstructExpr>(Bare))
    return makeClass(Made, To);
  if (const auto *Choice = dyn_cast<ConditionalOperator>(Bare)) {
    flow(Choice->getTrueExpr(), To);
    return flow(Choice->getFalseExpr(), To);
  }
  if (const auto *Set = dyn_cast<BinaryOperator>(Bare);
      Set && Set->getOpcode() == BO_Assign)
    return flow(Set->getLHS(), To);
  const auto *Call = dyn_cast<CallExpr>(Bare);
  if (Call && isDeviceFunction(Call->getDirectCallee()) &&
      Call->getDirectCallee()->getName() == "clCreateKernel" &&
      Call->getNumArgs() == 3)
    return make(Call, To);
  const DevicePlace From = place(Bare);
  const bool IsSeen = From && (!Call || cast<FunctionDecl>(From.D)->hasBody());
  if (!IsSeen) {
    at(To).IsKnown = false;
    return;
  }
  Followed.insert(Bare);
  Edges.push_back({{From.D, From.Element}, To, Call});
  // What a reference gets, the object gets.
  QualType T = To.first->getType();
  if (const auto *F = dyn_cast<FunctionDecl>(To.first))
    T = F->getReturnType();
  if (T->isReferenceType() && !T->getPointeeType().isConstQualified())
    Edges.push_back({To, {From.D, From.Element}});
}

void KernelScan::flowReturns(const Stmt *S, Node To) {
  if (const auto *Return = dyn_cast<ReturnStmt>(S))
    if (Return->getRetValue())
      flow(Return->getRetValue(), To);
  for (const Stmt *Child : childrenOf(S))
    flowReturns(Child, To);
}

/// Gives \p Name, which the source of \p E holds, to its target.
bool KernelScan::pass(const std::string &Name, const Edge &E) {
  KernelPlaces::Held &To = at(E.To);
  if (!StringRef(Name).starts_with("#") || !E.Call)
    return To.Kernels.insert(Name).second;
  // It is made of a name that the function gets.
  auto [Number, Of] = StringRef(Name).drop_front().split('#');
  const FunctionDecl *F = E.Call->getDirectCallee();
  unsigned Arg = 0;
  std::optional<std::string> Given;
  if (Of == C.usr(F) && !Number.getAsInteger(10, Arg) &&
      Arg < E.Call->getNumArgs())
    Given = nameIn(E.Call->getArg(Arg));
  if (Given)
    return To.Kernels.insert(*Given).second;
  const bool WasKnown = To.IsKnown;
  To.IsKnown = false;
  return WasKnown;
}

void KernelScan::solve() {
  // All elements of an array, and what is stored to one that is not known.
  std::map<const ValueDecl *, std::set<int64_t>> Elements;
  for (const auto &[N, Held] : Out.Places)
    Elements[N.first].insert(N.second);
  for (const Edge &E : Edges) {
    Elements[E.From.first].insert(E.From.second);
    Elements[E.To.first].insert(E.To.second);
  }
  for (const auto &[D, Numbers] : Elements)
    for (int64_t Each : Numbers) {
      if (Each >= 0) {
        Edges.push_back({{D, SomeElement}, {D, Each}});
        Edges.push_back({{D, Each}, {D, DevicePlace::AnyElement}});
      } else if (Each == SomeElement) {
        Edges.push_back({{D, Each}, {D, DevicePlace::AnyElement}});
      }
    }
  auto Spread = [&] {
    for (bool Changes = true; Changes;) {
      Changes = false;
      for (const Edge &E : Edges) {
        const KernelPlaces::Held From = at(E.From);
        for (const std::string &Name : From.Kernels)
          Changes |= pass(Name, E);
        if (!From.IsKnown && at(E.To).IsKnown) {
          at(E.To).IsKnown = false;
          Changes = true;
        }
      }
    }
  };
  Spread();
  // What nothing here gives a kernel has it from another unit.
  for (const Edge &E : Edges)
    if (KernelPlaces::Held &From = at(E.From);
        From.Kernels.empty() && isSeenElsewhere(E.From.first))
      From.IsKnown = false;
  Spread();
  // A name that stayed a parameter is known to callers alone.
  for (auto &[N, Held] : Out.Places)
    for (auto At = Held.Kernels.begin(); At != Held.Kernels.end();)
      if (StringRef(*At).starts_with("#")) {
        Held.IsKnown = false;
        At = Held.Kernels.erase(At);
      } else {
        ++At;
      }
}

void KernelScan::noteKernel(SourceRange Where, StringRef Name,
                            const Twine &Problem) {
  KernelUseFacts Use;
  Use.Kernel = Name.str();
  Use.Where = C.Where.roughRange(Where);
  Use.Problem = Problem.str();
  C.Facts.KernelUses.push_back(std::move(Use));
}

/// Says \p Problem of each kernel that \p Held has; of all if it may be any.
void KernelScan::noteKernels(SourceRange Where, const KernelPlaces::Held &Held,
                             const Twine &Problem) {
  for (const std::string &Name : Held.Kernels)
    noteKernel(Where, Name, Problem);
  if (!Held.IsKnown)
    noteKernel(Where, "", Problem);
}

/// Why the kernels that \p Call, a call of the API, gets must keep their
/// parameters; null where a kernel stays where it is, and nobody learns of
/// them.
static const char *kernelProblem(const CallExpr *Call, const ASTContext &AST) {
  static constexpr int64_t NumArgs = 0x1191; // CL_KERNEL_NUM_ARGS
  StringRef Name = Call->getDirectCallee()->getName();
  if (Name == "clGetKernelArgInfo")
    return "the program asks for the kernel's parameters";
  if (Name == "clGetKernelInfo" && Call->getNumArgs() == 5) {
    Expr::EvalResult What;
    if (Call->getArg(1)->EvaluateAsInt(What, AST) &&
        What.Val.getInt() != NumArgs)
      return nullptr;
    return "the program asks for the number of the kernel's parameters";
  }
  static const llvm::StringSet<> Known = {
      "clSetKernelArg",          "clEnqueueNDRangeKernel",
      "clEnqueueTask",           "clRetainKernel",
      "clReleaseKernel",         "clGetKernelWorkGroupInfo",
      "clGetKernelSubGroupInfo", "clSetKernelExecInfo"};
  return Known.contains(Name) ? nullptr
                              : "the kernel goes where it is not followed";
}

bool KernelScan::holdsKernels(const RecordDecl *D, unsigned Depth) const {
  D = D ? D->getDefinition() : nullptr;
  if (!D || D->isInvalidDecl() || Depth > 8)
    return false;
  for (const FieldDecl *F : D->fields()) {
    QualType T = C.AST.getBaseElementType(F->getType());
    if (isKernel(T) || holdsKernels(T->getAsRecordDecl(), Depth + 1))
      return true;
  }
  return false;
}

/// What members of \p D hold may be anything.
void KernelScan::loseKernels(const RecordDecl *D, const Expr *Where,
                             unsigned Depth) {
  D = D->getDefinition();
  if (!D || Depth > 8)
    return;
  for (const FieldDecl *F : D->fields()) {
    QualType T = C.AST.getBaseElementType(F->getType());
    if (isKernel(T)) {
      // Whatever they hold may be found elsewhere, and the other way round.
      Node All{deviceDeclaration(F), F->getType()->isArrayType()
                                         ? SomeElement
                                         : DevicePlace::AnyElement};
      at(All).IsKnown = false;
    } else if (const RecordDecl *Inner = T->getAsRecordDecl()) {
      loseKernels(Inner, Where, Depth + 1);
    }
  }
}

/// A record with kernels in it is taken for something else: its members are no
/// longer all that holds them.
void KernelScan::checkViews(QualType A, QualType B, const Expr *Where) {
  auto RecordOf = [](QualType T) {
    return T->isPointerType() ? T->getPointeeType()->getAsRecordDecl()
                              : T->getAsRecordDecl();
  };
  auto IsBytes = [](QualType T) {
    return T->isVoidPointerType() ||
           (T->isPointerType() && T->getPointeeType()->isCharType());
  };
  const RecordDecl *RA = RecordOf(A), *RB = RecordOf(B);
  if (IsBytes(A) || IsBytes(B) || (RA && RB && declaresSameEntity(RA, RB)))
    return;
  for (const RecordDecl *D : {RA, RB})
    if (holdsKernels(D))
      Lost.push_back({D, Where});
}

/// `memcpy(&app, other, n)`.
void KernelScan::checkCopy(const CallExpr *Call) {
  const FunctionDecl *F = Call->getDirectCallee();
  if (!F || !F->getIdentifier() || Call->getNumArgs() < 2 ||
      !F->getName().contains("mem") || F->hasBody() ||
      !Call->getArg(1)->getType()->isPointerType()) // memset
    return;
  checkViews(Call->getArg(0)->IgnoreParenCasts()->getType(),
             Call->getArg(1)->IgnoreParenCasts()->getType(), Call);
}

/// Tells other units what the places get that they can see.
void KernelScan::noteOthers() {
  std::map<const ValueDecl *, KernelPlaces::Held> All;
  for (const auto &[N, Held] : Out.Places) {
    KernelPlaces::Held &Of = All[N.first];
    Of.Kernels.insert(Held.Kernels.begin(), Held.Kernels.end());
    Of.IsKnown &= Held.IsKnown;
  }
  for (const auto &[D, Held] : All) {
    const auto *P = dyn_cast<ParmVarDecl>(D);
    const auto *F = P ? dyn_cast<FunctionDecl>(P->getDeclContext()) : nullptr;
    if (!isSeenElsewhere(D) || (Held.Kernels.empty() && Held.IsKnown))
      continue;
    KernelVariableFacts Facts;
    Facts.USR = P ? C.usr(F) + "#" + std::to_string(parameterNumber(P))
                  : C.usr(D) + (isa<FunctionDecl>(D) ? "#return" : "");
    SourceRange R = D->getSourceRange();
    for (const auto &[N, Range] : Where)
      if (N.first == D)
        R = Range;
    Facts.Where = C.Where.roughRange(R);
    if (Held.IsKnown)
      Facts.Kernel = llvm::join(Held.Kernels, ",");
    else
      Facts.Problem = "the variable may hold another kernel";
    C.Facts.KernelVariables.push_back(std::move(Facts));
  }
}

/// Kernels that go where they are not followed.
void KernelScan::noteEscapes() {
  // What a call of the API does with a kernel, where that is a problem.
  llvm::DenseMap<const Expr *, const char *> Problems;
  for (const CallExpr *Call : Calls)
    for (const Expr *Arg : Call->arguments()) {
      if (const char *Problem = kernelProblem(Call, C.AST))
        Problems[Arg->IgnoreParenCasts()] = Problem;
      else
        Followed.insert(Arg->IgnoreParenCasts());
    }
  const char *Gone = "the kernel goes where it is not followed";
  for (const Expr *Name : Names) {
    if (Followed.count(Name))
      continue;
    const char *Problem = Problems.lookup(Name);
    const DevicePlace Place = place(Name);
    KernelPlaces::Held Held = Out.of(Name, C.AST);
    noteKernels(Name->getSourceRange(), Held, Problem ? Problem : Gone);
    if (Place && !Problem)
      at({Place.D, Place.Element}).IsKnown = false;
  }
  for (const Expr *Name : Arrays) {
    const ValueDecl *D = namedPlace(Name);
    if (Whole.count(Name) || Followed.count(Name))
      continue;
    KernelPlaces::Held Held{{}, false};
    for (auto &[N, Each] : Out.Places)
      if (D && N.first == deviceDeclaration(D)) {
        Held.IsKnown = true;
        Held.Kernels.insert(Each.Kernels.begin(), Each.Kernels.end());
        Each.IsKnown = false;
      }
    noteKernels(Name->getSourceRange(), Held, Gone);
  }
}

void KernelScan::finish() {
  for (const auto &[D, E] : Lost)
    loseKernels(D, E);
  // A parameter and a returned value that nobody gives one hold any.
  solve();
  for (const CallExpr *Call : Calls) {
    StringRef Name = Call->getDirectCallee()->getName();
    SourceRange Place = Call->getSourceRange();
    if (Name == "clCreateKernelsInProgram" || Name == "clCloneKernel" ||
        Name == "clCreateProgramWithBuiltInKernels")
      noteKernel(Place, "",
                 Twine(Name) + " makes kernels that are not followed");
    if (Name != "clCreateKernel" || Call->getNumArgs() != 3)
      continue;
    const std::optional<std::string> Kernel = nameIn(Call->getArg(1));
    if (!Kernel)
      noteKernel(Place, "", "the kernel's name is computed");
    else if (!Kept.count(Call))
      noteKernel(Place, StringRef(*Kernel).starts_with("#") ? "" : *Kernel,
                 "the kernel is not kept in a variable");
  }
  noteUnkept();
  // What may also be another kernel is known by none of its names.
  for (const auto &[N, Held] : Out.Places)
    if (!Held.IsKnown)
      for (const std::string &Each : Held.Kernels)
        noteKernel(N.first->getSourceRange(), Each,
                   "the variable may hold another kernel");
  for (const auto &[D, E] : Lost)
    noteKernel(E->getSourceRange(), "",
               "a record that holds kernels is taken for something else");
  noteEscapes();
  noteOthers();
}

void KernelPlaces::scan(llvm::ArrayRef<const Decl *> Users, ExtractContext &C) {
  KernelScan Scan(*this, C);
  for (const Decl *D : Users)
    Scan.TraverseDecl(const_cast<Decl *>(D));
  Scan.finish();
}
