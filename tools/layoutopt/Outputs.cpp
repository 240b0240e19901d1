//===-- Outputs.cpp - What a run writes -----------------------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Outputs.h"
#include "InversePatch.h"
#include "Mirror.h"
#include "layoutopt/Affinity/CallGroups.h"
#include "layoutopt/Driver/Interrupted.h"
#include "layoutopt/Driver/Paths.h"
#include "layoutopt/Model/Devices.h"
#include "layoutopt/Rewrite/HostHeader.h"
#include "layoutopt/Write/Root.h"
#include "layoutopt/Write/UnifiedDiff.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/raw_ostream.h"

using namespace layoutopt;
using llvm::StringRef;
namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;

/// Makes \p Path look written now.
static llvm::Error touch(const std::string &Path) {
  int Descriptor = 0;
  std::error_code Bad = fs::openFileForWrite(
      Path, Descriptor, fs::CD_OpenExisting, fs::OF_Append);
  if (Bad)
    return ioError("cannot write: " + Bad.message(), {Path, 0, 0});
  Bad = fs::setLastAccessAndModificationTime(Descriptor,
                                             std::chrono::system_clock::now());
  if (std::error_code Worse =
          llvm::sys::Process::SafelyCloseFileDescriptor(Descriptor))
    Bad = Worse;
  if (Bad)
    return ioError("cannot write: " + Bad.message(), {Path, 0, 0});
  return llvm::Error::success();
}

llvm::Error layoutopt::writeTogether(llvm::ArrayRef<OutputFile> Files,
                                     const Options &O, llvm::raw_ostream &Log) {
  if (Files.empty())
    return llvm::Error::success();
  auto Warnings = writeFiles(Files);
  if (!Warnings)
    return Warnings.takeError();
  for (const std::string &W : *Warnings)
    Log << "warning: " << W << '\n';
  // What stayed the same was not written: for Make and Ninja it was.
  if (!O.WriteIfChanged && !O.InPlace)
    for (const OutputFile &File : Files)
      if (llvm::Error E = touch(File.Path))
        return E;
  return llvm::Error::success();
}

/// Those of \p Changed that are no sources.
static std::vector<std::string> newFilesOf(const Program &P,
                                           const FileContents &Changed) {
  std::vector<std::string> Paths;
  for (const auto &[Path, Text] : Changed)
    if (llvm::none_of(P.Facts.Files, [&, &Path = Path](const FileFacts &File) {
          return File.Path == Path;
        }))
      Paths.push_back(Path);
  return Paths;
}

void layoutopt::printDiff(const Program &P, const SourceTexts &Texts,
                          const FileContents &Changed, llvm::raw_ostream &Out) {
  for (size_t I = 0; I != P.Facts.Files.size(); ++I) {
    auto New = Changed.find(P.Facts.Files[I].Path);
    if (New != Changed.end())
      Out << unifiedDiff(displayPath(New->first), Texts.contents()[I],
                         New->second);
  }
  for (const std::string &Path : newFilesOf(P, Changed)) {
    auto Old = readRegularFile(Path);
    std::optional<StringRef> Before;
    if (Old)
      Before = (*Old)->getBuffer();
    Out << unifiedDiff(displayPath(Path), Before, StringRef(Changed.at(Path)));
  }
}

namespace {

/// Collects the files of a run and writes them together.
class Writer {
public:
  Writer(const Options &O, const Program &P, const LayoutPlan &Plan,
         const SourceTexts &Texts, const FileContents &Changed,
         llvm::raw_ostream &Out, const UnitList *Units = nullptr)
      : O(O), P(P), Plan(Plan), Texts(Texts), Changed(Changed), Out(Out),
        Units(Units) {}

  llvm::Error collect();
  /// As -i does, whatever the options say.
  llvm::Error collectAsInPlace() {
    if (llvm::Error E = collectInPlace())
      return E;
    return collectNamed();
  }
  llvm::ArrayRef<OutputFile> files() const { return Files; }
  llvm::Error collectInverse();
  llvm::Error add(std::string Path, std::string Contents);
  llvm::Error write(llvm::raw_ostream &Log);

private:
  llvm::Error collectInPlace();
  llvm::Error collectFolder();
  llvm::Error collectSources();
  llvm::Error collectNamed();
  llvm::Error collectHeader(std::string Path);
  llvm::Error collectPlan(std::string Path);
  std::string stem() const;
  std::vector<std::string> mainFiles() const;
  /// Whether there are kernels whose host is not rewritten with them.
  bool hasKernels() const;
  std::vector<std::string> newFiles() const { return newFilesOf(P, Changed); }
  std::string planText() const {
    std::string Text;
    llvm::raw_string_ostream OS(Text);
    printPlan(Plan, OS);
    return Text;
  }

  const Options &O;
  const Program &P;
  const LayoutPlan &Plan;
  const SourceTexts &Texts;
  const FileContents &Changed;
  llvm::raw_ostream &Out;
  const UnitList *Units; ///< For a mirror.
  std::vector<OutputFile> Files;
  std::string InverseFolder; ///< Where the inverse patch applies, if written.
};

} // namespace

bool Writer::hasKernels() const {
  const std::vector<bool> IsFilled = filledByHost(P);
  for (size_t S = 0; S != P.Sets.size(); ++S)
    if (P.Sets[S].FromKernel && Plan.Sets[S].Change && !IsFilled[S])
      return true;
  return isAllOpenCL(P.Facts);
}

/// The name that a run's own files carry: that of its only source.
std::string Writer::stem() const {
  std::vector<std::string> Paths = mainFiles();
  if (Paths.size() == 1)
    return path::stem(Paths.front()).str();
  return layoutopt::hasKernels(P.Facts.Functions) ? "kernels" : "program";
}

std::vector<std::string> Writer::mainFiles() const {
  std::vector<std::string> Paths;
  for (const FileFacts &File : P.Facts.Files)
    if (File.Main)
      Paths.push_back(File.Path);
  return Paths;
}

/// A usage error if \p Path is that of one of \p Others, or a source.
static llvm::Error checkOutput(const std::string &Path,
                               llvm::ArrayRef<OutputFile> Others,
                               const Program &P) {
  for (const OutputFile &Other : Others)
    if (Other.Path == Path)
      return usageError("two outputs would be the same file", {Path, 0, 0});
  for (const FileFacts &File : P.Facts.Files)
    if (fs::equivalent(Path, File.Path))
      return usageError("the output would replace a source file", {Path, 0, 0});
  return llvm::Error::success();
}

llvm::Error layoutopt::checkOutputs(llvm::ArrayRef<OutputFile> Files,
                                    const Program &P) {
  for (size_t I = 0; I != Files.size(); ++I)
    if (llvm::Error E = checkOutput(Files[I].Path, Files.take_front(I), P))
      return E;
  return llvm::Error::success();
}

llvm::Error Writer::add(std::string Path, std::string Contents) {
  if (llvm::Error E = checkOutput(Path, Files, P))
    return E;
  Files.push_back({std::move(Path), std::move(Contents), std::nullopt, O.Root});
  return llvm::Error::success();
}

llvm::Error Writer::collectHeader(std::string Path) {
  auto Header =
      printHostHeader(P, Plan, Path == "-" ? stem() + "_layout.h" : Path);
  if (!Header)
    return Header.takeError();
  if (Path == "-") {
    Out << *Header;
    return llvm::Error::success();
  }
  return add(std::move(Path), std::move(*Header));
}

llvm::Error Writer::collectPlan(std::string Path) {
  if (Path == "-") {
    Out << planText();
    return llvm::Error::success();
  }
  return add(std::move(Path), planText());
}

/// An output that nobody named replaces only what an earlier run wrote.
static llvm::Error checkOwn(const std::string &Path, StringRef Mark,
                            StringRef Option) {
  if (!fs::exists(Path))
    return llvm::Error::success();
  auto Old = readRegularFile(Path);
  if (Old && (*Old)->getBuffer().take_front(200).contains(Mark))
    return llvm::Error::success();
  return usageError("the file is in the way: layoutopt did not write it; name "
                    "another with " +
                        Option,
                    {displayPath(Path), 0, 0});
}

llvm::Error Writer::collectInPlace() {
  std::string Folder, Root = rootOf(O, mainFiles());
  for (const FileFacts &File : P.Facts.Files) {
    // A source that stays because it lies elsewhere does not draw the run's own
    // files there.
    if (File.Main && Folder.empty() && liesIn(File.Path, Root))
      Folder = path::parent_path(File.Path).str();
    auto New = Changed.find(File.Path);
    if (New != Changed.end())
      Files.push_back({File.Path, New->second, File.Hash, Root});
  }
  if (Folder.empty())
    Folder = Root;
  for (const std::string &Path : newFiles())
    Files.push_back({Path, Changed.at(Path), std::nullopt, Root});
  if (Changed.empty() || O.What == Verb::Fix)
    return llvm::Error::success(); // Nothing to feed differently.
  // Beside the sources: what the host needs, and what reproduces the change.
  llvm::SmallString<256> Beside(Folder);
  path::append(Beside, stem());
  if (O.HeaderOut.empty() && hasKernels()) {
    std::string Header = (Beside + "_layout.h").str();
    if (llvm::Error E =
            checkOwn(Header, "Generated by layoutopt", "--header-out"))
      return E;
    if (llvm::Error E = collectHeader(Header))
      return E;
  }
  if (O.PlanOut.empty() && !O.Apply) {
    std::string Plan = (Beside + ".plan.yaml").str();
    if (llvm::Error E = checkOwn(Plan, "# A layout plan.", "--plan-out"))
      return E;
    return collectPlan(Plan);
  }
  return llvm::Error::success();
}

/// Sources and headers, for collectFolder().
llvm::Error Writer::collectSources() {
  if (O.Mirror) {
    auto Mirrored = mirrorOf(O, *Units, Changed);
    if (!Mirrored)
      return Mirrored.takeError();
    llvm::append_range(Files, std::move(*Mirrored));
    return llvm::Error::success();
  }
  std::string Main = commonFolder(mainFiles());
  // Files keep their places to each other.
  auto AddBelow = [&](StringRef From, const std::string &Text) -> llvm::Error {
    std::string Folder = resolvedPath(path::parent_path(From));
    if (!liesIn(Folder, Main))
      return usageError("the changed header lies outside of the sources' "
                        "folder: use -i",
                        {displayPath(From.str()), 0, 0});
    StringRef Below = StringRef(Folder).drop_front(Main.size()).ltrim('/');
    llvm::SmallString<256> Path(O.OutputDir);
    path::append(Path, Below, path::filename(From));
    if (std::error_code Bad = fs::create_directories(path::parent_path(Path)))
      return ioError("cannot create folder: " + Bad.message(),
                     {path::parent_path(Path).str(), 0, 0});
    return add(std::string(Path), Text);
  };
  for (size_t I = 0; I != P.Facts.Files.size(); ++I) {
    const FileFacts &File = P.Facts.Files[I];
    auto New = Changed.find(File.Path);
    if (New == Changed.end() && !File.Main)
      continue;
    if (llvm::Error E =
            AddBelow(File.Path,
                     New != Changed.end() ? New->second : Texts.contents()[I]))
      return E;
  }
  for (const std::string &Path : newFiles())
    if (llvm::Error E = AddBelow(Path, Changed.at(Path)))
      return E;
  return llvm::Error::success();
}

llvm::Error Writer::collectFolder() {
  if (!O.Root.empty() && !liesIn(O.OutputDir, O.Root))
    return ioError("the output folder lies outside of '" + O.Root + "'",
                   {O.OutputDir, 0, 0});
  if (std::error_code Bad = fs::create_directories(O.OutputDir))
    return ioError("cannot create folder: " + Bad.message(),
                   {O.OutputDir, 0, 0});
  if (llvm::Error E = collectSources())
    return E;
  if (O.What == Verb::Fix)
    return llvm::Error::success();
  llvm::SmallString<256> Own(O.OutputDir);
  path::append(Own, stem());
  if (O.HeaderOut.empty() && hasKernels())
    if (llvm::Error E = collectHeader((Own + "_layout.h").str()))
      return E;
  if (O.PlanOut.empty() && !O.Apply) // The step before wrote it.
    return collectPlan((Own + ".plan.yaml").str());
  return llvm::Error::success();
}

llvm::Error Writer::collect() {
  if (O.InPlace) {
    if (llvm::Error E = collectInPlace())
      return E;
  } else if (!O.OutputDir.empty()) {
    if (llvm::Error E = collectFolder())
      return E;
  } else if (O.Check) {
    return llvm::Error::success();
  } else if (O.PlanOut != "-" && O.HeaderOut != "-") {
    printDiff(P, Texts, Changed, Out);
  }
  return collectNamed();
}

llvm::Error Writer::collectNamed() {
  if (!O.HeaderOut.empty())
    if (llvm::Error E = collectHeader(O.HeaderOut))
      return E;
  if (!O.PlanOut.empty())
    return collectPlan(O.PlanOut);
  return llvm::Error::success();
}

llvm::Error Writer::collectInverse() {
  if (O.InversePatch.empty() || Files.empty())
    return llvm::Error::success();
  auto Patch = invertOutputs(Files, rootOf(O, mainFiles()));
  if (!Patch)
    return Patch.takeError();
  if (O.InversePatch == "-") {
    Out << Patch->Text;
    return llvm::Error::success();
  }
  InverseFolder = Patch->Folder;
  return add(O.InversePatch, std::move(Patch->Text));
}

llvm::Error Writer::write(llvm::raw_ostream &Log) {
  if (llvm::Error E = writeTogether(Files, O, Log))
    return E;
  if (!Files.empty() && !InverseFolder.empty() && !O.Quiet)
    Log << "note: to undo: patch -p1 -d " << displayPath(InverseFolder) << " < "
        << displayPath(O.InversePatch) << '\n';
  return llvm::Error::success();
}

llvm::Expected<std::vector<OutputFile>>
layoutopt::outputsInPlace(const Options &O, const Program &P,
                          const LayoutPlan &Plan, const SourceTexts &Texts,
                          const FileContents &Changed) {
  Writer W(O, P, Plan, Texts, Changed, llvm::nulls());
  if (llvm::Error E = W.collectAsInPlace())
    return std::move(E);
  return W.files().vec();
}

llvm::Error layoutopt::writeOutputs(
    const Options &O, const Program &P, const LayoutPlan &Plan,
    const SourceTexts &Texts, const FileContents &Changed,
    llvm::ArrayRef<NamedText> Reports, llvm::raw_ostream &Out,
    llvm::raw_ostream &Log, const UnitList *Units) {
  // A report that is printed is what was asked for.
  bool Prints =
      llvm::any_of(Reports, [](const NamedText &R) { return R.Path == "-"; });
  Writer W(O, P, Plan, Texts, Changed, Prints ? llvm::nulls() : Out, Units);
  if (llvm::Error E = W.collect())
    return E;
  if (O.Check)
    for (const auto &[Path, Text] : Changed)
      Log << displayPath(Path) << ": would change\n";
  if (llvm::Error E = W.collectInverse())
    return E;
  for (const NamedText &R : Reports)
    if (R.Path == "-")
      Out << R.Text;
    else if (llvm::Error E = W.add(R.Path, R.Text))
      return E;
  return W.write(Log);
}

llvm::Error layoutopt::writeStage(const Options &O, const Program &P,
                                  std::string Text, llvm::raw_ostream &Log) {
  std::vector<std::string> Read = O.Sources;
  for (const FileFacts &File : P.Facts.Files)
    Read.push_back(File.Path);
  for (const std::string &Path : Read)
    if (fs::equivalent(Path, O.OutputDir))
      return usageError("the output would replace a source file",
                        {O.OutputDir, 0, 0});
  OutputFile File{O.OutputDir, std::move(Text), std::nullopt};
  return writeTogether(File, O, Log);
}
