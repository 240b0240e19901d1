//===-- Variables.cpp - What the rewriter knows of variables --------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Job.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace layoutopt;
using llvm::StringRef;

bool layoutopt::hasWord(StringRef Text, StringRef Word) {
  return llvm::any_of(tokenize(Text),
                      [&](const TextToken &T) { return T.is(Word); });
}

std::string RewriteJob::typeOf(Index Entity, Generated &Set) {
  if (Facts.Entities[Entity].IsBuffer)
    return deviceNames(*this, Set).Buffers;
  return (P.Forms[Entity] == PointerForm::Base ? Set.handle() : Set.reference())
      .str();
}

std::string RewriteJob::leading(const DeclarationFacts &D) const {
  return D.Leading.isValid() ? withoutComments(source(D.Leading)) : "";
}

/// Whether a pragma in \p Text switches one of \p Warnings on.
static bool switchesOn(StringRef Text, llvm::ArrayRef<StringRef> Warnings) {
  static const StringRef Word = "diagnostic";
  for (size_t At = 0; (At = Text.find(Word, At)) != StringRef::npos;) {
    At += Word.size();
    StringRef Rest = Text.substr(At).ltrim(" \t");
    if (!Rest.consume_front("error") && !Rest.consume_front("warning"))
      continue;
    // `_Pragma` has the quotes escaped.
    Rest = Rest.ltrim(" \t\\");
    if (!Rest.consume_front("\"-W"))
      continue;
    StringRef Name =
        Rest.take_until([](char C) { return C == '"' || C == '\\'; });
    if (Name == "everything" || llvm::is_contained(Warnings, Name))
      return true;
  }
  return false;
}

bool RewriteJob::warnsOf(llvm::ArrayRef<StringRef> Warnings,
                         const TUFacts &Facts,
                         llvm::ArrayRef<std::string> Contents) {
  if (llvm::any_of(Contents,
                   [&](StringRef Text) { return switchesOn(Text, Warnings); }))
    return true;
  return llvm::any_of(Facts.Compiles, [&](const CompileFacts &How) {
    bool Warns = false;
    for (StringRef Flag : How.Flags) {
      if (Flag == "-w")
        Warns = false;
      if (!Flag.consume_front("-W"))
        continue;
      bool IsOff = Flag.consume_front("no-");
      Flag.consume_front("error=");
      if (Flag == "everything" || llvm::is_contained(Warnings, Flag))
        Warns = !IsOff;
    }
    return Warns;
  });
}

/// Whether a unit is built with one of the standards \p Wanted.
static bool hasStandard(const TUFacts &Facts,
                        llvm::ArrayRef<StringRef> Wanted) {
  return llvm::any_of(Facts.Compiles, [&](const CompileFacts &How) {
    StringRef Standard;
    for (StringRef Flag : How.Flags)
      if (Flag == "-ansi")
        Standard = "c89";
      else if (Flag.consume_front("-std="))
        Standard = Flag;
    return llvm::is_contained(Wanted, Standard);
  });
}

bool RewriteJob::hasInline(const TUFacts &Facts) {
  if (hasStandard(Facts, {"c89", "c90", "iso9899:1990", "iso9899:199409"}))
    return false;
  // As an extension, which this warns of.
  auto IsPedantic = [](const CompileFacts &How) {
    return llvm::any_of(How.Flags, [](StringRef Flag) {
      return Flag.starts_with("-pedantic") || Flag == "-Wpedantic";
    });
  };
  return !hasStandard(Facts, {"gnu89", "gnu90"}) ||
         llvm::none_of(Facts.Compiles, IsPedantic);
}

std::vector<Range> RewriteJob::constexprFunctions(const TUFacts &Facts) {
  std::vector<Range> Out;
  for (const FunctionFacts &F : Facts.Functions)
    if (F.IsConstexpr)
      llvm::append_range(Out, F.Declarations);
  return Out;
}

bool RewriteJob::hasStaticAssert(const Generated &Set) const {
  return Set.isC() &&
         (isCPlusPlus() || !StringRef(Facts.Language).contains("c++")) &&
         !hasStandard(Facts, {"c89", "c90", "gnu89", "gnu90", "iso9899:1990",
                              "iso9899:199409", "c99", "gnu99", "c9x", "gnu9x",
                              "iso9899:1999", "iso9899:199x", "c++98",
                              "gnu++98", "c++03", "gnu++03"});
}

bool RewriteJob::hasForDeclarations(const TUFacts &Facts) {
  return hasInline(Facts) && !hasStandard(Facts, {"gnu89", "gnu90"});
}

/// Makes \p Text do without what \p Header declares: GCC and Clang know the
/// functions by another name, too.
static void callBuiltins(std::string &Text, StringRef Header) {
  std::string Include = ("#include <" + Header + ">\n").str();
  if (size_t At = Text.find(Include); At != std::string::npos)
    Text.erase(At, Include.size());
  llvm::ArrayRef<StringRef> Names;
  static constexpr StringRef Memory[] = {"abort", "calloc", "free", "malloc",
                                         "realloc"},
                             Strings[] = {"memcmp", "memcpy", "memmove",
                                          "memset"};
  Names = Header == "stdlib.h" ? llvm::ArrayRef(Memory) : Strings;
  for (StringRef Name : Names)
    for (size_t At = 0;
         (At = Text.find((Name + "(").str(), At)) != std::string::npos;
         At += Name.size()) {
      if (At != 0 && (llvm::isAlnum(Text[At - 1]) || Text[At - 1] == '_'))
        continue;
      // In C++ they are in no namespace.
      if (StringRef(Text).take_front(At).ends_with("std::"))
        Text.erase(At -= 5, 5);
      Text.insert(At, "__builtin_");
      At += 10;
    }
}

/// Makes \p Text call \p Function, and no macro with parameters of its name.
static void callPlainly(std::string &Text, StringRef Function) {
  for (size_t At = 0;
       (At = Text.find((Function + "(").str(), At)) != std::string::npos;
       At += Function.size() + 2)
    if (At == 0 || !(llvm::isAlnum(Text[At - 1]) || Text[At - 1] == '_'))
      Text.replace(At, Function.size(), ("(" + Function + ")").str());
}

std::string RewriteJob::inDialect(std::string Text) const {
  if (!HasInline)
    for (size_t At = 0;
         (At = Text.find("static inline ", At)) != std::string::npos;)
      Text.replace(At, 14, "static __inline ");
  // Blocks that call libraries, which some unit declares in its own way.
  if (StringRef(Text).contains("/* layoutopt: begin ") ||
      StringRef(Text).contains("/* Generated by layoutopt"))
    for (StringRef Name : Facts.OwnLibrary) {
      if (Name.consume_back("()"))
        callPlainly(Text, Name);
      else
        callBuiltins(Text, Name);
    }
  return Text;
}

bool RewriteJob::isStatic(Index Entity) const {
  const EntityFacts &E = Facts.Entities[Entity];
  return E.Kind == EntityKind::Global ||
         (E.Kind == EntityKind::Local &&
          llvm::any_of(E.Declarations, [&](const DeclarationFacts &D) {
            return hasWord(leading(D), "static");
          }));
}

bool RewriteJob::isStaticPlace(const Range &Where) const {
  for (const FunctionFacts &F : Facts.Functions) {
    bool IsInside = F.BodyOpen.isValid() &&
                    llvm::any_of(F.Declarations, [&](const Range &R) {
                      return R.contains(Where) && R.contains(F.BodyOpen);
                    });
    if (!IsInside)
      continue;
    // The words of the declaration.
    bool HasStatic = false;
    for (const TextToken &T :
         tokenize(StringRef(Contents[Where.File])
                      .slice(F.BodyOpen.Begin, Where.Begin)))
      HasStatic = !T.is(";") && (HasStatic || T.is("static"));
    return HasStatic;
  }
  return true;
}

bool RewriteJob::isOwnInitializer(const EntityFacts &Entity,
                                  const Range &Where) const {
  return llvm::any_of(Entity.Declarations, [&](const DeclarationFacts &D) {
    return D.Initializer.isValid() && D.Initializer.contains(Where);
  });
}

bool RewriteJob::isStorageVisible(Index Array, const Range &Where) const {
  const EntityFacts &E = Facts.Entities[Array];
  return llvm::any_of(E.Declarations, [&](const DeclarationFacts &D) {
    if (hasWord(leading(D), "extern"))
      return false;
    return D.Name.File == Where.File ? D.Name.Begin < Where.Begin
                                     : !E.IsExternal;
  });
}

/// The brackets behind the name in \p D: the text in each.
static std::vector<std::string> bounds(const RewriteJob &Job,
                                       const DeclarationFacts &D) {
  std::vector<std::string> Texts;
  unsigned Depth = 0;
  for (const TextToken &T :
       tokenize(Job.source({D.Name.File, D.Name.End, D.Whole.End}))) {
    if (T.is("]") && --Depth == 0)
      continue;
    if (Depth != 0)
      Texts.back() += T.What == TextToken::Comment ? "" : T.Text.str();
    else if (T.is("["))
      Texts.push_back("");
    else if (T.isCode())
      return {}; // Something else.
    Depth += T.is("[");
  }
  for (std::string &Text : Texts)
    Text = StringRef(Text).trim().str();
  return Texts;
}

std::string RewriteJob::countText(Index Array, const DeclarationFacts &D,
                                  Generated &Set) {
  const EntityFacts &E = Facts.Entities[Array];
  if (E.IsObject)
    return "1";
  // All dimensions are in view, or a typedef holds some.
  std::vector<std::string> Texts = bounds(*this, D);
  bool IsSpelled =
      Texts.size() == E.Inner.size() + 1 &&
      llvm::none_of(Texts, [](const std::string &T) { return T.empty(); });
  if (!IsSpelled)
    return E.Count == 0 ? "" : rows(Array, E.Inner.size() + 1, Set, D.Whole);
  std::string Product;
  for (size_t I = 0; I != Texts.size(); ++I) {
    // The facts know of macros that the command line defines, too.
    bool IsOpaque = Macros.hidesOperators(Texts[I]) ||
                    (I < D.Bounds.size() && !D.Bounds[I].Text.empty() &&
                     D.Bounds[I].Text != Texts[I]);
    Product += Product.empty() ? "" : " * ";
    Product += IsOpaque ? "(" + Texts[I] + ")"
                        : parenthesize(Texts[I], Precedence::Multiplicative);
  }
  return asProduct(Product, E.Count, Set);
}

std::string RewriteJob::storageInitializer(Index Array, Generated &Set,
                                           Index File) const {
  const EntityFacts &E = Facts.Entities[Array];
  if (Set.isSwitchable())
    return Set.function(Generated::Function::Init, File) + "(" +
           storageName(E) + ")";
  const RecordLayout &Layout = Set.set().Layout;
  return bracedArrays(Layout, [&](unsigned A) {
    std::string Text;
    if (E.IsConst && !Set.isConst())
      Text += "(" + Set.qualified(Set.elementType(A)) + " *)";
    return Text + storageName(E) + "." + Layout.storedArrays()[A].Name;
  });
}
