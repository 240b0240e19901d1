//===-- KernelPlaces.cpp - Where a host keeps its kernels -----------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Types/KernelPlaces.h"
#include "Types/Constants.h"
#include "Types/KernelScan.h"
#include "Types/Parameters.h"
#include "llvm/ADT/StringSet.h"
#include <utility>

using namespace clang;
using namespace layoutopt;

KernelPlaces::Held KernelPlaces::of(const Expr *E,
                                    const ASTContext &AST) const {
  if (const CXXConstructExpr *Made = namedKernel(E))
    if (const StringLiteral *Text = quotedText(Made->getArg(1)))
      return Held{{KernelName::quoted(Text->getString())}, true};
  if (const Expr *Kernel = kernelOfFunctor(E))
    return of(Kernel, AST);
  const DevicePlace Place = devicePlace(E, "_cl_kernel", AST);
  if (Place && Shared.count(Place.D))
    return Held{{shared(Place.D, Place.Element)}, true};
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

/// `clCreateKernel(program, "step", &err)`, for \p To.
void KernelScan::make(const CallExpr *Call, Node To) {
  Kept.insert(Call);
  Makes.push_back({Call->getArg(1), To});
}

void KernelScan::flow(const Expr *Value, Node To, const CallExpr *Passing) {
  Where.try_emplace(To, Value->getSourceRange());
  at(To);
  const Expr *Bare = Value->IgnoreParenCasts();
  if (!Bare->getType().isNull() && isKernelClass(Bare->getType()))
    Bare = bareObject(Bare);
  if (isa<ImplicitValueInitExpr, CXXDefaultInitExpr>(Bare) ||
      isNull(Bare, C.AST))
    return;
  if (isKernelPointer(Bare->getType()) && flowPointer(Bare, To))
    return;
  if (const auto *Made = dyn_cast<CXXConstructExpr>(Bare))
    return makeClass(Made, To);
  if (const auto *Choice = dyn_cast<ConditionalOperator>(Bare)) {
    flow(Choice->getTrueExpr(), To, Passing);
    return flow(Choice->getFalseExpr(), To, Passing);
  }
  if (const auto *Set = dyn_cast<BinaryOperator>(Bare);
      Set && Set->getOpcode() == BO_Assign)
    return flow(Set->getLHS(), To, Passing);
  const auto *Call = dyn_cast<CallExpr>(Bare);
  if (Call && isDeviceFunction(Call->getDirectCallee()) &&
      Call->getDirectCallee()->getName() == "clCreateKernel" &&
      Call->getNumArgs() == 3)
    return make(Call, To);
  if (const FunctionDecl *F = Call ? Call->getDirectCallee() : nullptr;
      F && mayBeElsewhere(F, C.AST)) {
    Followed.insert(Bare);
    Others.push_back({Call, To, KernelName::AnyElement});
    return;
  }
  const DevicePlace From = place(Bare);
  const bool IsSeen = From && (!Call || cast<FunctionDecl>(From.D)->hasBody());
  if (!IsSeen) {
    lose(To, Passing != nullptr);
    return;
  }
  Followed.insert(Bare);
  Edges.push_back({{From.D, From.Element},
                   To,
                   Call,
                   Passing && !Call ? Edge::Passed : Edge::Plain});
  // What a reference gets, the object gets, in the call that passes it; so it
  // is with pointers.
  QualType T = To.first->getType();
  if (const auto *F = dyn_cast<FunctionDecl>(To.first))
    T = F->getReturnType();
  if (!(T->isReferenceType() && !T->getPointeeType().isConstQualified()) &&
      !isKernelPointer(C.AST.getBaseElementType(T)))
    return;
  const auto *P = dyn_cast<ParmVarDecl>(To.first);
  if (P && Passing && mayBeElsewhere(Passing->getDirectCallee(), C.AST))
    Others.push_back({Passing, {From.D, From.Element}, parameterNumber(P)});
  else
    Edges.push_back({To,
                     {From.D, From.Element},
                     Passing,
                     Passing ? Edge::Filled : Edge::Plain});
}

/// What \p D, a kernel or an array of kernels, starts with.
void KernelScan::flowInitial(const ValueDecl *D, const Expr *Value) {
  if (isKernel(D->getType()))
    return flow(Value, {deviceDeclaration(D), DevicePlace::AnyElement});
  const auto *A = C.AST.getAsConstantArrayType(D->getType());
  const auto *List = dyn_cast<InitListExpr>(Value);
  if (!A || !isKernel(A->getElementType()) || !List)
    return;
  if (List->isSyntacticForm() && List->getSemanticForm())
    List = List->getSemanticForm();
  for (unsigned I = 0; I != List->getNumInits(); ++I)
    flow(List->getInit(I), {deviceDeclaration(D), I});
}

void KernelScan::flowReturns(const Stmt *S, Node To) {
  if (const auto *Return = dyn_cast<ReturnStmt>(S))
    if (Return->getRetValue())
      flow(Return->getRetValue(), To);
  for (const Stmt *Child : childrenOf(S))
    flowReturns(Child, To);
}

/// Whether what \p D, a place, holds was given to it in the same call of the
/// function around it.
static bool diesWithCall(const ValueDecl *D) {
  const auto *V = dyn_cast<VarDecl>(D);
  return isa<FunctionDecl>(D) || (V && V->hasLocalStorage());
}

/// Place \p To may get any kernel, perhaps as a parameter; false if that is
/// known.
bool KernelScan::lose(Node To, bool IsPassed) {
  bool IsNew = std::exchange(at(To).IsKnown, false);
  if (!IsPassed)
    IsNew |= std::exchange(Own[To].IsKnown, false);
  return IsNew;
}

/// Place \p To gets \p Name, perhaps as a parameter; false if it is known for
/// that.
bool KernelScan::add(const KernelName &Name, Node To, bool IsPassed) {
  KernelName Known = Name;
  // What outlives a call may have it from another one.
  if (Name.Kind == KernelNameKind::Unknown ||
      (isOfCall(Name) && !diesWithCall(To.first) && !outlives(Known)))
    return lose(To, IsPassed);
  bool IsNew = at(To).Kernels.insert(Known).second;
  if (!IsPassed)
    IsNew |= Own[To].Kernels.insert(Known).second;
  return IsNew;
}

/// Gives \p Name, which the source of \p E holds, to its target.
bool KernelScan::pass(const KernelName &Name, const Edge &E) {
  if (!E.Call)
    return add(Name, E.To, E.Kind == Edge::Passed);
  // It may be made of names that the function gets.
  const std::string Function = C.usr(E.Call->getDirectCallee());
  bool IsNew = false;
  for (const std::vector<KernelName> &Given : givenBy(E.Call))
    IsNew |= add(asCalled(Name, Function, Given), E.To);
  return IsNew;
}

/// What all units call \p D, a place of kernels.
std::string KernelScan::sharedName(const ValueDecl *D) const {
  if (isa<FunctionDecl>(D))
    return C.usr(D) + "#return";
  const auto *P = dyn_cast<ParmVarDecl>(D);
  const auto *F = P ? dyn_cast<FunctionDecl>(P->getDeclContext()) : nullptr;
  return F ? C.usr(F) + "#" + std::to_string(parameterNumber(P)) : C.usr(D);
}

void KernelScan::findShared() {
  auto Add = [&](const ValueDecl *D) {
    if (!isa<FunctionDecl>(D) && isSeenElsewhere(D))
      Out.Shared.try_emplace(D, sharedName(D));
  };
  for (const auto &[N, Held] : Out.Places)
    Add(N.first);
  for (const Edge &E : Edges) {
    Add(E.From.first);
    Add(E.To.first);
  }
  for (const Expr *Name : Names)
    if (const DevicePlace Place = place(Name))
      Add(Place.D);
  for (const Expr *Name : Arrays)
    if (const ValueDecl *D = namedPlace(Name))
      Add(deviceDeclaration(D));
}

/// What places get by the names of kernels.
void KernelScan::addNames() {
  for (const auto &[Text, To] : Makes)
    for (const KernelName &Name : namesIn(Text))
      add(Name, To);
  for (const auto &[Call, To, Number] : Others)
    for (std::vector<KernelName> &Given : givenBy(Call))
      add({KernelNameKind::Result, C.usr(Call->getDirectCallee()), Number,
           std::move(Given)},
          To);
}

/// What goes along \p E, by what is known now.
KernelPlaces::Held KernelScan::source(const Edge &E) {
  if (E.Kind == Edge::Filled)
    return Own[E.From];
  if (Out.Shared.count(E.From.first))
    return {{Out.shared(E.From.first, E.From.second)}, true};
  return at(E.From);
}

void KernelScan::solve() {
  // All elements of an array, and what is stored to one that is not known. (Of
  // those that are shared linking knows.)
  std::map<const ValueDecl *, std::set<int64_t>> Elements;
  for (const auto &[N, Held] : Out.Places)
    Elements[N.first].insert(N.second);
  for (const Edge &E : Edges) {
    Elements[E.From.first].insert(E.From.second);
    Elements[E.To.first].insert(E.To.second);
  }
  for (const auto &[D, Numbers] : Elements)
    for (int64_t Each : Numbers) {
      if (Out.Shared.count(D))
        continue;
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
        const KernelPlaces::Held From = source(E);
        for (const KernelName &Name : From.Kernels)
          Changes |= pass(Name, E);
        if (!From.IsKnown)
          Changes |= lose(E.To, E.Kind == Edge::Passed);
      }
    }
  };
  Spread();
  // A function that nothing here gives a kernel to return has it from
  // elsewhere.
  for (const Edge &E : Edges)
    if (KernelPlaces::Held &From = at(E.From);
        From.Kernels.empty() && isa<FunctionDecl>(E.From.first) &&
        isSeenElsewhere(E.From.first))
      From.IsKnown = false;
  Spread();
  // What a function makes of a name that it gets is that of one of its calls.
  for (auto &[N, Held] : Out.Places) {
    const bool IsResult = isa<FunctionDecl>(N.first);
    std::set<KernelName> Names;
    for (KernelName Each : Held.Kernels)
      if (Each.Kind != KernelNameKind::Parameter ||
          (IsResult && Each.Of == C.usr(N.first)) || outlives(Each))
        Names.insert(std::move(Each));
      else
        Held.IsKnown = false;
    Held.Kernels = std::move(Names);
  }
}

void KernelScan::noteKernel(SourceRange Where, const KernelName &Name,
                            const Twine &Problem) {
  KernelUseFacts Use;
  if (Name.Kind == KernelNameKind::Quoted)
    Use.Kernel = Name.Of;
  else if (Name.Kind != KernelNameKind::Parameter)
    Use.Name = Name;
  Use.Where = C.Where.roughRange(Where);
  Use.Problem = Problem.str();
  C.Facts.KernelUses.push_back(std::move(Use));
}

/// Says \p Problem of each kernel that \p Held has; of all if it may be any.
void KernelScan::noteKernels(SourceRange Where, const KernelPlaces::Held &Held,
                             const Twine &Problem) {
  for (const KernelName &Name : Held.Kernels)
    noteKernel(Where, Name, Problem);
  if (!Held.IsKnown)
    noteKernel(Where, KernelName(), Problem);
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
      lose(All);
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
  for (const auto &[N, Held] : Out.Places) {
    const ValueDecl *D = N.first;
    if (!isSeenElsewhere(D) || (Held.Kernels.empty() && Held.IsKnown))
      continue;
    KernelVariableFacts Facts;
    Facts.USR = sharedName(D);
    Facts.IsHere = isa<FunctionDecl, FieldDecl>(D);
    Facts.Element = N.second;
    auto Known = Where.find(N);
    Facts.Where = C.Where.roughRange(Known == Where.end() ? D->getSourceRange()
                                                          : Known->second);
    Facts.Names.assign(Held.Kernels.begin(), Held.Kernels.end());
    if (!Held.IsKnown)
      Facts.Problem = "the variable may hold another kernel";
    C.Facts.KernelVariables.push_back(std::move(Facts));
  }
  for (const ValueDecl *D : Defined) {
    if (!isSeenElsewhere(D))
      continue;
    KernelVariableFacts Facts;
    Facts.USR = sharedName(D);
    Facts.Where = C.Where.roughRange(D->getSourceRange());
    Facts.IsHere = true;
    C.Facts.KernelVariables.push_back(Facts);
    if (!isa<ParmVarDecl>(D))
      continue;
    // What its function fills it with.
    const KernelPlaces::Held &Held = Own[{D, DevicePlace::AnyElement}];
    Facts.USR += "#filled";
    Facts.Names.assign(Held.Kernels.begin(), Held.Kernels.end());
    if (!Held.IsKnown)
      Facts.Problem = "the variable may hold another kernel";
    C.Facts.KernelVariables.push_back(std::move(Facts));
  }
}

/// What a call of the API does with a kernel, where that is a problem.
void KernelScan::findProblems() {
  for (const CallExpr *Call : Calls)
    for (const Expr *Arg : Call->arguments()) {
      if (const char *Problem = kernelProblem(Call, C.AST))
        Problems[Arg->IgnoreParenCasts()] = Problem;
      else
        Followed.insert(Arg->IgnoreParenCasts());
    }
  // Who gets a kernel and is not followed may give the place another one.
  for (const Expr *Name : Names)
    if (const DevicePlace Place = place(Name);
        Place && !Followed.count(Name) && !Problems.count(Name))
      lose({Place.D, Place.Element});
}

/// Kernels that go where they are not followed.
void KernelScan::noteEscapes() {
  const char *Gone = "the kernel goes where it is not followed";
  for (const Expr *Name : Names) {
    if (Followed.count(Name))
      continue;
    const char *Problem = Problems.lookup(Name);
    noteKernels(Name->getSourceRange(), Out.of(Name, C.AST),
                Problem ? Problem : Gone);
  }
  for (const Expr *Name : Arrays) {
    const ValueDecl *D = namedPlace(Name);
    if (Whole.count(Name) || Followed.count(Name))
      continue;
    KernelPlaces::Held Held{{}, false};
    if (D && Out.Shared.count(deviceDeclaration(D))) {
      D = deviceDeclaration(D);
      Held = {{Out.shared(D, DevicePlace::AnyElement)}, true};
      at({D, DevicePlace::AnyElement}).IsKnown = false;
    }
    for (auto &[N, Each] : Out.Places)
      if (D && N.first == deviceDeclaration(D)) {
        Held.IsKnown = true;
        Held.Kernels.insert(Each.Kernels.begin(), Each.Kernels.end());
        Each.IsKnown = false;
      }
    noteKernels(Name->getSourceRange(), Held, Gone);
  }
}

/// What is to say of a kernel that is made of the name \p Text.
void KernelScan::noteMade(SourceRange Place, const Expr *Text, bool IsKept) {
  for (const KernelName &Name : namesIn(Text))
    if (Name.Kind == KernelNameKind::Unknown)
      noteKernel(Place, Name, "the kernel's name is computed");
    else if (!IsKept)
      noteKernel(Place, Name, "the kernel is not kept in a variable");
}

void KernelScan::finish() {
  for (const auto &[D, E] : Lost)
    loseKernels(D, E);
  addNames();
  findShared();
  findProblems();
  // A parameter and a returned value that nobody gives one hold any.
  solve();
  for (const CallExpr *Call : Calls) {
    StringRef Name = Call->getDirectCallee()->getName();
    SourceRange Place = Call->getSourceRange();
    if (Name == "clCreateKernelsInProgram" || Name == "clCloneKernel" ||
        Name == "clCreateProgramWithBuiltInKernels")
      noteKernel(Place, KernelName(),
                 Twine(Name) + " makes kernels that are not followed");
    if (Name != "clCreateKernel" || Call->getNumArgs() != 3)
      continue;
    noteMade(Place, Call->getArg(1), Kept.count(Call) != 0);
  }
  for (const CXXConstructExpr *Each : Made)
    noteMade(Each->getSourceRange(), Each->getArg(1), Kept.count(Each) != 0);
  for (const auto &[D, E] : Lost)
    noteKernel(E->getSourceRange(), KernelName(),
               "a record that holds kernels is taken for something else");
  noteEscapes();
  // What may also be another kernel is known by none of its names.
  for (const auto &[N, Held] : Out.Places)
    if (!Held.IsKnown)
      for (const KernelName &Each : Held.Kernels)
        noteKernel(N.first->getSourceRange(), Each,
                   "the variable may hold another kernel");
  noteOthers();
  tellTexts();
}

void KernelPlaces::scanTexts(llvm::ArrayRef<const Decl *> Users,
                             ExtractContext &C) {
  KernelScan Scan(*this, C);
  for (const Decl *D : Users)
    Scan.TraverseDecl(const_cast<Decl *>(D));
  Scan.tellTexts();
}

void KernelPlaces::scan(llvm::ArrayRef<const Decl *> Users, ExtractContext &C) {
  KernelScan Scan(*this, C);
  for (const Decl *D : Users)
    Scan.TraverseDecl(const_cast<Decl *>(D));
  Scan.finish();
}
