//===-- YamlTraits.h - Keys of the text form --------------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// How each of the facts is written and read: one definition for both
/// directions.
///
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_LIB_MODEL_YAMLTRAITS_H
#define LAYOUTOPT_LIB_MODEL_YAMLTRAITS_H

#include "Broken.h"
#include "layoutopt/Model/FactsYaml.h"
#include "llvm/Support/YAMLTraits.h"

namespace layoutopt {

/// Where the elements of each list start; the context of the YAML reader.
struct YamlLocations {
  std::vector<const char *> Starts[NumTables];
};

/// A string. LLVM leaves strings with commas unquoted, which flow mappings
/// take apart.
struct YamlString {
  std::string Value;
};
inline bool operator==(const YamlString &A, const YamlString &B) {
  return A.Value == B.Value;
}

/// An access tree as a list in preorder: depth instead of nesting.
struct FlatAccess {
  uint32_t Depth = 0;
  AccessNode Node; ///< Without its children.
};

/// The keys of one mapping; values equal to the default are left out.
template <typename T> class Keys {
public:
  Keys(llvm::yaml::IO &Io, T &Value) : Io(Io), Value(Value) {}

  template <typename M> Keys &key(const char *Name, M T::*Member) {
    Io.mapOptional(Name, Value.*Member, Default.*Member);
    return *this;
  }
  template <typename M> Keys &need(const char *Name, M T::*Member) {
    Io.mapRequired(Name, Value.*Member);
    return *this;
  }
  template <typename M> Keys &key(const char *Name, std::vector<M> T::*Member) {
    Io.mapOptional(Name, Value.*Member);
    return *this;
  }
  Keys &key(const char *Name, std::string T::*Member) {
    YamlString In{std::move(Value.*Member)};
    Io.mapOptional(Name, In, YamlString());
    Value.*Member = std::move(In.Value);
    return *this;
  }
  Keys &need(const char *Name, std::string T::*Member) {
    YamlString In{std::move(Value.*Member)};
    Io.mapRequired(Name, In);
    Value.*Member = std::move(In.Value);
    return *this;
  }
  Keys &key(const char *Name, std::vector<std::string> T::*Member);

private:
  llvm::yaml::IO &Io;
  T &Value;
  const T Default{};
};

/// Notes the place of the element being read.
inline void noteLocation(llvm::yaml::IO &Io, FactsTable Of) {
  auto *Where = static_cast<YamlLocations *>(Io.getContext());
  if (Io.outputting() || !Where)
    return;
  const llvm::yaml::Node *N =
      static_cast<llvm::yaml::Input &>(Io).getCurrentNode();
  Where->Starts[unsigned(Of)].push_back(
      N ? N->getSourceRange().Start.getPointer() : nullptr);
}

std::vector<FlatAccess> flatten(const AccessNode &Root);
/// The opposite; false when the depths do not describe one tree.
bool unflatten(std::vector<FlatAccess> &Flat, AccessNode &Root);

} // namespace layoutopt

LLVM_YAML_IS_FLOW_SEQUENCE_VECTOR(layoutopt::YamlString)
LLVM_YAML_IS_FLOW_SEQUENCE_VECTOR(layoutopt::Range)
LLVM_YAML_IS_FLOW_SEQUENCE_VECTOR(layoutopt::Stride)
LLVM_YAML_IS_FLOW_SEQUENCE_VECTOR(layoutopt::MovementFacts)
LLVM_YAML_IS_SEQUENCE_VECTOR(layoutopt::FlatAccess)
LLVM_YAML_IS_SEQUENCE_VECTOR(layoutopt::FileFacts)
LLVM_YAML_IS_SEQUENCE_VECTOR(layoutopt::BitFacts)
LLVM_YAML_IS_FLOW_SEQUENCE_VECTOR(layoutopt::SpelledNumber)
LLVM_YAML_IS_SEQUENCE_VECTOR(layoutopt::MemberFacts)
LLVM_YAML_IS_SEQUENCE_VECTOR(layoutopt::RecordFacts)
LLVM_YAML_IS_SEQUENCE_VECTOR(layoutopt::DeclarationFacts)
LLVM_YAML_IS_SEQUENCE_VECTOR(layoutopt::EntityFacts)
LLVM_YAML_IS_SEQUENCE_VECTOR(layoutopt::FunctionFacts)
LLVM_YAML_IS_SEQUENCE_VECTOR(layoutopt::ExprFacts)
LLVM_YAML_IS_SEQUENCE_VECTOR(layoutopt::FieldInit)
LLVM_YAML_IS_SEQUENCE_VECTOR(layoutopt::ElementInit)
LLVM_YAML_IS_SEQUENCE_VECTOR(layoutopt::InitializerFacts)
LLVM_YAML_IS_SEQUENCE_VECTOR(layoutopt::ObstacleFacts)
LLVM_YAML_IS_FLOW_SEQUENCE_VECTOR(layoutopt::HoldingLayer)
LLVM_YAML_IS_SEQUENCE_VECTOR(layoutopt::HoldingFacts)
LLVM_YAML_IS_SEQUENCE_VECTOR(layoutopt::AnnotationFacts)
LLVM_YAML_IS_SEQUENCE_VECTOR(layoutopt::ExternalNameFacts)
LLVM_YAML_IS_SEQUENCE_VECTOR(layoutopt::SharedTypeFacts)
LLVM_YAML_IS_SEQUENCE_VECTOR(layoutopt::ContainerSpelling)
LLVM_YAML_IS_SEQUENCE_VECTOR(layoutopt::ElementDeclaration)
LLVM_YAML_IS_SEQUENCE_VECTOR(layoutopt::ElementNameFacts)
LLVM_YAML_IS_SEQUENCE_VECTOR(layoutopt::ElementMethodFacts)
LLVM_YAML_IS_SEQUENCE_VECTOR(layoutopt::ElementRespelling)
LLVM_YAML_IS_SEQUENCE_VECTOR(layoutopt::ViewFacts)
LLVM_YAML_IS_SEQUENCE_VECTOR(layoutopt::CompileFacts)
LLVM_YAML_IS_SEQUENCE_VECTOR(layoutopt::KernelName)
LLVM_YAML_IS_SEQUENCE_VECTOR(layoutopt::KernelUseFacts)
LLVM_YAML_IS_SEQUENCE_VECTOR(layoutopt::KernelVariableFacts)
LLVM_YAML_IS_SEQUENCE_VECTOR(layoutopt::MapItemFacts)
LLVM_YAML_IS_SEQUENCE_VECTOR(layoutopt::OffloadFacts)
LLVM_YAML_IS_SEQUENCE_VECTOR(layoutopt::FieldInfo)
LLVM_YAML_IS_SEQUENCE_VECTOR(layoutopt::ArraySet)

template <typename T>
layoutopt::Keys<T> &
layoutopt::Keys<T>::key(const char *Name, std::vector<std::string> T::*Member) {
  std::vector<YamlString> In;
  for (std::string &S : Value.*Member)
    In.push_back({std::move(S)});
  Io.mapOptional(Name, In);
  (Value.*Member).clear();
  for (YamlString &S : In)
    (Value.*Member).push_back(std::move(S.Value));
  return *this;
}

namespace llvm {
namespace yaml {

template <> struct ScalarTraits<layoutopt::YamlString> {
  static void output(const layoutopt::YamlString &T, void *, raw_ostream &OS) {
    OS << T.Value;
  }
  static StringRef input(StringRef In, void *, layoutopt::YamlString &T) {
    T.Value = In.str();
    return "";
  }
  static QuotingType mustQuote(StringRef S) {
    for (unsigned char C : S)
      if (C < 0x20 || C >= 0x7f)
        return QuotingType::Double;
    QuotingType Q = needsQuotes(S);
    return Q == QuotingType::None && S.contains(',') ? QuotingType::Single : Q;
  }
};

/// `file:begin-end`.
template <> struct ScalarTraits<layoutopt::Range> {
  static void output(const layoutopt::Range &R, void *, raw_ostream &OS) {
    OS << R.File << ':' << R.Begin << '-' << R.End;
  }
  static StringRef input(StringRef In, void *, layoutopt::Range &R) {
    auto [File, Bytes] = In.split(':');
    auto [Begin, End] = Bytes.split('-');
    if (File.getAsInteger(10, R.File) || Begin.getAsInteger(10, R.Begin) ||
        End.getAsInteger(10, R.End))
      return "expected a range, as in 0:12-34";
    return "";
  }
  static QuotingType mustQuote(StringRef) { return QuotingType::None; }
};

/// A number, `unknown` or `irregular`.
template <> struct ScalarTraits<layoutopt::Stride> {
  static void output(const layoutopt::Stride &S, void *, raw_ostream &OS) {
    if (S.Kind == layoutopt::StrideKind::Fixed)
      OS << S.Amount;
    else
      OS << (S.Kind == layoutopt::StrideKind::Unknown ? "unknown"
                                                      : "irregular");
  }
  static StringRef input(StringRef In, void *, layoutopt::Stride &S) {
    S = layoutopt::Stride();
    if (In == "unknown")
      S.Kind = layoutopt::StrideKind::Unknown;
    else if (In == "irregular")
      S.Kind = layoutopt::StrideKind::Irregular;
    else if (In.getAsInteger(10, S.Amount))
      return "expected a number, unknown or irregular";
    return "";
  }
  static QuotingType mustQuote(StringRef) { return QuotingType::None; }
};

} // namespace yaml
} // namespace llvm

#endif // LAYOUTOPT_LIB_MODEL_YAMLTRAITS_H
