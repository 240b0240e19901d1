//===-- Handles.cpp - Names of handle types -------------------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Handles.h"
#include "layoutopt/Support/Nearest.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace layoutopt;
using llvm::StringRef;

/// Keywords of C, C++ and OpenCL C, and OpenCL's types; vectors see below.
static bool isKeyword(StringRef Name) {
  static const llvm::StringSet<> Words = {"alignas",
                                          "alignof",
                                          "and",
                                          "and_eq",
                                          "asm",
                                          "atomic_cancel",
                                          "auto",
                                          "bitand",
                                          "bitor",
                                          "bool",
                                          "break",
                                          "case",
                                          "catch",
                                          "char",
                                          "char16_t",
                                          "char32_t",
                                          "char8_t",
                                          "class",
                                          "clk_event_t",
                                          "compl",
                                          "complex",
                                          "concept",
                                          "const",
                                          "const_cast",
                                          "consteval",
                                          "constant",
                                          "constexpr",
                                          "constinit",
                                          "continue",
                                          "co_await",
                                          "co_return",
                                          "co_yield",
                                          "decltype",
                                          "default",
                                          "delete",
                                          "do",
                                          "double",
                                          "dynamic_cast",
                                          "else",
                                          "enum",
                                          "event_t",
                                          "explicit",
                                          "export",
                                          "extern",
                                          "false",
                                          "float",
                                          "for",
                                          "friend",
                                          "generic",
                                          "global",
                                          "goto",
                                          "half",
                                          "if",
                                          "imaginary",
                                          "inline",
                                          "int",
                                          "intptr_t",
                                          "kernel",
                                          "local",
                                          "long",
                                          "mutable",
                                          "namespace",
                                          "ndrange_t",
                                          "new",
                                          "noexcept",
                                          "not",
                                          "not_eq",
                                          "nullptr",
                                          "operator",
                                          "or",
                                          "or_eq",
                                          "pipe",
                                          "private",
                                          "protected",
                                          "ptrdiff_t",
                                          "public",
                                          "quad",
                                          "queue_t",
                                          "read_only",
                                          "read_write",
                                          "register",
                                          "reinterpret_cast",
                                          "requires",
                                          "reserve_id_t",
                                          "restrict",
                                          "return",
                                          "sampler_t",
                                          "short",
                                          "signed",
                                          "size_t",
                                          "sizeof",
                                          "static",
                                          "static_assert",
                                          "static_cast",
                                          "struct",
                                          "switch",
                                          "template",
                                          "this",
                                          "thread_local",
                                          "throw",
                                          "true",
                                          "try",
                                          "typedef",
                                          "typeid",
                                          "typename",
                                          "typeof",
                                          "typeof_unqual",
                                          "uchar",
                                          "uint",
                                          "uintptr_t",
                                          "ulong",
                                          "union",
                                          "uniform",
                                          "unsigned",
                                          "ushort",
                                          "using",
                                          "virtual",
                                          "void",
                                          "volatile",
                                          "wchar_t",
                                          "while",
                                          "write_only",
                                          "xor",
                                          "xor_eq"};
  return Words.contains(Name);
}

/// `float4`, `uchar16`: OpenCL's vectors, those reserved for later included.
static bool isVectorType(StringRef Name) {
  StringRef Base = Name.rtrim("0123456789");
  StringRef Count = Name.drop_front(Base.size());
  static constexpr llvm::StringLiteral Bases[] = {
      "bool", "char",  "double", "float", "half",  "int",   "long",
      "quad", "short", "uchar",  "uint",  "ulong", "ushort"};
  static constexpr llvm::StringLiteral Counts[] = {"2", "3", "4", "8", "16"};
  return llvm::is_contained(Bases, Base) && llvm::is_contained(Counts, Count);
}

bool layoutopt::isTypeName(StringRef Name) {
  bool Identifier =
      !Name.empty() && !llvm::isDigit(Name[0]) &&
      llvm::all_of(Name, [](char C) { return llvm::isAlnum(C) || C == '_'; });
  bool Reserved = Name.starts_with("_") || Name.contains("__");
  return Identifier && !Reserved && !isKeyword(Name) && !isVectorType(Name);
}

HandleNames::HandleNames(llvm::ArrayRef<std::string> Identifiers) {
  for (const std::string &Name : Identifiers)
    Used.insert(Name);
}

llvm::Error HandleNames::reserve(StringRef Name, const Place &Where) {
  if (!isTypeName(Name))
    return usageError(inQuotes(Name) + " cannot name a type", Where);
  if (!Used.insert(Name).second)
    return usageError("the name " + inQuotes(Name) + " is in use", Where);
  return llvm::Error::success();
}

std::string layoutopt::usualHandle(StringRef Record) {
  // Names of C++ have more than an identifier has; unnamed records have none.
  std::string Base;
  for (char C : Record)
    if (llvm::isAlnum(C) || (!Base.empty() && Base.back() != '_'))
      Base += llvm::isAlnum(C) ? C : '_';
  Base = StringRef(Base).rtrim('_').str();
  if (Base.empty() || llvm::isDigit(Base[0]))
    Base = "record" + Base;
  return Base + "_soa";
}

std::string HandleNames::makeFor(StringRef Record) {
  std::string Base = usualHandle(Record), Name = Base;
  for (unsigned Number = 2; !Used.insert(Name).second; ++Number)
    Name = Base + std::to_string(Number);
  return Name;
}
