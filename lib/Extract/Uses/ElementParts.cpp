//===-- ElementParts.cpp - Names for the parts of an element --------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// C++: `auto &[x, y] = v[i]`. The class for elements has the fields of the
/// record, in their order, as references: `auto [x, y] = body_ref(v[i])` names
/// the same. A loop, which has no place for that, gets it as its first
/// statement:
///
///     for (const auto &[x, y] : v) { ... }
///     for (body_cref element : v) { auto [x, y] = element; ... }
///
//===----------------------------------------------------------------------===//

#include "Uses/ContainerUses.h"

using namespace clang;
using namespace layoutopt;

/// Whether the names of \p V are those of all fields of \p Record, in order.
static bool namesFields(const DecompositionDecl *V,
                        const CXXRecordDecl *Record) {
  auto Field = Record->field_begin();
  for (const BindingDecl *Each : V->bindings()) {
    const auto *Member = dyn_cast_or_null<MemberExpr>(
        Each->getBinding() ? Each->getBinding()->IgnoreParenImpCasts()
                           : nullptr);
    if (!Member || Field == Record->field_end() ||
        Member->getMemberDecl()->getCanonicalDecl() !=
            Field->getCanonicalDecl())
      return false;
    ++Field;
  }
  return Field == Record->field_end();
}

/// Whether \p Text consists of `const`, `auto` and `&` alone.
static bool isPlainAuto(StringRef Text) {
  while (!(Text = Text.ltrim()).empty())
    if (!Text.consume_front("const") && !Text.consume_front("auto") &&
        !Text.consume_front("&"))
      return false;
  return true;
}

/// The text that declares the names of \p V, `[x, y]`, if it is written there.
static std::optional<Range> bracketsOf(const DecompositionDecl *V,
                                       const ExtractContext &C) {
  const SourceLocation Begin = V->getLocation();
  const SourceLocation Last = V->bindings().back()->getLocation();
  if (Begin.isMacroID() || Last.isMacroID())
    return std::nullopt;
  auto R = C.Where.fileRange(Begin, Last);
  if (!R || !C.Where.text(*R).starts_with("["))
    return std::nullopt;
  const StringRef Rest =
      C.Where.text(C.Where.wholeFile(R->File)).substr(R->End);
  if (!Rest.ltrim().starts_with("]"))
    return std::nullopt;
  R->End += static_cast<uint32_t>(Rest.find(']')) + 1;
  return R;
}

bool ContainerUses::bindParts(const DecompositionDecl *V, const Sources &From,
                              const CXXForRangeStmt *Loop) {
  const QualType T = V->getType().getNonReferenceType();
  const CXXRecordDecl *Record = ownRecord(T, AST);
  if (!Record || Record->getNumBases() != 0 || !namesFields(V, Record) ||
      !isAsWritten(V) || OpenLambdas != 0 || V->hasGlobalStorage() ||
      V->getBeginLoc().isMacroID())
    return false;
  auto Names = bracketsOf(V, C);
  auto Begin = C.Where.fileRange(V->getBeginLoc(), V->getBeginLoc());
  if (!Names || !Begin || Begin->File != Names->File)
    return false;
  const Range Type{Names->File, Begin->Begin, Names->Begin};
  if (!isPlainAuto(C.Where.text(Type)))
    return false;
  const bool IsCopy = !V->getType()->isReferenceType();
  const std::string Scope = this->Names.scope("", Record, V);
  const std::string Class =
      Scope + (T.isConstQualified() || (IsCopy && Loop) ? "$cref" : "$ref");
  const std::string Value =
      Scope + C.Facts.Records[C.record(Record)].Name + "(";
  const std::string Auto =
      (IsCopy ? C.Where.text(Type).str() : std::string("auto ")) +
      C.Where.text(*Names).str() + " = ";
  std::vector<ElementDeclaration> Texts;
  auto At = [](const Range &R, uint32_t Place) {
    return Range{R.File, Place, Place};
  };
  if (Loop) {
    const Stmt *Body = Loop->getBody();
    const auto *Block = dyn_cast<CompoundStmt>(Body);
    const SourceLocation Open =
        Block ? Block->getLBracLoc() : Body->getBeginLoc();
    auto R = C.Where.fileRange(Open, Block ? Open : Body->getEndLoc());
    if (!R || R->File != Type.File || Open.isMacroID() ||
        Body->getEndLoc().isMacroID() || (!Block && !isa<Expr>(Body)))
      return false;
    const std::string First =
        " " + Auto + (IsCopy ? Value : "") + "$name" + (IsCopy ? ");" : ";");
    Texts.push_back({{Type.File, Type.Begin, Names->End}, Class + " $name"});
    if (Block) {
      Texts.push_back({At(*R, R->End), First});
    } else {
      const StringRef Rest =
          C.Where.text(C.Where.wholeFile(R->File)).substr(R->End);
      if (!Rest.ltrim().starts_with(";"))
        return false;
      Texts.push_back({At(*R, R->Begin), "{" + First + " "});
      Texts.push_back(
          {At(*R, R->End + static_cast<uint32_t>(Rest.find(';')) + 1), " }"});
    }
  } else {
    const Expr *Init = V->getInit() ? V->getInit()->IgnoreImplicit() : nullptr;
    if (const auto *Made = dyn_cast_or_null<CXXConstructExpr>(Init);
        Made && Made->getNumArgs() == 1)
      Init = Made->getArg(0)->IgnoreImplicit();
    auto R = Init ? C.Where.fileRange(Init->getBeginLoc(), Init->getEndLoc())
                  : std::nullopt;
    if (!R || R->File != Type.File || Init->getBeginLoc().isMacroID() ||
        Init->getEndLoc().isMacroID() || V->getInitStyle() != VarDecl::CInit ||
        (isa<CallExpr>(Init) && isCallOfStd(cast<CallExpr>(Init), "move", 1)) ||
        C.Where.text({R->File, Names->End, R->Begin}).trim() != "=")
      return false;
    if (!IsCopy)
      Texts.push_back({Type, "auto "});
    Texts.push_back({At(*R, R->Begin), IsCopy ? Value : Class + "("});
    Texts.push_back({At(*R, R->End), ")"});
  }
  const Index Name = this->Names.parts(V, Record, std::move(Texts));
  Parts[V] = Name;
  for (Index Each : From)
    this->Names.bind(Name, Each);
  // The class for elements has their address then, beside the fields.
  this->Names.refuse(this->Names.pointers(Record, /*IsConst=*/true), Record,
                     "parts of a record get names of their own, and addresses "
                     "of elements are taken",
                     "name the fields", V->getSourceRange());
  return true;
}

/// \p Ref names a part of an element: what it is declared as, a reference,
/// nobody may ask.
void ContainerUses::checkPart(const DeclRefExpr *Ref) {
  const auto *Part = dyn_cast<BindingDecl>(Ref->getDecl());
  const auto *V =
      Part ? dyn_cast_or_null<DecompositionDecl>(Part->getDecomposedDecl())
           : nullptr;
  auto Known = V ? Parts.find(V) : Parts.end();
  if (Known == Parts.end())
    return;
  const CXXRecordDecl *Record =
      ownRecord(V->getType().getNonReferenceType(), AST);
  if (isInType() || isDeclared(Ref, Path.size() - 1))
    refuse(Ref, Record, {Known->second},
           "the declared type of '" + Part->getName() + "' is asked for",
           "write the type out");
  else if (V->getType()->isReferenceType() &&
           isAddressTaken(Ref, Path.size() - 1))
    refuse(Ref, Record, {Known->second},
           "the address of field '" + Part->getName() + "' is taken",
           "pass the field's value, or a reference to it");
}
