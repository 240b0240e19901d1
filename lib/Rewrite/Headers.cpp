//===-- Headers.cpp - Generated code in a header of its own ---------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// In C the types and functions of all array sets of a record stand in one
/// header beside the record's definition, which is followed by an `#include` of
/// it. Whoever sees the record sees them.
///
//===----------------------------------------------------------------------===//

#include "ContainerClasses.h"
#include "Placement.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"

using namespace layoutopt;
using llvm::StringRef;
namespace path = llvm::sys::path;

/// The path that leads from folder \p From to file \p To, with `/`.
static std::string relativePath(StringRef From, StringRef To) {
  llvm::SmallVector<StringRef, 16> A(path::begin(From), path::end(From));
  llvm::SmallVector<StringRef, 16> B(path::begin(To), path::end(To));
  size_t Common = 0;
  while (Common < A.size() && Common + 1 < B.size() && A[Common] == B[Common])
    ++Common;
  std::string Text;
  for (size_t I = Common; I < A.size(); ++I)
    Text += "../";
  for (size_t I = Common; I < B.size(); ++I)
    Text += (I == Common ? "" : "/") + B[I].str();
  return Text;
}

/// Whether another file has that name, or will have it.
bool Placer::isTaken(StringRef Path) const {
  return Job.IsTaken(Path) || Path == TraitsPath ||
         llvm::any_of(Job.Facts.Files,
                      [&](const FileFacts &F) { return F.Path == Path; }) ||
         llvm::any_of(Headers, [&](const auto &H) {
           return H.second.Path == Path || H.second.DevicePath == Path;
         });
}

/// The directive by which \p File includes \p Path.
std::string Placer::includeOf(StringRef Path, Index File) const {
  return "#include \"" +
         relativePath(path::parent_path(Job.Facts.Files[File].Path), Path) +
         "\"";
}

/// `<record>_soa.h` in the folder of file \p Beside, with a number where
/// another file has that name.
std::string Placer::headerPath(const RecordFacts &Record, Index Beside,
                               StringRef Suffix) {
  StringRef Folder = path::parent_path(Job.Facts.Files[Beside].Path);
  std::string Stem;
  for (char C : Record.Name)
    Stem += llvm::isAlnum(C) ? C : '_';
  for (unsigned Number = 1;; ++Number) {
    llvm::SmallString<256> Path(Folder);
    path::append(Path, Stem + "_soa" + Suffix +
                           (Number == 1 ? "" : std::to_string(Number)) + ".h");
    if (!isTaken(Path))
      return std::string(Path);
  }
}

/// Includes \p Path right behind \p Definition.
void Placer::include(Generated &Set, const Range &Definition, StringRef Path) {
  Index File = Definition.File;
  StringRef Contents = Job.Contents[File];
  if (const Range *Around = conditionalAround(File, Definition.Begin);
      Around && isDefinedElsewhere(*Set.set().Record, *Around))
    return Job.refuse(Set, Reason::ConditionalRecord,
                      "the definition of record '" + Set.set().Record->Name +
                          "' depends on the preprocessor",
                      "move it out of the #if", Definition);
  std::optional<size_t> Place = unpacked(Definition.End, Set, File);
  if (!Place)
    return;
  std::string Line = includeOf(Path, File);
  if (Job.Facts.Files[File].Shared)
    Line = "#ifndef __OPENCL_VERSION__\n" + Line + "\n#endif";
  // Generated code is in no namespace.
  const std::vector<std::string> &Around = Set.set().Record->Namespaces;
  if (!Around.empty())
    Line = std::string(Around.size(), '}') + "\n" + Line + "\n" +
           llvm::join(Around, " { ") + " {";
  if (auto Own = Job.Containers.find(Set.set().Number);
      Own != Job.Containers.end() && !Own->second.Moved.empty())
    Line += "\n\n" + StringRef(Own->second.Moved).rtrim('\n').str();
  bool IsWhole =
      Contents.slice(Definition.Begin, Definition.End).ends_with(";");
  if (!Around.empty() && (!IsWhole || *Place != Definition.End))
    return Job.refuse(Set, Reason::RecordInDeclaration,
                      "record '" + Set.set().Record->Name +
                          "' is declared together with a variable, or packed",
                      "define it in a declaration of its own", Definition);
  if (!IsWhole)
    return includeParted(Set, Definition, Line, *Place);
  if (*Place != Definition.End)
    return Job.insert(File, *Place, Line + "\n", Set);
  insertBehind(Set, Definition, Line);
}

/// A line behind \p Definition.
void Placer::insertBehind(Generated &Set, const Range &Definition,
                          StringRef Line) {
  if (std::optional<size_t> End =
          freeLineEnd(Job.Contents[Definition.File], Definition.End))
    return Job.insert(Definition.File, *End, "\n" + Line.str(), Set);
  Job.insert(Definition.File, Definition.End, "\n" + Line.str() + "\n", Set);
}

/// Whether the record of \p Set is defined in front of all that handles its
/// buffers.
bool Placer::isRecordInFront(const Generated &Set) const {
  const RecordFacts &Record = *Set.set().Record;
  std::vector<Range> Definitions = Record.OtherDefinitions;
  Definitions.push_back(Record.Definition);
  const DeviceNames &Names = Job.Devices.at(Set.set().Number);
  return llvm::none_of(Definitions, [&](const Range &Definition) {
    auto Use = Names.Files.find(Definition.File);
    return Use != Names.Files.end() && Use->second < Definition.End;
  });
}

/// Where some buffer comes before the record, the record's size is checked
/// behind its definition, else in the header.
void Placer::checkRecord(Generated &Set, StringRef Path) {
  const RecordFacts &Record = *Set.set().Record;
  const std::string Line =
      ("/* " + path::filename(Path) + " counts on its size. */\n").str() +
      Set.printSizeCheck(Record.TypeText);
  std::vector<Range> Definitions = Record.OtherDefinitions;
  Definitions.push_back(Record.Definition);
  for (const Range &Each : Definitions) {
    if (StringRef(Record.TypeText).ends_with(">"))
      return Job.refuse(Set, Reason::DeclaredBeforeRecord,
                        "a buffer is declared in front of template '" +
                            Record.Name + "', of which its records are made",
                        "define the template in front of it", Each);
    if (!Job.source(Each).ends_with(";"))
      return Job.refuse(Set, Reason::RecordInDeclaration,
                        "record '" + Record.Name +
                            "' is declared together with a variable",
                        "define it in a declaration of its own", Each);
    insertBehind(Set, Each, Line);
  }
}

Placer::Header &Placer::headerOf(Index Record) {
  auto [At, IsNew] = Headers.try_emplace(Record);
  if (IsNew)
    At->second.Path = headerPath(Job.Facts.Records[Record],
                                 Job.Facts.Records[Record].Definition.File, "");
  return At->second;
}

/// The file beside which the header for the buffers of \p Set goes: that of
/// the record, or, if a library defines it, the first that handles a buffer.
Index Placer::besideOfDevice(const Generated &Set,
                             const DeviceNames &Names) const {
  Index File = Set.set().Record->Definition.File;
  auto IsOwn = [&](const auto &Use) { return !Job.isForeign(Use.first); };
  if (Job.isForeign(File))
    if (auto Own = llvm::find_if(Names.Files, IsOwn); Own != Names.Files.end())
      return Own->first;
  return File;
}

void Placer::placeDevices() {
  for (const auto &[Number, Names] : Job.Devices) {
    Generated &Set = *Job.Sets[Number];
    Header &H = headerOf(Set.set().Set->Record);
    if (H.DevicePath.empty())
      H.DevicePath =
          headerPath(*Set.set().Record, besideOfDevice(Set, Names), "_cl");
    H.DeviceSets.push_back(&Set);
    for (auto [File, Declaration] : Names.Files) {
      size_t At = inFrontOf(File, Declaration);
      StringRef Contents = Job.Contents[File];
      if (const Range *Around = conditionalAround(File, At))
        At = lineStart(Contents, Around->Begin);
      std::string Line =
          "#include \"" +
          relativePath(path::parent_path(Job.Facts.Files[File].Path),
                       H.DevicePath) +
          "\"\n";
      bool AtLineStart = At == lineStart(Contents, At);
      bool IsApart =
          StringRef(Job.Contents[File]).take_front(At).ends_with("\n\n");
      Job.insert(File, At,
                 (AtLineStart ? "" : "\n") + Line + (IsApart ? "\n" : ""), Set);
    }
  }
}

/// `static struct body { ... } w[N]`: the record's definition ends, and what is
/// declared with it follows the line.
void Placer::includeParted(Generated &Set, const Range &Definition,
                           StringRef Line, size_t Place) {
  const DeclarationFacts *Declared = nullptr;
  Index Number = None;
  for (Index E = 0; size_t(E) != Job.Facts.Entities.size(); ++E)
    for (const DeclarationFacts &D : Job.Facts.Entities[E].Declarations)
      if (Job.isParted(D) && D.Specifier.File == Definition.File &&
          D.Specifier.Begin >= Definition.End &&
          (!Declared || D.Specifier.Begin < Declared->Specifier.Begin)) {
        Declared = &D;
        Number = E;
      }
  if (!Declared || Place != Definition.End ||
      !Job.source({Definition.File, Definition.End, Declared->Specifier.Begin})
           .trim()
           .empty())
    return Job.refuse(Set, Reason::RecordInDeclaration,
                      "record '" + Set.set().Record->Name +
                          "' is declared together with a variable",
                      "define the record in a declaration of its own",
                      Definition);
  std::string Text = (";\n" + Line + "\n").str();
  if (!Job.setOfEntity(Number)) {
    if (Declared->Leading.isValid())
      Text += Job.source(Declared->Leading).str() + " ";
    Text += Set.set().Record->TypeText + " ";
  }
  auto Replace = [&](uint32_t Begin, uint32_t End, StringRef New) {
    Job.Before.push_back({{Definition.File, Begin, End},
                          withLineEnding(New, Job.endingOf(Definition.File)),
                          Set.set().Set->Id});
  };
  if (Declared->Leading.isValid())
    Replace(Declared->Leading.Begin, Definition.Begin, "");
  Replace(Definition.End, Declared->Specifier.Begin, Text);
}

void Placer::placeInHeader(Generated &Set) {
  // Where records are converted on their way, nothing handles their arrays.
  if (auto Device = Job.Devices.find(Set.set().Number);
      Device != Job.Devices.end() && Device->second.Converts) {
    if (!isRecordInFront(Set))
      checkRecord(Set, headerOf(Set.set().Set->Record).DevicePath);
    return;
  }
  const RecordFacts &Record = *Set.set().Record;
  assert(Record.Definition.isValid() &&
         !Job.Facts.Files[Record.Definition.File].System &&
         "Legality lets only records of the program change");
  Header &H = headerOf(Set.set().Set->Record);
  H.Sets.push_back(&Set);
  // For each set, so that none goes without when another is refused.
  include(Set, Record.Definition, H.Path);
  for (const Range &Other : Record.OtherDefinitions)
    include(Set, Other, H.Path);
}

/// One line on the layout of \p Bound.
static std::string describe(const BoundSet &Bound) {
  std::string Text;
  for (const ClusterPlan &C : Bound.Plan->Clusters) {
    Text += (Text.empty() ? "" : "; ") + llvm::join(C.Fields, " ") + ": " +
            (C.Fields.size() == 1 && C.Layout == LayoutExpr::aos()
                 ? "SoA"
                 : C.Layout.describe());
  }
  return Text;
}

std::string Placer::guard(StringRef Path) {
  std::string Guard = path::filename(Path).upper();
  for (char &C : Guard)
    C = llvm::isAlnum(C) ? C : '_';
  return Job.InUse.make(Guard);
}

/// \p Code without warnings that the program asks for and that are none of its
/// own text.
std::string Placer::quietly(const std::string &Code) const {
  // What is valid C is no C++ in the eyes of that warning. The other one minds
  // every array; in the program's own text there are as many as before.
  static const char *const IfHasBuffers =
      "\n#if defined(__clang__)\n#if __has_warning(\"-Wunsafe-buffer-usage\")\n"
      "#pragma clang diagnostic ";
  static const char *const EndIf = "\n#endif\n#endif\n";
  std::string Begin, End;
  if (Job.WarnsOfBuffers) {
    Begin += std::string(IfHasBuffers) +
             "push\n#pragma clang diagnostic ignored "
             "\"-Wunsafe-buffer-usage\"" +
             EndIf;
    End = std::string(IfHasBuffers) + "pop" + EndIf;
  }
  if (Job.isCPlusPlus() && Job.WarnsOfCasts) {
    Begin += "\n#if defined(__GNUC__)\n#pragma GCC diagnostic push\n"
             "#pragma GCC diagnostic ignored \"-Wold-style-cast\"\n#endif\n";
    End = "\n#if defined(__GNUC__)\n#pragma GCC diagnostic pop\n#endif\n" + End;
  }
  return Begin + Code + End;
}

/// The header that handles buffers, which needs OpenCL's.
std::string Placer::deviceText(const Header &H) {
  const RecordFacts &Record = *H.DeviceSets.front()->set().Record;
  std::string Guard = guard(H.DevicePath);
  std::string Text = "/* Generated by layoutopt: arrays of " + Record.TypeText +
                     " in the memory of a device.\n *\n * Do not edit: run "
                     "layoutopt on the sources as they were, with the plan.\n "
                     "*/\n#ifndef " +
                     Guard + "\n#define " + Guard + "\n\n" +
                     // Where the program has it from elsewhere, it is there.
                     "#ifndef CL_VERSION_1_0\n#ifdef __APPLE__\n"
                     "#include <OpenCL/opencl.h>\n#else\n"
                     "#include <CL/cl.h>\n#endif\n#endif\n";
  auto NamesOf = [&](const Generated *Set) -> const DeviceNames & {
    return Job.Devices.at(Set->set().Number);
  };
  if (llvm::any_of(H.DeviceSets,
                   [&](const Generated *Set) { return NamesOf(Set).Converts; }))
    Text += "#include <string.h>\n#include <cstddef>\n#include <iterator>\n"
            "#include <vector>\n";
  else
    Text += "#include <stddef.h>\n";
  std::string Code;
  for (Generated *Set : H.DeviceSets) {
    Code += "\n";
    if (NamesOf(Set).Converts && isRecordInFront(*Set))
      Code += Set->printSizeCheck(Record.TypeText) + "\n\n";
    Code += printDeviceFunctions(Job, *Set, NamesOf(Set));
  }
  return Text + quietly(Code) + "\n#endif\n";
}

std::string Placer::headerText(StringRef Path,
                               llvm::ArrayRef<Generated *> Sets) {
  const RecordFacts &Record = *Sets.front()->set().Record;
  std::string Guard = guard(Path);
  std::string Text = "/* Generated by layoutopt: how arrays of " +
                     Record.TypeText + " are stored.\n *\n";
  for (const Generated *Set : Sets) {
    const BoundSet &Bound = Set->set();
    Text += " *   " + Set->handle().str() + "   " + describe(Bound) + "\n";
    auto Padding = [&](uint64_t Records) {
      auto Bytes = Bound.Layout.paddingBytes(Records);
      return Bytes ? std::to_string(*Bytes) : llvm::toString(Bytes.takeError());
    };
    Text += " *     padding: " + Padding(1) + " bytes for 1 record, " +
            Padding(1000) +
            " for 1000 (before: " + std::to_string(Set->recordPadding()) +
            " each)\n";
    if (Set->isSwitchable())
      Text +=
          (" *     built with " + Set->layoutMacro() +
           "=0: array of structs; =1: struct of arrays;\n"
           " *     =T: tiles of T records. LAYOUTOPT_LAYOUT sets it for all "
           "arrays.\n")
              .str();
  }
  Text += " *\n * Do not edit: run layoutopt on the sources as they were, with "
          "the plan.\n */\n";
  Text += "#ifndef " + Guard + "\n#define " + Guard + "\n\n";
  std::set<std::string> System;
  std::map<const Generated *, ContainerText> Classes;
  for (const Generated *Set : Sets) {
    auto Own = Job.Containers.find(Set->set().Number);
    std::vector<std::string> Needed = Set->systemHeaders();
    if (Own != Job.Containers.end()) {
      StringRef Scope = Record.TypeText;
      Scope.consume_back(Record.Name);
      Classes[Set] = printContainerClasses(
          {Set->set(), Job.InUse, Own->second.Names, Record.Name, Scope.str(),
           Own->second.Methods, Own->second.HasVectors,
           Own->second.ComparesEqual, Own->second.ComparesLess,
           exceptionUse(Job.P.Facts)});
      Needed = Classes[Set].SystemHeaders;
    }
    System.insert(Needed.begin(), Needed.end());
  }
  for (const std::string &Name : System)
    Text += "#include <" + Name + ">\n";
  if (llvm::any_of(
          Sets, [&](const Generated *Set) { return !traitsOf(*Set).empty(); }))
    Text += "#include \"" + relativePath(path::parent_path(Path), TraitsPath) +
            "\"\n";
  std::string Code;
  for (const auto &[Set, Own] : Classes)
    Code += ("\n/* layoutopt: begin " + Set->handle() + " */\n" +
             Own.inNamespaces(Record.Namespaces) + traitsOf(*Set) +
             "/* layoutopt: end */\n")
                .str();
  for (const Generated *Set : Sets)
    if (!Classes.count(Set))
      Code += "\n" + Set->print([](const std::set<Index> &) -> StringRef {
        return "static inline ";
      });
  return Text + quietly(Code) + "\n#endif\n";
}

void Placer::writeHeaders() {
  for (const auto &[Record, H] : Headers) {
    auto Write = [&](StringRef Path, const Generated &First,
                     const std::string &Text) {
      const Index File = First.set().Record->Definition.File;
      Job.NewFiles.push_back(
          {Path.str(), withLineEnding(Job.inDialect(Text), Job.endingOf(File)),
           First.set().Set->Id});
    };
    if (!H.Sets.empty())
      Write(H.Path, *H.Sets.front(), headerText(H.Path, H.Sets));
    if (!H.DeviceSets.empty())
      Write(H.DevicePath, *H.DeviceSets.front(), deviceText(H));
  }
  llvm::sort(Job.NewFiles, [](const NewFile &A, const NewFile &B) {
    return A.Path < B.Path;
  });
}
