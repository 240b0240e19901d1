//===-- Entities.cpp - What holds records or points to them ---------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Context.h"
#include "Syntax/Compat.h"
#include "Syntax/Declarators.h"
#include "Syntax/Nodes.h"
#include "Types/Elements.h"
#include "Types/EntityDeclarations.h"
#include "Types/Parameters.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/TypeLoc.h"

using namespace clang;
using namespace layoutopt;

/// The parameter, variable or member that stands for all its redeclarations.
static const ValueDecl *representative(const ValueDecl *D) {
  if (const auto *P = dyn_cast<ParmVarDecl>(D)) {
    const auto *F = dyn_cast<FunctionDecl>(P->getDeclContext());
    if (!F)
      return D;
    const FunctionDecl *Of = F->getDefinition();
    Of = Of ? Of : F->getCanonicalDecl();
    if (parameterNumber(P) < Of->getNumParams())
      return Of->getParamDecl(parameterNumber(P));
    return D;
  }
  return cast<ValueDecl>(D->getCanonicalDecl());
}

bool ExtractContext::isTracked(const ValueDecl *D) const {
  return Tracked.count(representative(D)) != 0;
}

Index ExtractContext::knownEntity(const ValueDecl *D) const {
  auto Known = Entities.find(representative(D));
  return Known == Entities.end() ? None : Known->second;
}

Index ExtractContext::knownRecord(const RecordDecl *D) const {
  auto Known = Records.find(D);
  return Known == Records.end() ? None : Known->second;
}

void ExtractContext::track(const ValueDecl *D) {
  Tracked.insert(representative(D));
}

/// The function that \p D is declared in, also within what an OpenMP directive
/// stands in front of; or null.
static const FunctionDecl *functionAround(const ValueDecl *D) {
  const DeclContext *At = D->getDeclContext();
  while (isa<CapturedDecl>(At))
    At = At->getParent();
  return dyn_cast<FunctionDecl>(At);
}

/// What the name is, where it is, and who can see it.
void ExtractContext::identify(EntityFacts &E, const ValueDecl *D) const {
  if (const auto *P = dyn_cast<ParmVarDecl>(D)) {
    E.Kind = EntityKind::Param;
    E.Parameter = static_cast<int32_t>(parameterNumber(P));
    if (const auto *F = dyn_cast<FunctionDecl>(P->getDeclContext())) {
      if (isKernel(F->getCanonicalDecl()) || isKernel(F))
        E.Kind = EntityKind::KernelParam;
      E.USR = usr(F->getCanonicalDecl()) + "#" + std::to_string(E.Parameter);
    }
  } else if (const auto *V = dyn_cast<VarDecl>(D)) {
    E.Kind = V->isFileVarDecl() ? EntityKind::Global : EntityKind::Local;
    E.USR = usr(D);
    const bool IsVisible = isNamedElsewhere(V);
    E.IsExternal = !isOpenCL() && IsVisible && V->hasGlobalStorage();
    if (E.Kind == EntityKind::Local && V->isLocalVarDecl() && !IsVisible)
      if (const FunctionDecl *F = functionAround(V))
        E.USR = usr(F->getCanonicalDecl()) + "#" + E.Name + "@" +
                std::to_string(Where.sources().getFileOffset(
                    Where.sources().getExpansionLoc(V->getLocation())));
    // `extern` in a block names what is at file scope.
    if (E.Kind == EntityKind::Local && IsVisible)
      E.Kind = EntityKind::Global;
  } else {
    E.Kind = EntityKind::Member;
    E.USR = usr(D);
  }
  if (E.USR.empty())
    E.USR = usr(D);
}

std::string ExtractContext::usrOf(const ValueDecl *D) const {
  const auto *Variable = dyn_cast<DeclaratorDecl>(D);
  EntityFacts E;
  E.Name = Variable && isOfRangeFor(Variable) ? "for" : D->getNameAsString();
  identify(E, D);
  return E.USR;
}

Index ExtractContext::containers(Index Record) {
  auto [Known, IsNew] =
      Containers.try_emplace(Record, static_cast<Index>(Facts.Entities.size()));
  if (IsNew) {
    EntityFacts E;
    E.USR = "containers:" + Facts.Records[Record].USR;
    E.Name = "vector";
    E.Kind = EntityKind::Global;
    E.Record = Record;
    E.IsContainers = true;
    Facts.Entities.push_back(std::move(E));
  }
  return Known->second;
}

/// The type of array \p D by a declaration that tells its bound, which need
/// not be the first one, `extern body all[];`; null if none does.
static const ConstantArrayType *boundedType(const ValueDecl *D,
                                            const ASTContext &AST) {
  for (const Decl *Each : D->redecls())
    if (const ConstantArrayType *A =
            AST.getAsConstantArrayType(cast<ValueDecl>(Each)->getType()))
      return A;
  return nullptr;
}

Index ExtractContext::entity(const ValueDecl *D) {
  D = representative(D);
  auto Known = Entities.find(D);
  if (Known != Entities.end())
    return Known->second;
  if (isa<VarDecl, FieldDecl>(D) && Devices.recordOf(D))
    return bufferEntity(cast<DeclaratorDecl>(D));
  RecordUse Use = recordUse(D->getType());
  bool IsObject = Use && Use.Depth == 0;
  bool IsVariable = isa<VarDecl>(D) && !isa<ParmVarDecl>(D);
  if (!Use || (IsObject && !IsVariable) || !isa<VarDecl, FieldDecl>(D))
    return Entities[D] = None;
  // What a class of a library holds goes by the name of that class.
  if (isMemberOfLibrary(D, AST))
    return Entities[D] = None;

  const auto *Variable = dyn_cast<DeclaratorDecl>(D);
  Index Number = static_cast<Index>(Facts.Entities.size());
  Entities[D] = Number;
  Facts.Entities.emplace_back();
  EntityFacts E;
  E.Name = Variable && isOfRangeFor(Variable) ? "for" : D->getNameAsString();
  E.Space = space(Use.Element);
  E.IsIndirect = isIndirect(D->getType());
  E.IsArray = (Use.IsArray && !E.IsIndirect) || IsObject;
  E.IsConst = Use.Element.isConstQualified();
  E.IsVolatile = Use.Element.isVolatileQualified();
  E.IsRestrict = D->getType().isRestrictQualified();
  E.IsObject = IsObject && !isOpenCL();
  E.Inner = Use.Inner;
  if (IsObject)
    E.Count = 1;
  else if (E.IsIndirect)
    E.Count = 0;
  else if (const ConstantArrayType *A = boundedType(D, AST))
    E.Count = A->getZExtSize();
  for (uint64_t Bound : E.Inner)
    E.Count *= Bound;
  E.Record = record(Use.Record);
  identify(E, D);
  if (const auto *V = dyn_cast<VarDecl>(D))
    E.IsAutomatic = E.IsArray && E.Kind == EntityKind::Local &&
                    V->hasLocalStorage() && E.Space == AddressSpace::Private;
  if (const auto *V = dyn_cast<VarDecl>(D); V && E.IsExternal)
    E.IsUndefined = V->hasDefinition() == VarDecl::DeclarationOnly;
  bool IsMember = E.Kind == EntityKind::Member;
  Facts.Entities[Number] = E;
  if (const auto *F = dyn_cast<FieldDecl>(D); F && followsMember(F)) {
    Index Owner = record(F->getParent());
    Facts.Entities[Number].Owner = Owner;
  }
  if (const FunctionDecl *F =
          E.Kind == EntityKind::Global ? nullptr : functionAround(D)) {
    Index Owner = function(F);
    Facts.Entities[Number].Function = Owner;
  }

  SourceRange Here = D->getSourceRange();
  if (E.IsIndirect)
    checkIndirect(Number, D);
  else if (Use.Depth > 1)
    obstacle(Use.IsArray && isOpenCL() ? Reason::MultiDimensional
                                       : Reason::PointerToPointer,
             "'" + Facts.Entities[Number].Name +
                 "' has more than one level of arrays or "
                 "pointers",
             "use one array and compute the index", Here, Number);
  const bool IsFollowed = !IsMember || followsMember(D);
  if (!IsFollowed)
    obstacle(Reason::ArrayInRecord,
             "'" + D->getName() + "' is a member of another record",
             "pass the array on its own", Here, Number);
  if (!isOpenCL())
    checkEntity(Number, D, Use);
  if (!(IsObject && isOpenCL()) && IsFollowed)
    if (const auto *Declarator = dyn_cast<DeclaratorDecl>(D))
      declare(Number, Declarator);
  return Number;
}

/// Handles are larger than pointers, which an array on the stack has no room
/// for if it has many.
void ExtractContext::checkIndirect(Index Number, const ValueDecl *D) {
  static constexpr uint64_t MostOnStack = 64;
  const auto *V = dyn_cast<VarDecl>(D);
  const ArrayType *A = AST.getAsArrayType(D->getType());
  if (!V || !A || !V->hasLocalStorage())
    return;
  const auto *Bounded = dyn_cast<ConstantArrayType>(A);
  if (!Bounded || Bounded->getZExtSize() > MostOnStack)
    obstacle(Reason::StackSize,
             "'" + D->getName() +
                 (Bounded ? "' is an array of many pointers on the stack"
                          : "' is an array on the stack of a number of "
                            "pointers that is not known"),
             "allocate it, or make it static", D->getSourceRange(), Number);
}

Index ExtractContext::classBuffer(const ValueDecl *D) {
  if (!Devices.convertedRecord(D))
    return None;
  auto Known = ClassBuffers.find(deviceDeclaration(D));
  return Known != ClassBuffers.end() ? Known->second
                                     : bufferEntity(cast<DeclaratorDecl>(D));
}

/// A `cl_mem` whose records are known, or an array of such; or a `cl::Buffer`,
/// of which only what stands for its class is another text.
Index ExtractContext::bufferEntity(const DeclaratorDecl *D) {
  const RecordDecl *Converted = Devices.convertedRecord(D);
  const RecordDecl *Record = Converted ? Converted : Devices.recordOf(D);
  Index Number = static_cast<Index>(Facts.Entities.size());
  if (Converted)
    ClassBuffers[deviceDeclaration(D)] = Number;
  else
    Entities[representative(D)] = Number;
  Facts.Entities.emplace_back();
  EntityFacts E;
  E.Name = D->getNameAsString();
  E.IsBuffer = true;
  E.IsIndirect = !Converted && D->getType()->isArrayType();
  E.Record = record(Record);
  identify(E, D);
  Facts.Entities[Number] = E;
  const auto *Field = dyn_cast<FieldDecl>(D);
  if (Field) {
    Index Owner = record(Field->getParent());
    Facts.Entities[Number].Owner = Owner;
  }
  if (const FunctionDecl *F =
          E.Kind == EntityKind::Global ? nullptr : functionAround(D)) {
    Index Owner = function(F);
    Facts.Entities[Number].Function = Owner;
  }
  SourceRange Here = D->getSourceRange();
  QualType T = AST.getBaseElementType(D->getType());
  if (!Converted &&
      (T.isConstQualified() || T.isVolatileQualified() || T->isAtomicType()))
    obstacle(Reason::BufferUse, "buffer '" + D->getName() + "' is qualified",
             "declare it as `cl_mem " + D->getName() + "`", Here, Number);
  if (Field && InUnion.count(Field->getParent()))
    obstacle(Reason::Union, "'" + D->getName() + "' lies in a union",
             "use a struct", Here, Number);
  const auto *V = dyn_cast<VarDecl>(D);
  if (V && V->isExternallyVisible() &&
      V->hasDefinition() == VarDecl::DeclarationOnly)
    Facts.Entities[Number].IsUndefined = true;
  if (!Converted)
    declare(Number, D);
  return Number;
}

/// Whether \p D is \p Part, or one lies in it.
static bool holds(const RecordDecl *D, const RecordDecl *Part,
                  const ASTContext &AST) {
  if (!D || D->getCanonicalDecl() == Part->getCanonicalDecl())
    return D;
  return llvm::any_of(D->fields(), [&](const FieldDecl *Each) {
    const RecordDecl *Inner =
        AST.getBaseElementType(Each->getType())->getAsRecordDecl();
    return Inner && holds(Inner->getDefinition(), Part, AST);
  });
}

std::vector<Index> ExtractContext::knownWith(const RecordDecl *Part) const {
  std::vector<Index> Out;
  for (const auto &[D, Number] : Records)
    if (holds(D->getDefinition(), Part, AST))
      Out.push_back(Number);
  llvm::sort(Out);
  return Out;
}

void ExtractContext::noteHolder(const FieldDecl *F) {
  const Index OfClass = classBuffer(F);
  const Index Held = OfClass != None ? OfClass : entity(F);
  for (Index Number : knownWith(F->getParent())) {
    std::vector<Index> &Known = Facts.Records[Number].Holds;
    if (!llvm::is_contained(Known, Held))
      Known.push_back(Held);
  }
}

/// C++: true for what a class or variable template declares: one text for all
/// its arguments.
static bool isOneTextForAll(const ValueDecl *D) {
  if (const auto *V = dyn_cast<VarDecl>(D))
    if (!isa<ParmVarDecl>(V) && !V->isLocalVarDecl() &&
        V->getTemplateInstantiationPattern())
      return true;
  const auto *Class = dyn_cast<CXXRecordDecl>(D->getDeclContext());
  return D->isTemplated() ||
         (Class && Class->getTemplateInstantiationPattern());
}

/// Refuses what no declaration of a handle can replace.
void ExtractContext::checkEntity(Index Number, const ValueDecl *D,
                                 const RecordUse &Use) {
  SourceRange Here = D->getSourceRange();
  StringRef Name = D->getName();
  if (Use.HasReference && !isTracked(D))
    obstacle(Reason::Reference, "'" + Name + "' is a reference",
             "use a pointer or an index", Here, Number);
  if (const auto *P = dyn_cast<ParmVarDecl>(D); P && isTracked(D))
    for (const DeclaratorDecl *Each : redeclarations(P))
      if (cast<ParmVarDecl>(Each)->hasDefaultArg())
        obstacle(Reason::Reference, "'" + Name + "' has a default value",
                 "pass the record at each call", Each->getSourceRange(),
                 Number);
  if (D->getType()->isAtomicType() || Use.HasAtomic)
    obstacle(Reason::AtomicPointer, "'" + Name + "' is atomic, or its records",
             "keep an atomic index", Here, Number);
  if (D->getType()->isPointerType() && D->getType().isVolatileQualified())
    obstacle(Reason::VolatilePointer, "'" + Name + "' is a volatile pointer",
             "keep a volatile index", Here, Number);
  if (!Use.Record->getDefinition())
    obstacle(Reason::IncompleteRecord,
             "the record of '" + Name + "' has no definition here",
             "include the header that defines it", Here, Number);
  if (const auto *A = AST.getAsConstantArrayType(D->getType());
      A && AST.getConstantArrayElementCount(A) == 0 && !isa<ParmVarDecl>(D))
    obstacle(Reason::EmptyArray, "'" + Name + "' has no elements",
             "give it a size, or remove it", Here, Number);
  if (D->getType()->getAs<CountAttributedType>())
    obstacle(Reason::Attribute,
             "'" + Name + "' has an attribute that counts its elements",
             "remove the attribute", Here, Number);
  if (isOneTextForAll(D))
    obstacle(Reason::Template, "'" + Name + "' is declared by a template",
             "declare it in a class of its own", Here, Number);
  if (const auto *F = dyn_cast<FieldDecl>(D)) {
    if (F->getParent()->isUnion() || InUnion.count(F->getParent()))
      obstacle(Reason::Union, "'" + Name + "' lies in a union", "use a struct",
               Here, Number);
    // The types that would hold it stand behind both.
    const RecordDecl *Around = outermost(Use.Record);
    if (Around != Use.Record && Use.Record != F->getParent() &&
        Around == outermost(F->getParent()))
      obstacle(Reason::NestedRecord,
               "'" + Name + "' is a member of what its record is defined in",
               "define the record in front", Here, Number);
  }
  const auto *V = dyn_cast<VarDecl>(D);
  if (!V)
    return;
  for (const VarDecl *Each : V->redecls()) {
    if (Each->getTSCSpec() != TSCS_unspecified ||
        Each->hasAttr<OMPThreadPrivateDeclAttr>())
      obstacle(Reason::ThreadLocal,
               "'" + Name + "' exists once for each thread",
               "use a local variable", Here, Number);
    if (Each->hasAttr<OMPDeclareTargetDeclAttr>())
      obstacle(Reason::OpenMPTarget, "'" + Name + "' has a copy on each device",
               "map a pointer to it", Here, Number);
    for (const Attr *A : Each->attrs())
      if (isa<SectionAttr, AliasAttr, WeakAttr, AsmLabelAttr, CleanupAttr,
              NonNullAttr, NoEscapeAttr>(A)) {
        obstacle(Reason::Attribute,
                 "'" + Name + "' has attribute '" + A->getSpelling() + "'",
                 "remove the attribute", Here, Number);
        StringRef Target;
        if (const auto *Alias = dyn_cast<AliasAttr>(A))
          Target = Alias->getAliasee();
        else if (const auto *Label = dyn_cast<AsmLabelAttr>(A))
          Target = Label->getLabel();
        if (!Target.empty() && !isa<FieldDecl>(D))
          blockSymbol(Target, Reason::Attribute,
                      "it has another name elsewhere", "remove the attribute",
                      Here);
      }
    if (Each->isExternallyVisible() &&
        AST.getSourceManager().isInSystemHeader(Each->getLocation()))
      obstacle(Reason::SystemHeader,
               "'" + Name + "' is declared in a system header",
               "copy the declaration into the project", Here, Number);
  }
}
