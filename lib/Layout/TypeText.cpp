//===-- TypeText.cpp - Element types as text ------------------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "layoutopt/Layout/CodeGen.h"
#include "llvm/ADT/Twine.h"

using namespace layoutopt;

namespace {

/// Prints declarations of the parts of an element.
class TypePrinter {
public:
  explicit TypePrinter(LeafTypes Types) : Types(Types) {}

  /// `float x[32];` on lines of their own.
  std::string declare(const TypeNode &Node, llvm::StringRef Name,
                      unsigned Indent) {
    const TypeNode *Inner = &Node;
    std::string Extents;
    for (; Inner->What == TypeNode::Kind::Array; Inner = &Inner->Parts.front())
      Extents += Inner->Digit.OfElement
                     ? Types(leaf(*Inner).Field).Suffix
                     : "[" + std::to_string(Inner->Digit.Extent) + "]";
    std::string Blanks(Indent, ' ');
    if (Inner->What == TypeNode::Kind::Field) {
      LeafType Type = Types(Inner->Field);
      return Blanks + Type.Spelling + " " + Name.str() + Extents +
             (Inner->OneElement ? "" : Type.Suffix) + ";\n";
    }
    std::string Text = "struct {\n";
    for (const TypeNode &Part : Inner->Parts)
      Text += declare(Part, Part.Name, Indent + 2);
    return Blanks + Text + Blanks + "} " + Name.str() + Extents + ";\n";
  }

private:
  /// What is at the end of arrays alone.
  static const TypeNode &leaf(const TypeNode &Array) {
    const TypeNode *Node = &Array;
    while (Node->What == TypeNode::Kind::Array)
      Node = &Node->Parts.front();
    return *Node;
  }

  LeafTypes Types;
};

} // namespace

/// True when an element of \p Array needs no type of its own.
static bool isPlainField(const StoredArray &Array, LeafTypes Types) {
  assert(!Array.needsCount() && "no C type has these addresses");
  return Array.element().What == TypeNode::Kind::Field &&
         (Array.element().OneElement ||
          Types(Array.element().Field).Suffix.empty());
}

std::string layoutopt::elementTypeName(const StoredArray &Array,
                                       llvm::StringRef Prefix,
                                       LeafTypes Types) {
  if (isPlainField(Array, Types))
    return Types(Array.element().Field).Spelling;
  // The arrays of a field's elements have one type.
  llvm::StringRef Name = llvm::StringRef(Array.Name).split('[').first;
  return (Prefix + "_" + Name).str();
}

std::string layoutopt::printElementType(const StoredArray &Array,
                                        llvm::StringRef Prefix,
                                        LeafTypes Types) {
  if (isPlainField(Array, Types) || Array.Element.value_or(0) != 0)
    return "";
  return "typedef " +
         TypePrinter(Types).declare(Array.element(),
                                    elementTypeName(Array, Prefix, Types), 0);
}
