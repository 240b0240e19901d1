//===-- FactsYaml.cpp - Text form of facts and programs -------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "layoutopt/Model/FactsYaml.h"
#include "ElementTraits.h"
#include "FactsWords.h"
#include "OffloadTraits.h"
#include "YamlGate.h"
#include "YamlTraits.h"
#include "layoutopt/Support/Error.h"

using namespace layoutopt;
using namespace llvm;
using llvm::yaml::IO;

namespace llvm {
namespace yaml {

template <> struct MappingTraits<FileFacts> {
  static const bool flow = true;
  static void mapping(IO &Io, FileFacts &V) {
    Hex64 Hash = V.Hash;
    Keys<FileFacts>(Io, V)
        .need("path", &FileFacts::Path)
        .key("size", &FileFacts::Size)
        .key("system", &FileFacts::System)
        .key("main", &FileFacts::Main)
        .key("shared", &FileFacts::Shared)
        .key("units", &FileFacts::Units);
    Io.mapOptional("hash", Hash, Hex64(0));
    V.Hash = Hash;
  }
};

template <> struct MappingTraits<SpelledNumber> {
  static const bool flow = true;
  static void mapping(IO &Io, SpelledNumber &V) {
    Keys<SpelledNumber>(Io, V)
        .key("value", &SpelledNumber::Value)
        .key("how", &SpelledNumber::How)
        .key("text", &SpelledNumber::Text);
  }
};

template <> struct MappingTraits<BitFacts> {
  static const bool flow = true;
  static void mapping(IO &Io, BitFacts &V) {
    Keys<BitFacts>(Io, V)
        .key("name", &BitFacts::Name)
        .key("type", &BitFacts::TypeText)
        .key("width", &BitFacts::Width);
  }
};

template <> struct MappingTraits<MemberFacts> {
  static const bool flow = true;
  static void mapping(IO &Io, MemberFacts &V) {
    Keys<MemberFacts>(Io, V)
        .key("path", &MemberFacts::Path)
        .key("type", &MemberFacts::TypeText)
        .key("extents", &MemberFacts::Extents)
        .key("bounds", &MemberFacts::Bounds)
        .key("offset", &MemberFacts::Offset)
        .key("size", &MemberFacts::Size)
        .key("align", &MemberFacts::Align)
        .key("parent", &MemberFacts::Parent)
        .key("leaf", &MemberFacts::Leaf)
        .key("bytewise", &MemberFacts::Bytewise)
        .key("owning", &MemberFacts::Owning)
        .key("bits", &MemberFacts::Bits);
  }
};

template <> struct MappingTraits<RecordFacts> {
  static void mapping(IO &Io, RecordFacts &V) {
    noteLocation(Io, FactsTable::Record);
    Keys<RecordFacts>(Io, V)
        .key("usr", &RecordFacts::USR)
        .key("name", &RecordFacts::Name)
        .key("type", &RecordFacts::TypeText)
        .key("size", &RecordFacts::Size)
        .key("align", &RecordFacts::Align)
        .key("definition", &RecordFacts::Definition)
        .key("other-definitions", &RecordFacts::OtherDefinitions)
        .key("namespaces", &RecordFacts::Namespaces)
        .key("holds", &RecordFacts::Holds)
        .key("system-header", &RecordFacts::SystemHeader)
        .key("generated", &RecordFacts::Generated)
        .key("passing", &RecordFacts::How)
        .key("members", &RecordFacts::Members);
  }
};

template <> struct MappingTraits<DeclarationFacts> {
  static const bool flow = true;
  static void mapping(IO &Io, DeclarationFacts &V) {
    Keys<DeclarationFacts>(Io, V)
        .key("whole", &DeclarationFacts::Whole)
        .key("specifier", &DeclarationFacts::Specifier)
        .key("pointer", &DeclarationFacts::Pointer)
        .key("name", &DeclarationFacts::Name)
        .key("group", &DeclarationFacts::Group)
        .key("leading", &DeclarationFacts::Leading)
        .key("initializer", &DeclarationFacts::Initializer)
        .key("bounds", &DeclarationFacts::Bounds);
  }
};

template <> struct MappingTraits<EntityFacts> {
  static void mapping(IO &Io, EntityFacts &V) {
    noteLocation(Io, FactsTable::Entity);
    Keys<EntityFacts>(Io, V)
        .key("usr", &EntityFacts::USR)
        .key("name", &EntityFacts::Name)
        .need("kind", &EntityFacts::Kind)
        .key("record", &EntityFacts::Record)
        .key("function", &EntityFacts::Function)
        .key("parameter", &EntityFacts::Parameter)
        .key("space", &EntityFacts::Space)
        .key("array", &EntityFacts::IsArray)
        .key("count", &EntityFacts::Count)
        .key("const", &EntityFacts::IsConst)
        .key("volatile", &EntityFacts::IsVolatile)
        .key("restrict", &EntityFacts::IsRestrict)
        .key("object", &EntityFacts::IsObject)
        .key("automatic", &EntityFacts::IsAutomatic)
        .key("external", &EntityFacts::IsExternal)
        .key("undefined", &EntityFacts::IsUndefined)
        .key("buffer", &EntityFacts::IsBuffer)
        .key("containers", &EntityFacts::IsContainers)
        .key("indirect", &EntityFacts::IsIndirect)
        .key("owner", &EntityFacts::Owner)
        .key("inner", &EntityFacts::Inner)
        .key("declarations", &EntityFacts::Declarations);
  }
};

template <> struct MappingTraits<ExprFacts> {
  static const bool flow = true;
  static void mapping(IO &Io, ExprFacts &V) {
    noteLocation(Io, FactsTable::Expr);
    Keys<ExprFacts>(Io, V)
        .need("kind", &ExprFacts::Kind)
        .key("extent", &ExprFacts::Extent)
        .key("op", &ExprFacts::Op)
        .key("why", &ExprFacts::Why)
        .key("variant", &ExprFacts::How)
        .key("prefix", &ExprFacts::Prefix)
        .key("operands", &ExprFacts::Operands)
        .key("entity", &ExprFacts::Entity)
        .key("index", &ExprFacts::IndexRange)
        .key("index-simple", &ExprFacts::IndexSimple)
        .key("index-wide", &ExprFacts::IndexWide)
        .key("index-zero", &ExprFacts::IndexZero)
        .key("members", &ExprFacts::Members)
        .key("member-ends", &ExprFacts::MemberEnds)
        .key("value-used", &ExprFacts::ValueUsed)
        .key("in-macro", &ExprFacts::InMacro)
        .key("read", &ExprFacts::IsRead)
        .key("written", &ExprFacts::IsWritten)
        .key("scale", &ExprFacts::Scale)
        .key("layers", &ExprFacts::Layers)
        .key("index-is-bytes", &ExprFacts::IndexIsBytes)
        .key("slots", &ExprFacts::Slots)
        .key("slot-params", &ExprFacts::SlotParams)
        .key("argument", &ExprFacts::Argument)
        .key("callee", &ExprFacts::Callee)
        .key("types", &ExprFacts::Types)
        .key("name", &ExprFacts::Name)
        .key("const", &ExprFacts::IsConst)
        .key("unevaluated", &ExprFacts::Unevaluated);
  }
};

template <> struct MappingTraits<KernelName> {
  static const bool flow = true;
  static void mapping(IO &Io, KernelName &V) {
    Keys<KernelName>(Io, V)
        .need("kind", &KernelName::Kind)
        .key("of", &KernelName::Of)
        .key("number", &KernelName::Number)
        .key("given", &KernelName::Given);
  }
};

template <> struct MappingTraits<KernelUseFacts> {
  static const bool flow = true;
  static void mapping(IO &Io, KernelUseFacts &V) {
    Keys<KernelUseFacts>(Io, V)
        .key("kernel", &KernelUseFacts::Kernel)
        .key("name", &KernelUseFacts::Name)
        .key("parameter", &KernelUseFacts::Parameter)
        .key("buffer", &KernelUseFacts::Buffer)
        .key("number", &KernelUseFacts::Number)
        .key("where", &KernelUseFacts::Where)
        .key("problem", &KernelUseFacts::Problem);
  }
};

template <> struct MappingTraits<KernelVariableFacts> {
  static const bool flow = true;
  static void mapping(IO &Io, KernelVariableFacts &V) {
    Keys<KernelVariableFacts>(Io, V)
        .need("usr", &KernelVariableFacts::USR)
        .key("here", &KernelVariableFacts::IsHere)
        .key("element", &KernelVariableFacts::Element)
        .key("names", &KernelVariableFacts::Names)
        .key("where", &KernelVariableFacts::Where)
        .key("problem", &KernelVariableFacts::Problem)
        .key("text", &KernelVariableFacts::IsText);
  }
};

template <> struct MappingTraits<FieldInit> {
  static void mapping(IO &Io, FieldInit &V) {
    Keys<FieldInit>(Io, V)
        .need("member", &FieldInit::Member)
        .key("designator", &FieldInit::Designator)
        .key("value", &FieldInit::Value)
        .key("nested", &FieldInit::Nested);
  }
};

template <> struct MappingTraits<ElementInit> {
  static void mapping(IO &Io, ElementInit &V) {
    Keys<ElementInit>(Io, V)
        .need("element", &ElementInit::Element)
        .key("text", &ElementInit::Text)
        .key("designator", &ElementInit::Designator)
        .key("open", &ElementInit::Open)
        .key("close", &ElementInit::Close)
        .key("fields", &ElementInit::Fields);
  }
};

template <> struct MappingTraits<InitializerFacts> {
  static void mapping(IO &Io, InitializerFacts &V) {
    Keys<InitializerFacts>(Io, V)
        .need("entity", &InitializerFacts::Entity)
        .key("extent", &InitializerFacts::Extent)
        .key("rows", &InitializerFacts::Rows)
        .key("elements", &InitializerFacts::Elements);
  }
};

template <> struct MappingTraits<HoldingLayer> {
  static const bool flow = true;
  static void mapping(IO &Io, HoldingLayer &V) {
    Keys<HoldingLayer>(Io, V)
        .need("kind", &HoldingLayer::Kind)
        .key("template", &HoldingLayer::Template)
        .key("count", &HoldingLayer::Count);
  }
};

template <> struct MappingTraits<HoldingFacts> {
  static void mapping(IO &Io, HoldingFacts &V) {
    Keys<HoldingFacts>(Io, V)
        .key("usr", &HoldingFacts::USR)
        .need("name", &HoldingFacts::Name)
        .key("kind", &HoldingFacts::Kind)
        .need("record", &HoldingFacts::Record)
        .key("where", &HoldingFacts::Where);
    Io.mapRequired("layers", V.Layers);
  }
};

template <> struct MappingTraits<AnnotationFacts> {
  static const bool flow = true;
  static void mapping(IO &Io, AnnotationFacts &V) {
    Keys<AnnotationFacts>(Io, V)
        .need("text", &AnnotationFacts::Text)
        .key("where", &AnnotationFacts::Where)
        .key("line", &AnnotationFacts::Line)
        .key("column", &AnnotationFacts::Column)
        .key("entity", &AnnotationFacts::Entity)
        .key("record", &AnnotationFacts::Record)
        .key("name", &AnnotationFacts::Name)
        .key("done", &AnnotationFacts::IsDone);
  }
};

template <> struct MappingTraits<ExternalNameFacts> {
  static const bool flow = true;
  static void mapping(IO &Io, ExternalNameFacts &V) {
    Keys<ExternalNameFacts>(Io, V)
        .key("kind", &ExternalNameFacts::Kind)
        .need("usr", &ExternalNameFacts::USR)
        .key("name", &ExternalNameFacts::Name)
        .key("where", &ExternalNameFacts::Where)
        .key("defined", &ExternalNameFacts::IsDefined)
        .key("held", &ExternalNameFacts::Held);
  }
};

template <> struct MappingTraits<SharedTypeFacts> {
  static const bool flow = true;
  static void mapping(IO &Io, SharedTypeFacts &V) {
    Keys<SharedTypeFacts>(Io, V)
        .need("usr", &SharedTypeFacts::USR)
        .key("name", &SharedTypeFacts::Name)
        .need("type", &SharedTypeFacts::Type)
        .key("where", &SharedTypeFacts::Where)
        .key("records", &SharedTypeFacts::Records);
  }
};

template <> struct MappingTraits<ViewFacts> {
  static const bool flow = true;
  static void mapping(IO &Io, ViewFacts &V) {
    Keys<ViewFacts>(Io, V)
        .key("record", &ViewFacts::Record)
        .key("size", &ViewFacts::Size)
        .key("one", &ViewFacts::IsOne)
        .key("function", &ViewFacts::Function)
        .key("of", &ViewFacts::Of)
        .key("where", &ViewFacts::Where);
  }
};

template <> struct MappingTraits<ObstacleFacts> {
  static void mapping(IO &Io, ObstacleFacts &V) {
    noteLocation(Io, FactsTable::Obstacle);
    Keys<ObstacleFacts>(Io, V)
        .need("reason", &ObstacleFacts::Kind)
        .key("message", &ObstacleFacts::Message)
        .key("fix", &ObstacleFacts::Fix)
        .key("where", &ObstacleFacts::Where)
        .key("entity", &ObstacleFacts::Entity)
        .key("record", &ObstacleFacts::Record)
        .key("boundary", &ObstacleFacts::IsBoundary)
        .key("through", &ObstacleFacts::Through);
  }
};

template <> struct MappingTraits<MovementFacts> {
  static const bool flow = true;
  static void mapping(IO &Io, MovementFacts &V) {
    Keys<MovementFacts>(Io, V)
        .key("item", &MovementFacts::Item)
        .key("group", &MovementFacts::Group)
        .key("loops", &MovementFacts::Loops)
        .key("params", &MovementFacts::Params);
  }
};

template <> struct MappingTraits<FlatAccess> {
  static const bool flow = true;
  static void mapping(IO &Io, FlatAccess &V) {
    Io.mapRequired("depth", V.Depth);
    Keys<AccessNode>(Io, V.Node)
        .need("kind", &AccessNode::Kind)
        .key("bound", &AccessNode::Bound)
        .key("count", &AccessNode::Count)
        .key("from", &AccessNode::Origin)
        .key("number", &AccessNode::Number)
        .key("function", &AccessNode::Function)
        .key("entity", &AccessNode::Entity)
        .key("members", &AccessNode::Members)
        .key("space", &AccessNode::Space)
        .key("bytes", &AccessNode::Bytes)
        .key("write", &AccessNode::IsWrite)
        .key("moves", &AccessNode::Moves)
        .key("arguments", &AccessNode::Arguments)
        .key("where", &AccessNode::Where)
        .key("body", &AccessNode::Body)
        .key("runs", &AccessNode::Runs)
        .key("vectorizable", &AccessNode::IsVectorizable)
        .key("ordered-sum", &AccessNode::IsOrderedSum);
  }
};

template <> struct MappingTraits<FunctionFacts> {
  static void mapping(IO &Io, FunctionFacts &V) {
    noteLocation(Io, FactsTable::Function);
    Keys<FunctionFacts>(Io, V)
        .key("usr", &FunctionFacts::USR)
        .key("name", &FunctionFacts::Name)
        .key("kernel", &FunctionFacts::IsKernel)
        .key("defined", &FunctionFacts::IsDefined)
        .key("external", &FunctionFacts::IsExternal)
        .key("is-type", &FunctionFacts::IsType)
        .key("taken", &FunctionFacts::IsTaken)
        .key("weak", &FunctionFacts::IsWeak)
        .key("constexpr", &FunctionFacts::IsConstexpr)
        .key("type", &FunctionFacts::Type)
        .key("allocates", &FunctionFacts::Allocates)
        .key("resizes", &FunctionFacts::Resizes)
        .key("frees", &FunctionFacts::Frees)
        .key("params", &FunctionFacts::Params)
        .key("param-names", &FunctionFacts::ParamNames)
        .key("return", &FunctionFacts::Return)
        .key("body-open", &FunctionFacts::BodyOpen)
        .key("vector-bytes", &FunctionFacts::VectorBytes)
        .key("declarations", &FunctionFacts::Declarations);
    std::vector<FlatAccess> Accesses;
    if (Io.outputting())
      Accesses = flatten(V.Accesses);
    Io.mapOptional("accesses", Accesses);
    if (!Io.outputting() && !unflatten(Accesses, V.Accesses))
      Io.setError("accesses must form one tree of at most " +
                  Twine(MaxAccessDepth) + " levels");
  }
};

template <> struct MappingTraits<CompileFacts> {
  static const bool flow = true;
  static void mapping(IO &Io, CompileFacts &V) {
    Keys<CompileFacts>(Io, V)
        .need("file", &CompileFacts::File)
        .need("directory", &CompileFacts::Directory)
        .key("flags", &CompileFacts::Flags)
        .key("warnings", &CompileFacts::NumWarnings);
  }
};

template <> struct MappingTraits<TUFacts> {
  static void mapping(IO &Io, TUFacts &V) {
    Io.mapRequired("version", V.Version);
    if (!Io.outputting() && V.Version != FactsVersion)
      Io.setError("version " + Twine(V.Version) + " is not supported, only " +
                  Twine(FactsVersion));
    Keys<TUFacts>(Io, V)
        .key("main-file", &TUFacts::MainFile)
        .key("language", &TUFacts::Language)
        .key("files", &TUFacts::Files)
        .key("records", &TUFacts::Records)
        .key("entities", &TUFacts::Entities)
        .key("functions", &TUFacts::Functions)
        .key("expressions", &TUFacts::Exprs)
        .key("roots", &TUFacts::Roots)
        .key("initializers", &TUFacts::Initializers)
        .key("obstacles", &TUFacts::Obstacles)
        .key("identifiers", &TUFacts::Identifiers)
        .key("flag-macros", &TUFacts::FlagMacros)
        .key("others", &TUFacts::Others)
        .key("own-library", &TUFacts::OwnLibrary)
        .key("foreign", &TUFacts::Foreign)
        .key("sets-events", &TUFacts::SetsEvents)
        .key("conditionals", &TUFacts::Conditionals)
        .key("plain-macros", &TUFacts::PlainMacros)
        .key("warnings", &TUFacts::Warnings)
        .key("holdings", &TUFacts::Holdings)
        .key("container-spellings", &TUFacts::ContainerSpellings)
        .key("element-names", &TUFacts::ElementNames)
        .key("element-methods", &TUFacts::ElementMethods)
        .key("element-respellings", &TUFacts::ElementRespellings)
        .key("views", &TUFacts::Views)
        .key("annotations", &TUFacts::Annotations)
        .key("external-names", &TUFacts::ExternalNames)
        .key("shared-types", &TUFacts::SharedTypes)
        .key("kernel-uses", &TUFacts::KernelUses)
        .key("kernel-variables", &TUFacts::KernelVariables)
        .key("offloads", &TUFacts::Offloads)
        .key("compiles", &TUFacts::Compiles);
  }
};

template <> struct MappingTraits<FieldInfo> {
  static const bool flow = true;
  static void mapping(IO &Io, FieldInfo &V) {
    Keys<FieldInfo>(Io, V)
        .need("member", &FieldInfo::Member)
        .need("name", &FieldInfo::Name);
  }
};

template <> struct MappingTraits<ArraySet> {
  static void mapping(IO &Io, ArraySet &V) {
    noteLocation(Io, FactsTable::Set);
    Keys<ArraySet>(Io, V)
        .need("id", &ArraySet::Id)
        .need("record", &ArraySet::Record)
        .key("space", &ArraySet::Space)
        .key("from-kernel", &ArraySet::FromKernel)
        .key("entities", &ArraySet::Entities)
        .key("fields", &ArraySet::Fields)
        .key("obstacles", &ArraySet::Obstacles);
  }
};

/// Which set an entity is in follows from the sets; of the forms only the
/// pointers to elements are named.
template <> struct MappingTraits<Program> {
  static void mapping(IO &Io, Program &V) {
    Io.mapRequired("facts", V.Facts);
    Keys<Program>(Io, V).key("sets", &Program::Sets);
    std::vector<Index> Elements;
    for (size_t E = 0; E != V.Forms.size(); ++E)
      if (V.Forms[E] == PointerForm::Element)
        Elements.push_back(static_cast<Index>(E));
    Io.mapOptional("element-pointers", Elements);
    if (Io.outputting())
      return;
    size_t Count = V.Facts.Entities.size();
    auto InRange = [&](Index E) { return E >= 0 && size_t(E) < Count; };
    V.SetOf.assign(Count, None);
    V.Forms.assign(Count, PointerForm::Base);
    for (size_t S = 0; S != V.Sets.size(); ++S)
      for (Index E : V.Sets[S].Entities)
        if (InRange(E))
          V.SetOf[E] = static_cast<Index>(S);
    for (Index E : Elements) {
      if (!InRange(E))
        return Io.setError("element-pointers: no entity " + Twine(E));
      V.Forms[E] = PointerForm::Element;
    }
  }
};

} // namespace yaml
} // namespace llvm

template <typename T> static void printYaml(const T &Value, raw_ostream &OS) {
  // Output reads and writes through one function, hence takes no const value;
  // strings are moved out and back, so it gets a copy.
  T Copy = Value;
  yaml::Output Out(OS, nullptr, /*WrapColumn=*/0);
  Out << Copy;
}

void layoutopt::print(const TUFacts &Facts, raw_ostream &OS) {
  printYaml(Facts, OS);
}

void layoutopt::print(const Program &P, raw_ostream &OS) { printYaml(P, OS); }

/// The error for \p B, at the element of the list that it is about.
static Error located(const Broken &B, const YamlLocations &Where,
                     StringRef Contents, StringRef FileName) {
  Place At{FileName.str(), 1, 1};
  const auto &Starts = Where.Starts[unsigned(B.Of)];
  if (B.Number >= 0 && size_t(B.Number) < Starts.size() && Starts[B.Number]) {
    StringRef Before(Contents.begin(), Starts[B.Number] - Contents.begin());
    At.Line = Before.count('\n') + 1;
    At.Column = Before.size() - (Before.rfind('\n') + 1) + 1;
  }
  return usageError(B.str(), At);
}

template <typename T, typename Check>
static Expected<T> parseYaml(StringRef Contents, StringRef FileName,
                             Check FindBroken) {
  if (Error E = checkYaml(Contents, FileName))
    return std::move(E);
  YamlLocations Where;
  FirstDiagnostic First;
  T Value;
  yaml::Input In(MemoryBufferRef(Contents, FileName), &Where,
                 FirstDiagnostic::handle, &First);
  In >> Value;
  if (In.error() || First.HasError)
    return First.toError(FileName);
  if (auto B = FindBroken(Value))
    return located(*B, Where, Contents, FileName);
  return Value;
}

Expected<TUFacts> layoutopt::parseFacts(StringRef Contents,
                                        StringRef FileName) {
  return parseYaml<TUFacts>(Contents, FileName, findBroken);
}

Expected<Program> layoutopt::parseProgram(StringRef Contents,
                                          StringRef FileName) {
  return parseYaml<Program>(Contents, FileName,
                            [](const Program &P) -> std::optional<Broken> {
                              if (auto B = findBroken(P.Facts))
                                return B;
                              return findBrokenSets(P);
                            });
}
