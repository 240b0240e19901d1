//===-- ContainerClasses.cpp - C++ classes around stored arrays -----------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ContainerClasses.h"
#include "ContainerPrinter.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace layoutopt;
using llvm::StringRef;

ContainerPrinter::ContainerPrinter(const ContainerClasses &Of) : Of(Of) {
  assert(!Of.Set.Layout.needsCount() && "no C++ type has this layout");
  for (unsigned F = 0; F != numFields(); ++F) {
    assert(Of.Set.member(F).Parent == None && "a field of a nested record");
    assert(Of.Set.member(F).Bits.empty() && "nothing refers to bit-fields");
  }
  const ContainerNames &N = Of.Names;
  Classes = {{"Vector", N.Vector},
             {"Ref", N.Ref},
             {"ConstRef", N.ConstRef},
             {"Iterator", N.Iterator},
             {"Columns", N.Columns},
             {"ConstIterator", N.ConstIterator},
             {"Record", Of.Record},
             {"Scope", "::" + Of.Scope},
             {"Place", N.Place},
             {"Moved", N.Moved},
             {"Swap", N.Swap},
             {"Pointer", N.Pointer},
             {"ConstPointer", N.ConstPointer},
             {"Array", N.Array},
             {"New", N.New},
             {"Delete", N.Delete},
             {"End", N.End},
             {"Span", N.Span},
             {"ConstSpan", N.ConstSpan},
             {"Unique", N.Unique},
             {"Make", N.Make},
             {"Packed", N.Packed},
             {"Unpacked", N.Unpacked},
             {"Copy", N.Copy},
             {"Move", N.Move},
             {"Fill", N.Fill}};
  for (const auto &[Question, Name] : N.Algorithms)
    Classes["Algorithm_" + algorithmOf(Question).str()] = Name;
}

bool layoutopt::ownsFields(const BoundSet &Set) {
  for (unsigned F = 0; F != Set.Set->Fields.size(); ++F)
    if (Set.member(F).Owning)
      return true;
  return false;
}

std::string ContainerPrinter::free(StringRef Wanted) const {
  auto IsTaken = [&](StringRef Name) {
    return Of.InUse.unused(Name) != Name ||
           llvm::any_of(Of.Set.Set->Fields,
                        [&](const FieldInfo &F) { return F.Name == Name; }) ||
           llvm::any_of(Of.Methods,
                        [&](const MethodText &M) { return M.Name == Name; }) ||
           llvm::any_of(Classes, [&](const auto &Class) {
             return Class.second == Name;
           });
  };
  // Members end in `_`; `__` is reserved.
  StringRef Stem = Wanted, End = Wanted.ends_with("_") ? "_" : "";
  Stem.consume_back("_");
  return Names::numbered(
             Stem,
             [&](StringRef Name) { return IsTaken((Name + End).str()); }) +
         End.str();
}

std::string ContainerPrinter::fill(StringRef Template,
                                   const Pieces &More) const {
  auto IsWordPart = [](char C) { return llvm::isAlnum(C) || C == '_'; };
  std::string Text;
  while (!Template.empty()) {
    size_t Mark = Template.find('$');
    Text += Template.take_front(Mark);
    if (Mark == StringRef::npos)
      break;
    Template = Template.drop_front(Mark + 1);
    std::string Word = Template.take_while(IsWordPart).str();
    Template = Template.drop_front(Word.size());
    if (auto Found = More.find(Word); Found != More.end()) {
      bool StartsLine = Text.empty() || Text.back() == '\n';
      Text += Found->second;
      if (StartsLine && (Text.empty() || Text.back() == '\n'))
        Template.consume_front("\n");
    } else if (auto Class = Classes.find(Word); Class != Classes.end()) {
      Text += Class->second;
    } else {
      assert(!llvm::isUpper(Word.front()) && "a piece that is missing");
      Text += free(Word);
    }
  }
  return Text;
}

std::string ContainerPrinter::elementType(const StoredArray &A) const {
  return elementTypeName(A, Of.Names.Vector,
                         [&](unsigned Field) { return Of.Set.leaf(Field); });
}

/// In which of the arrays within an element of \p A the records with even
/// places come first: a bit for each array, the lowest for the innermost.
static unsigned evenFirst(const StoredArray &A) {
  unsigned Bits = 0, Arrays = 0;
  const std::vector<const TypeNode *> Path = A.path(A.Fields.front());
  for (const TypeNode *Node : llvm::reverse(Path)) {
    if (Node == &A.Tree || Node->What != TypeNode::Kind::Array ||
        Node->Digit.OfElement)
      continue;
    if (Node->Digit.How == PhysDim::OddEven)
      Bits |= 1U << Arrays;
    ++Arrays;
  }
  return Bits;
}

std::string ContainerPrinter::printColumns() const {
  std::string Text, Members, Orders;
  for (const StoredArray &A : arrays()) {
    std::string Type = elementType(A);
    std::string Element = printElementType(
        A, Of.Names.Vector, [&](unsigned Field) { return Of.Set.leaf(Field); });
    // An array gives a struct no name, which what has linkage must have.
    StringRef Rest = Element;
    if (Rest.rtrim().ends_with("];") && Rest.consume_front("typedef struct {"))
      Element = ("typedef struct " + Type + "_group {" + Rest).str();
    Text += Element;
    Members += "  " + Type + (StringRef(Type).ends_with("*") ? "*" : " *") +
               A.Name + " = nullptr;\n";
    // Types do not tell; debuggers ask.
    if (const unsigned Bits = evenFirst(A))
      Orders += "  static constexpr unsigned " + free(A.Name + "_even_first_") +
                " = " + std::to_string(Bits) + ";\n";
  }
  if (hasPointers() && hasArrays())
    Members += fill("  // A copy of this in the block of a vector, or an array "
                    "and its length.\n"
                    "  const void *$Home = nullptr;\n"
                    "  std::ptrdiff_t $Many = 0; // Of a vector less than 0.\n"
                    "\n",
                    {{"Home", home()}, {"Many", many()}}) +
               columnsOfArray();
  else if (hasPointers())
    Members += "  " + Of.Names.Columns + " *" + home() +
               " = nullptr; // A copy of this, which stays where it is.\n";
  return Text + fill("// Where the fields of the elements are stored.\n"
                     "struct $Columns {\n$Members\n};\n",
                     {{"Members", Members + Orders}});
}

std::string ContainerPrinter::printForwards() const {
  std::string Text;
  for (const MethodText &M : Of.Methods)
    Text += M.IsDefaulted
                ? ""
                : "inline " + M.Before + Of.Record + "::" + M.Name + M.Plain +
                      (M.IsConst ? " const" : "") + M.Behind + " {\n  " +
                      (M.IsVoid ? "" : "return ") +
                      (M.IsConst ? Of.Names.ConstRef : Of.Names.Ref) +
                      "(*this)." + M.Name + "(" +
                      llvm::join(M.Arguments, ", ") + ");\n}\n";
  for (const MethodText &M : Of.Methods)
    if (isOfConstAlone(M) && namesVector(M))
      Text += "inline " + M.Before + Of.Names.Ref + "::" + M.Name + M.Plain +
              " const" + M.Behind + " {\n  " + callOfConst(M) + "\n}\n";
  return Text;
}

std::string ContainerPrinter::printTraits() const {
  return fill(R"(namespace std {
// Swaps elements, as swap() of two references does anywhere else.
template <>
inline void swap($Scope$Ref &$left, $Scope$Ref &$right)$Noexcept {
  $Scope$Swap($left, $right);
}
#ifdef __cpp_lib_concepts
// What an element and a record have in common: a reference.
template <template <class> class $P, template <class> class $Q>
struct basic_common_reference<$Scope$Ref, $Scope$Record, $P, $Q> {
  using type = conditional_t<is_same_v<$Q<$Scope$Record>, $Scope$Record &>,
                             $Scope$Ref, $Scope$ConstRef>;
};
template <template <class> class $P, template <class> class $Q>
struct basic_common_reference<$Scope$Record, $Scope$Ref, $P, $Q>
    : basic_common_reference<$Scope$Ref, $Scope$Record, $Q, $P> {};
template <template <class> class $P, template <class> class $Q>
struct basic_common_reference<$Scope$ConstRef, $Scope$Record, $P, $Q> {
  using type = $Scope$ConstRef;
};
template <template <class> class $P, template <class> class $Q>
struct basic_common_reference<$Scope$Record, $Scope$ConstRef, $P, $Q> {
  using type = $Scope$ConstRef;
};
#endif
} // namespace std
)",
              // As that of what it specialises.
              {{"Noexcept", owns() && !isMoveOnly() ? "" : " noexcept"},
               {"P", free("TQual")},
               {"Q", free("UQual")}});
}

ContainerNames layoutopt::makeContainerNames(const BoundSet &Set,
                                             StringRef Stem, Names &InUse,
                                             bool HasPointers, bool HasArrays,
                                             bool HasSpans, bool HasUniques) {
  auto Leaf = [&](unsigned Field) { return Set.leaf(Field); };
  auto IsTaken = [&](StringRef Name) { return InUse.unused(Name) != Name; };
  std::string Vector =
      Names::numbered((Stem + "_vector").str(), [&](StringRef Wanted) {
        return IsTaken(Wanted) ||
               llvm::any_of(
                   Set.Layout.storedArrays(), [&](const StoredArray &A) {
                     return !printElementType(A, Wanted, Leaf).empty() &&
                            IsTaken(elementTypeName(A, Wanted, Leaf));
                   });
      });
  InUse.make(Vector);
  for (const StoredArray &A : Set.Layout.storedArrays())
    if (!printElementType(A, Vector, Leaf).empty())
      InUse.make(elementTypeName(A, Vector, Leaf));
  auto Make = [&](const char *Suffix) {
    return InUse.make((Stem + Suffix).str());
  };
  ContainerNames Made;
  Made.Vector = Vector;
  Made.Ref = Make("_ref");
  Made.ConstRef = Make("_cref");
  Made.Iterator = Make("_iterator");
  Made.ConstIterator = Make("_const_iterator");
  Made.Columns = Make("_columns");
  Made.Place = Make("_place");
  Made.Moved = Make("_moved");
  Made.Swap = Make("_swap");
  if (HasPointers) {
    Made.Pointer = Make("_ptr");
    Made.ConstPointer = Make("_cptr");
  }
  if (HasArrays)
    Made.Array = Make("_array");
  if (HasUniques) {
    Made.Unique = Make("_unique");
    Made.Make = Make("_make");
  }
  if (HasSpans) {
    Made.Span = Make("_span");
    Made.ConstSpan = Make("_cspan");
  }
  return Made;
}

std::string
ContainerText::inNamespaces(llvm::ArrayRef<std::string> Namespaces) const {
  std::string Open, Close;
  for (const std::string &Begin : Namespaces) {
    Open += Begin + " {\n";
    Close = "} // " + Begin + "\n" + Close;
  }
  std::string Break = Namespaces.empty() ? "" : "\n";
  return Open + References + Close + Break + Traits + Break + Open +
         Containers + Close;
}

ExceptionUse layoutopt::exceptionUse(const TUFacts &Facts) {
  bool IsAlways = true, IsNever = !Facts.Compiles.empty();
  for (const CompileFacts &How : Facts.Compiles) {
    bool HasThem = true;
    for (StringRef Flag : How.Flags)
      if (Flag == "-fexceptions" || Flag == "-fno-exceptions")
        HasThem = Flag == "-fexceptions";
    IsAlways &= HasThem;
    IsNever &= !HasThem;
  }
  return IsAlways  ? ExceptionUse::Always
         : IsNever ? ExceptionUse::Never
                   : ExceptionUse::InSome;
}

ContainerText layoutopt::printContainerClasses(const ContainerClasses &Of) {
  ContainerPrinter Printer(Of);
  ContainerText Text;
  Text.SystemHeaders = {"cstddef",          "cstdint",  "cstring",
                        "initializer_list", "iterator", "new",
                        "type_traits",      "utility",  "stdexcept"};
  if (Of.Exceptions == ExceptionUse::Never)
    Text.SystemHeaders.back() = "cstdlib";
  else if (Of.Exceptions == ExceptionUse::InSome)
    Text.SystemHeaders.push_back("cstdlib");
  if (!Of.Names.Algorithms.empty())
    Text.SystemHeaders.insert(Text.SystemHeaders.end(),
                              {"algorithm", "functional", "vector"});
  if (!Of.Names.Pointer.empty())
    Text.SystemHeaders.insert(Text.SystemHeaders.end(),
                              {"functional", "memory"});
  llvm::sort(Text.SystemHeaders);
  Text.References = Printer.printColumns() + "\n" + Printer.printPointers() +
                    Printer.printReferences() + Printer.printPointerAccess();
  Text.Traits = Printer.printTraits();
  Text.Containers = Printer.printIterators() + Printer.printArray();
  if (!Of.Names.Unique.empty())
    Text.Containers += "\nclass " + Of.Names.Unique + ";";
  if (Of.HasVectors)
    Text.Containers += "\n" + Printer.printVector();
  Text.Containers += Printer.printUnique() + Printer.printStorage() +
                     Printer.printSpans() + Printer.printBoundaries() +
                     Printer.printSorts();
  if (!Of.Methods.empty())
    Text.Containers += "\n" + Printer.printForwards();
  return Text;
}
