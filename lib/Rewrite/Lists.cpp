//===-- Lists.cpp - Lists of declarators ----------------------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// In C a list of declarators whose types become different ones is taken apart:
///
///     static struct body *p, *q, t;
///     static body_soa p; static body_soa_ref q; static struct body t;
///
//===----------------------------------------------------------------------===//

#include "Declarations.h"
#include "llvm/ADT/STLExtras.h"

using namespace layoutopt;
using llvm::StringRef;

void Declarations::splitLists() {
  std::map<Range, std::vector<Declared>> Lists;
  for (const std::unique_ptr<Generated> &Set : Job.Sets) {
    if (!Set || !Set->isC())
      continue;
    for (Index Number : Set->set().Set->Entities) {
      const EntityFacts &E = Job.Facts.Entities[Number];
      bool IsArray = E.IsArray && E.Kind != EntityKind::Param;
      std::string Type = Job.typeOf(Number, *Set);
      for (const DeclarationFacts &D : E.Declarations)
        Lists[D.Specifier].push_back({&E, &D, Set.get(), IsArray ? "" : Type});
    }
  }
  for (const auto &[Specifier, Known] : Lists)
    splitList(Specifier, Known);
}

void Declarations::splitList(const Range &Specifier,
                             llvm::ArrayRef<Declared> Known) {
  StringRef Contents = Job.Contents[Specifier.File];
  // The commas up to the semicolon.
  std::vector<uint32_t> Commas;
  unsigned Depth = 0;
  bool HasDirective = false, IsEnded = false, IsOperator = false;
  TokenReader Reader(Contents.substr(Specifier.End));
  for (TextToken T; !IsEnded && Reader.next(T);) {
    auto At =
        static_cast<uint32_t>(Specifier.End + Reader.offset() - T.Text.size());
    HasDirective |= T.What == TextToken::Directive;
    if (T.is("(") || T.is("[") || T.is("{")) {
      ++Depth;
    } else if (T.is(")") || T.is("]") || T.is("}")) {
      if (Depth-- == 0)
        return; // A parameter, and no list.
    } else if (Depth == 0 && T.is(",") && !IsOperator) {
      Commas.push_back(At);
    } else if (Depth == 0 && (T.is(";") || T.is("{"))) {
      IsEnded = true;
    }
    IsOperator = T.is("operator");
  }
  const Declared &First = Known.front();
  uint32_t Begin = First.Where->Leading.isValid() ? First.Where->Leading.Begin
                                                  : Specifier.Begin;
  bool IsOfFor = Contents.take_front(Begin).rtrim().ends_with("(");
  if (Commas.empty())
    return;

  // Which declarator is which.
  std::vector<const Declared *> Parts(Commas.size() + 1);
  for (const Declared &D : Known) {
    auto Part = llvm::upper_bound(Commas, D.Where->Name.Begin);
    Parts[Part - Commas.begin()] = &D;
  }
  // `body (*rows)[4], *p;`: the brackets go with the name.
  bool HasRows = llvm::any_of(Known, [&](const Declared &D) {
    return Contents.take_front(D.Where->Name.Begin).rtrim().ends_with("*") &&
           Contents.drop_front(D.Where->Name.End).ltrim().starts_with(")");
  });
  if (!HasRows && !First.Type.empty() &&
      llvm::all_of(
          Parts, [&](const Declared *D) { return D && D->Type == First.Type; }))
    return;
  if (IsOfFor || HasDirective || HasRows || !IsEnded) {
    for (const Declared &D : Known)
      Job.refuse(*D.Set, Reason::MixedDeclaration,
                 "an array is declared together with something else",
                 "give each a declaration of its own", D.Where->Whole);
    return;
  }
  std::string Lead =
      First.Where->Leading.isValid()
          ? withoutComments(Job.source(First.Where->Leading)) + " "
          : "";
  // Each on a line of its own, if the first one is.
  StringRef Indent = Contents.slice(lineStart(Contents, Begin), Begin);
  std::string Break =
      !Indent.trim().empty()
          ? " "
          : withLineEnding("\n" + Indent.str(), Job.endingOf(Specifier.File));
  for (size_t I = 0; I != Parts.size(); ++I) {
    const Declared *D = Parts[I];
    if (D && I != 0)
      Split.insert(D->Where->Name);
    if (I == 0)
      continue;
    bool IsBroken =
        Contents.substr(Commas[I - 1] + 1).ltrim(" \t").find_first_of("\r\n") ==
        0;
    std::string Text = ";" + (IsBroken ? " " : Break) + Lead;
    Text += !D                ? withoutComments(Job.source(Specifier))
            : D->Type.empty() ? ""
                              : D->Type;
    Job.Edits.push_back({{Specifier.File, Commas[I - 1], Commas[I - 1] + 1},
                         StringRef(Text).rtrim().str() +
                             (Contents.substr(Commas[I - 1] + 1).ltrim() ==
                                      Contents.substr(Commas[I - 1] + 1)
                                  ? " "
                                  : ""),
                         First.Set->set().Set->Id});
  }
}
