//===-- Memory.cpp - Generated functions that get and fill memory ---------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// In C, all stored arrays of some number of records lie in one block. Each
/// begins on a line of the cache and is followed by another line, so that
/// arrays whose size is a power of two do not meet in the same sets. The line
/// in front of the first one says how many records there are and what the
/// allocator gave.
///
///     block | up to 63 bytes | head | x ... | line | y ... | line
///
//===----------------------------------------------------------------------===//

#include "Generated.h"
#include "llvm/ADT/STLExtras.h"

using namespace layoutopt;
using llvm::StringRef;
using llvm::Twine;

/// Bytes of a line: 64, or what the fields ask for.
uint64_t Generated::lineBytes() const {
  uint64_t Bytes = 64;
  for (const StoredArray &A : Set.Layout.storedArrays())
    Bytes = std::max(Bytes, A.align());
  return Bytes;
}

std::string Generated::nullInitializer() const {
  std::string Text;
  for (const StoredArray &A : Set.Layout.storedArrays()) {
    if (A.Element.value_or(0) != 0)
      continue;
    Text += Text.empty() ? "{" : ", ";
    const size_t Depth =
        A.Element ? Set.Layout.fields()[A.Fields.front()].Extents.size() : 0;
    Text += std::string(Depth, '{') + "0" + std::string(Depth, '}');
  }
  return Text + "}";
}

uint64_t Generated::recordPadding() const {
  uint64_t Data = 0;
  for (const FieldShape &F : Set.Layout.fields())
    Data += F.Size;
  return Set.Record->Size - std::min(Data, Set.Record->Size);
}

std::vector<std::string> Generated::storageMembers(StringRef Count, bool Const,
                                                   bool Volatile) const {
  std::vector<std::string> Members;
  llvm::ArrayRef<StoredArray> Stored = Set.Layout.storedArrays();
  for (unsigned A = 0; A != Stored.size(); ++A)
    if (Stored[A].Element.value_or(0) == 0)
      Members.push_back(qualified(elementType(A), Const, Volatile) + " " +
                        arraysName(A, /*IsAtRecord=*/false) + "[" +
                        extent(A, Count) + "]");
  return Members;
}

std::string Generated::arraysName(unsigned Array, bool IsAtRecord) const {
  const StoredArray &A = Set.Layout.storedArrays()[Array];
  if (!A.Element)
    return A.Name;
  const unsigned Field = A.Fields.front();
  const FieldShape &Shape = Set.Layout.fields()[Field];
  if (IsAtRecord)
    return Shape.Name + leaf(Field).Suffix;
  std::string Text = Shape.Name;
  for (uint64_t Extent : Shape.Extents)
    Text += "[" + std::to_string(Extent) + "]";
  return Text;
}

std::vector<std::string> Generated::systemHeaders() const {
  bool Library = false, Strings = false, Errors = false;
  for (const auto &[Which, Named] : Functions) {
    Library |= Which.Kind == Function::Alloc ||
               Which.Kind == Function::Calloc || Which.Kind == Function::Free;
    Strings |= Which.Kind == Function::Realloc ||
               Which.Kind == Function::Resized ||
               Which.Kind == Function::NewZero ||
               Which.Kind == Function::Zero || Which.Kind == Function::Fill ||
               Which.Kind == Function::Copy || Which.Kind == Function::Differ;
    Errors |= Which.Kind == Function::AllocInto ||
              Which.Kind == Function::RefAllocInto;
    if (Which.Kind == Function::Load || Which.Kind == Function::Store ||
        Which.Kind == Function::RefLoad || Which.Kind == Function::RefStore)
      for (unsigned F = 0; F != Set.Set->Fields.size(); ++F)
        Strings |= copiedAs(F) == CopiedAs::Memory;
  }
  std::vector<std::string> Names = {"stddef.h"};
  if (Errors)
    Names.push_back("errno.h");
  if (Library)
    Names.push_back("stdlib.h");
  if (Strings)
    Names.push_back("string.h");
  return Names;
}

std::string Generated::nameOf(Function Kind) const {
  return Functions.at({Kind, {}}).first;
}

/// The bytes of an array of \p Count records with the line behind it.
std::string Generated::bytesFor(unsigned Array, StringRef Count) const {
  uint64_t Line = lineBytes();
  return "((" + bytes(Array, Count) + " + " + std::to_string(2 * Line - 1) +
         ") & ~(size_t)" + std::to_string(Line - 1) + ")";
}

/// The head of the block that \p Handle points into.
std::string Generated::head(StringRef Handle) const {
  // No cast takes qualifiers away: compilers may warn of that.
  StringRef Address = IsConst || IsVolatile ? "((size_t)" : "(void *)((char *)";
  return ("((" + Twine(Head) + " *)" + Address + first(Handle) + " - " +
          Twine(lineBytes()) + "))")
      .str();
}

std::string Generated::first(StringRef Handle) const {
  if (isSwitchable() && !IsVariant)
    return nameOf(Function::First) + ("(" + Handle + ")").str();
  return (Handle + "." + firstArray()).str();
}

/// Stored array \p Array of \p Handle as an operand of a function that writes.
std::string Generated::moved(unsigned Array, StringRef Handle) const {
  std::string Text =
      (Handle + "." + Set.Layout.storedArrays()[Array].Name).str();
  return IsConst || IsVolatile ? "(" + elementType(Array) + " *)" + Text : Text;
}

std::string Generated::fillBody(StringRef Byte, StringRef Count) const {
  llvm::ArrayRef<StoredArray> Stored = Set.Layout.storedArrays();
  std::string Text, Loop;
  for (unsigned A = 0; A != Stored.size(); ++A) {
    if (Stored[A].lanes() == 1) {
      Text += "  memset(" + moved(A, H) + " + " + I + ", " + Byte.str() + ", " +
              Count.str() + " * sizeof *" + H + "." + Stored[A].Name + ");\n";
      continue;
    }
    for (unsigned F : Stored[A].Fields)
      Loop += forPieces(F, "    ", [&](StringRef Indent, StringRef Elements) {
        const std::string To = access(F, H, I, Elements);
        return (Indent + "memset((void *)&" + To + ", " + Byte + ", sizeof " +
                To + ");\n")
            .str();
      });
  }
  if (!Loop.empty())
    Text += "  for (; " + Count.str() + " != 0; --" + Count.str() + ", ++" + I +
            ") {\n" + Loop + "  }\n";
  return Text;
}

std::string Generated::copyBody(StringRef Count) const {
  llvm::ArrayRef<StoredArray> Stored = Set.Layout.storedArrays();
  const std::string From = InUse.unused("from");
  std::string J = InUse.unused("from_at");
  std::string Text, Loop;
  std::string First;
  for (unsigned A = 0; A != Stored.size(); ++A) {
    if (Stored[A].lanes() == 1) {
      Text += "  memmove(" + moved(A, H) + " + " + I + ", " + moved(A, From) +
              " + " + J + ", " + Count.str() + " * sizeof *" + H + "." +
              Stored[A].Name + ");\n";
      continue;
    }
    if (First.empty())
      First = Stored[A].Name;
    for (unsigned F : Stored[A].Fields) {
      Loop += forPieces(F, "    ", [&](StringRef Indent, StringRef Elements) {
        const std::string To = access(F, H, I, Elements);
        return (Indent + "memcpy((void *)&" + To + ", (const void *)&" +
                access(F, From, J, Elements) + ", sizeof " + To + ");\n")
            .str();
      });
    }
  }
  if (Loop.empty())
    return Text;
  // Downwards where the target lies behind the source.
  std::string N = Count.str(), Step = InUse.unused("step");
  return Text + "  if (" + H + "." + First + " == " + From + "." + First +
         " && " + I + " > " + J + ") {\n    " + Step + " = -1;\n    " + I +
         " += (" + indexType().str() + ")" + N + " - 1;\n    " + J + " += (" +
         indexType().str() + ")" + N + " - 1;\n  }\n  for (; " + N +
         " != 0; --" + N + ", " + I + " += " + Step + ", " + J + " += " + Step +
         ") {\n" + Loop + "  }\n";
}

std::string Generated::differBody(StringRef Count) const {
  const std::string From = InUse.unused("from"), J = InUse.unused("from_at");
  std::string Text, Loop;
  for (unsigned A = 0; A != Set.Layout.storedArrays().size(); ++A) {
    const StoredArray &Array = Set.Layout.storedArrays()[A];
    if (Array.lanes() == 1) {
      Text += "  if (memcmp(" + moved(A, H) + " + " + I + ", " +
              moved(A, From) + " + " + J + ", " + Count.str() + " * sizeof *" +
              H + "." + Array.Name + ") != 0)\n    return 1;\n";
      continue;
    }
    for (unsigned F : Array.Fields)
      Loop += forPieces(F, "    ", [&](StringRef Indent, StringRef Elements) {
        const std::string Left = access(F, H, I, Elements);
        return (Indent + "if (memcmp((const void *)&" + Left +
                ", (const void *)&" + access(F, From, J, Elements) +
                ", sizeof " + Left + ") != 0)\n" + Indent + "  return 1;\n")
            .str();
      });
  }
  if (!Loop.empty())
    Text += "  for (; " + Count.str() + " != 0; --" + Count.str() + ", ++" + I +
            ", ++" + J + ") {\n" + Loop + "  }\n";
  return Text + "  return 0;\n";
}

/// Moves the records of the handle to \p Grown, as many as there were and as
/// are wanted, if there is room for them.
std::string Generated::keepBody(StringRef Grown, StringRef Kept,
                                StringRef Count) const {
  std::string Body =
      ("  if (" + Twine(first(Grown)) + " && " + first(H) + ") {\n    size_t " +
       Kept + " = " + head(H) + "->" + RecordsMember + ";\n    if (" + Kept +
       " > " + Count + ")\n      " + Kept + " = " + Count + ";\n")
          .str();
  if (isSwitchable())
    Body += ("    " + Twine(nameOf(Function::Copy)) + "(" + Grown + ", 0, " +
             H + ", 0, " + Kept + ");\n")
                .str();
  for (unsigned A = 0, Arrays = Set.Layout.storedArrays().size();
       !isSwitchable() && A != Arrays; ++A)
    Body += "    memcpy(" + moved(A, Grown) + ", " + moved(A, H) + ", " +
            bytes(A, Kept) + ");\n";
  return Body + "    " + nameOf(Function::Free) + "(" + H + ");\n  }\n";
}

std::string Generated::printMemoryFunction(Function Kind,
                                           StringRef Name) const {
  const std::string Handle = handle().str();
  const std::string N = InUse.unused("num"), Line = InUse.unused("line"),
                    Bytes = InUse.unused("bytes"),
                    Memory = InUse.unused("block"),
                    Front = InUse.unused("head"), Grown = InUse.unused("grown"),
                    Kept = InUse.unused("kept");
  llvm::ArrayRef<StoredArray> Stored = Set.Layout.storedArrays();
  const std::string Null =
      "  " + Handle + " " + H + " = " + nullInitializer() + ";\n";
  std::string LineText = std::to_string(lineBytes());
  auto Function = [&](const std::string &Result, const std::string &Params,
                      const std::string &Body) {
    return Result + (Result.back() == '*' ? "" : " ") + Name.str() + "(" +
           Params + ") {\n" + Body + "}\n";
  };
  switch (Kind) {
  case Function::Null:
    return Function(Handle, "void", Null + "  return " + H + ";\n");
  case Function::RefNull:
    if (isSwitchable())
      return Function(Reference, "void",
                      "  " + Reference + " " + R + ";\n  " + R + "." +
                          HandleMember + " = " + nameOf(Function::Null) +
                          "();\n  " + R + "." + IndexMember +
                          " = 0;\n  return " + R + ";\n");
    return Function(Reference, "void",
                    "  " + Reference + " " + R + " = {" + nullInitializer() +
                        ", 0};\n  return " + R + ";\n");
  case Function::Make: {
    std::string Params;
    std::vector<std::string> Names;
    for (unsigned A = 0; A != Stored.size(); ++A) {
      Names.push_back(InUse.unused("p" + std::to_string(A)));
      Params +=
          (A == 0 ? "" : ", ") + qualified(elementType(A)) + " *" + Names[A];
    }
    const std::string Values =
        bracedArrays(Set.Layout, [&](unsigned A) { return Names[A]; });
    return Function(Handle, Params,
                    "  " + Handle + " " + H + " = " + Values + ";\n  return " +
                        H + ";\n");
  }
  case Function::Bytes: {
    uint64_t PerRecord = 0, Fixed = 2 * lineBytes() - 1;
    std::string Sum = std::to_string(Fixed);
    for (unsigned A = 0; A != Stored.size(); ++A) {
      PerRecord += (Stored[A].elementBytes() + Stored[A].lanes() - 1) /
                   Stored[A].lanes();
      Fixed += (Tile.empty() ? Stored[A].elementBytes() : 0) + 2 * lineBytes();
      Sum += " +\n         " + bytesFor(A, N);
    }
    std::string Least = std::to_string(Fixed), Each = std::to_string(PerRecord);
    if (!Tile.empty()) {
      std::string Size = "sizeof(" + elementType(0) + ")";
      Least += " - " + Size;
      Each = "((" + Size + " + " + Tile + " - 1) / " + Tile + ")";
    }
    return Function("size_t", "size_t " + N,
                    "  if (" + N + " > ((size_t)-1 - " + Least + ") / " + Each +
                        ")\n    return (size_t)-1;\n  return " + Sum + ";\n");
  }
  case Function::Place: {
    std::string Body = Null + "  char *" + Line + " = (char *)" + Memory +
                       ";\n  " + Head + " *" + Front + ";\n";
    Body += "  if (!" + Memory + ")\n    return " + H + ";\n";
    Body += "  " + Line + " += (" + LineText + " - (size_t)" + Line + " % " +
            LineText + ") % " + LineText + ";\n";
    Body += "  " + Front + " = (" + Head + " *)(void *)" + Line + ";\n  " +
            Front + "->" + BlockMember + " = " + Memory + ";\n  " + Front +
            "->" + RecordsMember + " = " + N + ";\n  " + Line +
            " += " + LineText + ";\n";
    for (unsigned A = 0; A != Stored.size(); ++A) {
      Body += "  " + H + "." + Stored[A].Name + " = (" + elementType(A) +
              " *)(void *)" + Line + ";\n";
      if (A + 1 != Stored.size())
        Body += "  " + Line + " += " + bytesFor(A, N) + ";\n";
    }
    return Function(Handle, "void *" + Memory + ", size_t " + N,
                    Body + "  return " + H + ";\n");
  }
  case Function::Alloc:
  case Function::Calloc: {
    std::string Call = Kind == Function::Alloc ? "malloc(" : "calloc(1, ";
    return Function(Handle, "size_t " + N,
                    "  size_t " + Bytes + " = " + nameOf(Function::Bytes) +
                        "(" + N + ");\n  return " + nameOf(Function::Place) +
                        "(" + Bytes + " == (size_t)-1 ? NULL : " + Call +
                        Bytes + "), " + N + ");\n");
  }
  case Function::AllocInto:
  case Function::RefAllocInto: {
    const std::string To = InUse.unused("to");
    const bool IsRef = Kind == Function::RefAllocInto;
    return Function(
        "int", (IsRef ? Reference : Handle) + " *" + To + ", size_t " + N,
        "  " + Handle + " " + H + " = " + nameOf(Function::Alloc) + "(" + N +
            ");\n  if (!" + first(H) + ")\n    return ENOMEM;\n" +
            (IsRef ? "  " + To + "->" + HandleMember + " = " + H + ";\n  " +
                         To + "->" + IndexMember + " = 0;\n"
                   : "  *" + To + " = " + H + ";\n") +
            "  return 0;\n");
  }
  case Function::New:
  case Function::NewZero: {
    bool IsZero = Kind == Function::NewZero;
    return Function(
        Handle, "size_t " + N,
        "  size_t " + Bytes + " = " + nameOf(Function::Bytes) + "(" + N +
            ");\n  void *" + Memory + " = ::operator new[](" + Bytes + ");\n" +
            (IsZero ? "  memset(" + Memory + ", 0, " + Bytes + ");\n" : "") +
            "  return " + nameOf(Function::Place) + "(" + Memory + ", " + N +
            ");\n");
  }
  case Function::Block:
    return Function("void *", Handle + " " + H,
                    "  return " + first(H) + " ? " + head(H) + "->" +
                        BlockMember + " : NULL;\n");
  case Function::Free:
  case Function::Delete:
    return Function(
        "void", Handle + " " + H,
        "  if (" + first(H) + ")\n    " +
            (Kind == Function::Free ? "free(" : "::operator delete[](") +
            head(H) + "->" + BlockMember + ");\n");
  case Function::ResizeFrom:
    return Function("void *", Handle + " " + H + ", size_t " + N,
                    "  return " + N + " == 0 && " + first(H) + " ? " + head(H) +
                        "->" + BlockMember + " : NULL;\n");
  case Function::ResizeTo:
    // Half of the largest number is as much too much, and no compiler warns.
    return Function(
        "size_t", "size_t " + N,
        "  size_t " + Bytes + " = " + nameOf(Function::Bytes) + "(" + N +
            ");\n  if (" + N + " == 0)\n    return 0;\n  return " + Bytes +
            " == (size_t)-1 ? " + Bytes + " / 2 : " + Bytes + ";\n");
  case Function::Resized: {
    // The memory of no records is the function's to free, or has no head.
    std::string Body = "  " + Handle + " " + Grown + ";\n  if (" + N +
                       " == 0) {\n    if (!" + Memory + ")\n      return " +
                       nameOf(Function::Place) + "(NULL, 0);\n    free(" +
                       Memory + ");\n    return " + nameOf(Function::Alloc) +
                       "(0);\n  }\n";
    Body += "  " + Grown + " = " + nameOf(Function::Place) + "(" + Memory +
            ", " + N + ");\n";
    return Function(
        Handle, Handle + " " + H + ", void *" + Memory + ", size_t " + N,
        Body + keepBody(Grown, Kept, N) + "  return " + Grown + ";\n");
  }
  case Function::Realloc: {
    // Whether no bytes are a null pointer is the library's to say.
    std::string Body = "  " + Handle + " " + Grown + ";\n";
    Body += "  if (" + N + " == 0 && " + first(H) + ") {\n    void *" + Memory +
            " = realloc(" + head(H) + "->" + BlockMember + ", 0);\n    if (!" +
            Memory + ")\n      return " + nameOf(Function::Place) +
            "(NULL, 0);\n    free(" + Memory + ");\n    return " +
            nameOf(Function::Alloc) + "(0);\n  }\n";
    Body += "  " + Grown + " = " + nameOf(Function::Alloc) + "(" + N + ");\n";
    return Function(Handle, Handle + " " + H + ", size_t " + N,
                    Body + keepBody(Grown, Kept, N) + "  return " + Grown +
                        ";\n");
  }
  case Function::First:
    return Function(qualified("void") + " *", Handle + " " + H,
                    "  return " + first(H) + ";\n");
  case Function::Zero:
    return Function("void",
                    Handle + " " + H + ", " + indexType().str() + " " + I +
                        ", size_t " + N,
                    fillBody("0", N));
  case Function::Fill: {
    const std::string Byte = InUse.unused("byte");
    return Function("void",
                    Handle + " " + H + ", " + indexType().str() + " " + I +
                        ", int " + Byte + ", size_t " + N,
                    fillBody(Byte, N));
  }
  case Function::Differ:
    return Function("int",
                    Handle + " " + H + ", " + indexType().str() + " " + I +
                        ", " + Handle + " " + InUse.unused("from") + ", " +
                        indexType().str() + " " + InUse.unused("from_at") +
                        ", size_t " + N,
                    differBody(N));
  case Function::Copy: {
    std::string Body = copyBody(N);
    bool Steps = llvm::any_of(
        Stored, [](const StoredArray &A) { return A.lanes() != 1; });
    if (Steps)
      Body = "  " + indexType().str() + " " + InUse.unused("step") + " = 1;\n" +
             Body;
    return Function("void",
                    Handle + " " + H + ", " + indexType().str() + " " + I +
                        ", " + Handle + " " + InUse.unused("from") + ", " +
                        indexType().str() + " " + InUse.unused("from_at") +
                        ", size_t " + N,
                    Body);
  }
  default:
    llvm_unreachable("no function of memory");
  }
}
