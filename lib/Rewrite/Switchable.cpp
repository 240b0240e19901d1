//===-- Switchable.cpp - One program for any layout -----------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// In the switchable style the program names no stored array. Which ones there
/// are, a macro decides when it is compiled:
///
///     #ifndef BODY_SOA_LAYOUT          types, body_soa_at_x(), ... of the plan
///     #elif BODY_SOA_LAYOUT == 0       the same as AoS
///     #elif BODY_SOA_LAYOUT == 1       the same as SoA
///     #elif BODY_SOA_LAYOUT >= 2       the same in tiles of so many
///     #endif
///                                      all other functions, which call those
///
/// The size of a tile is not known here: what depends on it is the only text of
/// places in arrays that the layout library does not print. Indices are never
/// negative where they are valid, so `size_t` serves for them, and a compiler
/// makes shifts and masks of a power of two.
///
//===----------------------------------------------------------------------===//

#include "Generated.h"
#include "llvm/ADT/STLExtras.h"

using namespace layoutopt;
using llvm::StringRef;
using llvm::Twine;

std::string Generated::firstOf(StringRef Handle, Index File) {
  if (!isSwitchable())
    return (Handle + "." + firstArray()).str();
  return function(Function::First, File) + ("(" + Handle + ")").str();
}

/// Whether \p Kind differs between layouts.
static bool isOfLayout(Generated::Function Kind) {
  using Function = Generated::Function;
  switch (Kind) {
  case Function::Field:
  case Function::Null:
  case Function::Make:
  case Function::Bytes:
  case Function::Place:
  case Function::Zero:
  case Function::Fill:
  case Function::Copy:
  case Function::Differ:
    return true;
  default:
    return Kind >= Function::First;
  }
}

void Generated::addCallees(Function Kind, Index File,
                           llvm::ArrayRef<unsigned> Fields) {
  switch (Kind) {
  case Function::Load:
  case Function::RefLoad:
  case Function::Store:
  case Function::RefStore:
  case Function::RefField:
    for (unsigned F = 0; F != Set.Set->Fields.size(); ++F)
      if (Fields.empty() || llvm::is_contained(Fields, F))
        function(Function::Field, File, {F});
    break;
  case Function::Same:
  case Function::AllocInto:
  case Function::RefAllocInto:
  case Function::Block:
  case Function::Free:
  case Function::Delete:
    function(Function::First, File);
    break;
  case Function::RefNull:
    function(Function::Null, File);
    break;
  case Function::ResizeFrom:
    function(Function::First, File);
    break;
  case Function::Realloc:
  case Function::Resized:
    function(Function::First, File);
    function(Function::Copy, File);
    break;
  case Function::Of:
    function(Function::Make, File);
    break;
  default:
    break;
  }
}

//===----------------------------------------------------------------------===//
// Tiles of a size that a macro says
//===----------------------------------------------------------------------===//

std::string Generated::extent(unsigned Array, StringRef Count) const {
  if (Tile.empty())
    return printExtent(Set.Layout.storedArrays()[Array], Count);
  return ("(" + Count + " + " + Tile + " - 1) / " + Tile).str();
}

std::string Generated::bytes(unsigned Array, StringRef Count) const {
  if (Tile.empty())
    return printBytes(Set.Layout, Array, Count);
  return extent(Array, Count) + " * sizeof(" + elementType(Array) + ")";
}

std::string Generated::tileType() const {
  std::string Text = "typedef struct {\n";
  for (unsigned F = 0; F != Set.Set->Fields.size(); ++F) {
    LeafType Type = leaf(F);
    Text += "  " + Type.Spelling + " " + accessPath(Set.Layout, F)[1].Name +
            "[" + Tile + "]" + Type.Suffix + ";\n";
  }
  return Text + "} " + elementType(0) + ";\n";
}

std::string Generated::tileAccess(unsigned Field, StringRef At) const {
  return "[(size_t)" + At.str() + " / " + Tile + "]." +
         accessPath(Set.Layout, Field)[1].Name + "[(size_t)" + At.str() +
         " % " + Tile + "]";
}

//===----------------------------------------------------------------------===//
// Text
//===----------------------------------------------------------------------===//

/// What stands for stored arrays in declarations and initial values. Only a
/// macro can hold types, braces and designators.
std::string Generated::printMacro(const Key &Which, StringRef Name) const {
  const std::string N = InUse.unused("num"), S = InUse.unused("soa");
  llvm::ArrayRef<StoredArray> Stored = Set.Layout.storedArrays();
  std::string Members;
  auto Join = [&](StringRef Separator, auto Text) {
    for (unsigned A = 0; A != Stored.size(); ++A)
      Members += (A == 0 ? "" : Separator.str()) + Text(A);
  };
  auto Pointer = [&](unsigned A) {
    std::string Cast = "(" + qualified(elementType(A)) + " *)";
    return (HasConstStorage ? Cast : "") + "(" + S + ")." + Stored[A].Name;
  };
  auto Array = [&](unsigned A) { return "[" + extent(A, "(" + N + ")") + "]"; };
  std::string Head = "#define " + Name.str() + "(";
  switch (Which.Kind) {
  case Function::Of:
    Join(", ", Pointer);
    return Head + S + ") " + nameOf(Function::Make) + "(" + Members + ")\n";
  case Function::Init:
    Join(", ", Pointer);
    return Head + S + ") {" + Members + "}\n";
  case Function::Storage:
    Join(" ", [&](unsigned A) {
      return elementType(A) + " " + Stored[A].Name + Array(A) + ";";
    });
    return Head + N + ") struct { " + Members + " }\n";
  case Function::Arrays:
    Join("; ", [&](unsigned A) {
      return elementType(A) + " " + S + "##_" + Stored[A].Name + Array(A);
    });
    return Head + S + ", " + N + ") " + Members + "\n";
  case Function::OfArrays:
    Join(", ", [&](unsigned A) { return S + "##_" + Stored[A].Name; });
    return Head + S + ") {" + Members + "}\n";
  case Function::Slot: {
    unsigned Field = Which.Fields.front();
    return Head + N + ") " + access(Field, "", "(" + N + ")") + "\n";
  }
  default:
    llvm_unreachable("a function");
  }
}

std::string Generated::printVariant(StorageFor StorageOf) const {
  std::string Text = printTypes();
  for (const auto &[Which, Named] : Functions) {
    StringRef Storage = StorageOf(Named.second);
    if (Storage.empty() || !isOfLayout(Which.Kind))
      continue;
    Text += Which.Kind > Function::First ? printMacro(Which, Named.first)
                                         : define(Storage, Which, Named.first);
  }
  return Text;
}

Generated Generated::variant(const RecordLayout &Layout) const {
  Generated Variant(*this);
  Variant.IsVariant = true;
  Variant.Set.Layout = Layout;
  return Variant;
}

std::string Generated::printSwitchable(StorageFor StorageOf) const {
  const std::string &M = LayoutMacro;
  std::string Text = "#if !defined(" + M +
                     ") && defined(LAYOUTOPT_LAYOUT)\n#define " + M +
                     " LAYOUTOPT_LAYOUT\n#endif\n" + printHead();
  // A record of one field needs no tiles.
  bool HasTiles = Set.Set->Fields.size() != 1;
  Generated Tiled = variant(Variants[HasTiles ? 2 : 1]);
  if (HasTiles)
    Tiled.Tile = M;
  Text += "#ifndef " + M + " /* as planned */\n" +
          variant(Set.Layout).printVariant(StorageOf);
  Text += "#elif " + M + " == 0 /* array of structs */\n" +
          variant(Variants[0]).printVariant(StorageOf);
  Text += "#elif " + M + " == 1 /* struct of arrays */\n" +
          variant(Variants[1]).printVariant(StorageOf);
  Text += "#elif " + M + " >= 2 /* tiles of so many records */\n" +
          Tiled.printVariant(StorageOf);
  Text += "#else\n#error \"" + M +
          " must be 0 (AoS), 1 (SoA) or the size of "
          "a tile\"\n#endif\n" +
          printReference();
  for (const auto &[Which, Named] : Functions) {
    StringRef Storage = StorageOf(Named.second);
    if (!Storage.empty() && !isOfLayout(Which.Kind))
      Text += define(Storage, Which, Named.first);
  }
  return Text;
}
