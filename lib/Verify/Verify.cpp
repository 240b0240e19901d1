//===-- Verify.cpp - Parsing the result again -----------------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "layoutopt/Verify/Verify.h"
#include "AbsolutePath.h"
#include "layoutopt/Support/Error.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

using namespace layoutopt;
using llvm::StringRef;
namespace vfs = llvm::vfs;

namespace {

/// An opened file with its new text.
class ChangedFile : public vfs::File {
public:
  ChangedFile(vfs::Status Status, StringRef Text)
      : Stat(std::move(Status)), Text(Text) {}

  llvm::ErrorOr<vfs::Status> status() override { return Stat; }
  llvm::ErrorOr<std::unique_ptr<llvm::MemoryBuffer>>
  getBuffer(const llvm::Twine &Name, int64_t, bool, bool) override {
    return llvm::MemoryBuffer::getMemBuffer(Text, Name.str());
  }
  std::error_code close() override { return {}; }

private:
  vfs::Status Stat;
  StringRef Text; ///< Ends with a zero.
};

/// A file system with new texts for some files. They are not copied: there is
/// one such view for each unit of a large program.
class ChangedFileSystem : public vfs::ProxyFileSystem {
public:
  ChangedFileSystem(llvm::IntrusiveRefCntPtr<vfs::FileSystem> Base,
                    const FileContents &Contents)
      : ProxyFileSystem(std::move(Base)) {
    for (const auto &[Path, Text] : Contents)
      Texts[resolved(Path)] = Text;
  }

  llvm::ErrorOr<vfs::Status> status(const llvm::Twine &Path) override {
    const StringRef *Text = find(Path);
    return Text ? changed(Path, *Text) : getUnderlyingFS().status(Path);
  }
  llvm::ErrorOr<std::unique_ptr<vfs::File>>
  openFileForRead(const llvm::Twine &Path) override {
    const StringRef *Text = find(Path);
    if (!Text)
      return getUnderlyingFS().openFileForRead(Path);
    return std::make_unique<ChangedFile>(changed(Path, *Text), *Text);
  }

private:
  /// What all names of a file have in common, whether it is on the disk or not:
  /// a program may reach one by several paths, and through links.
  std::string resolved(const llvm::Twine &Path) {
    llvm::SmallString<256> Out, Real;
    Path.toVector(Out);
    if (!getUnderlyingFS().getRealPath(Out, Real))
      return std::string(Real);
    // Without a current folder there is no relative path to be found.
    if (makeAbsolute(Out))
      return "";
    StringRef Folder = llvm::sys::path::parent_path(Out);
    auto [Known, IsNew] = Folders.try_emplace(Folder);
    if (IsNew) {
      if (getUnderlyingFS().getRealPath(Folder, Real)) {
        Real = Folder;
        llvm::sys::path::remove_dots(Real, /*remove_dot_dot=*/true);
      }
      Known->second = std::string(Real);
    }
    Real = Known->second;
    llvm::sys::path::append(Real, llvm::sys::path::filename(Out));
    return std::string(Real);
  }
  const StringRef *find(const llvm::Twine &Path) {
    auto At = Texts.find(resolved(Path));
    return At == Texts.end() ? nullptr : &At->second;
  }
  /// As the file on the disk, if there is one: it stays the same file under all
  /// of its names.
  vfs::Status changed(const llvm::Twine &Path, StringRef Text) {
    if (auto Old = getUnderlyingFS().status(Path))
      return vfs::Status::copyWithNewSize(*Old, Text.size());
    return vfs::Status(Path, vfs::getNextVirtualUniqueID(), {}, 0, 0,
                       Text.size(), llvm::sys::fs::file_type::regular_file,
                       llvm::sys::fs::all_read);
  }

  llvm::StringMap<StringRef> Texts;
  llvm::StringMap<std::string> Folders; ///< Resolved.
};

} // namespace

llvm::IntrusiveRefCntPtr<vfs::FileSystem>
layoutopt::overlay(llvm::IntrusiveRefCntPtr<vfs::FileSystem> Base,
                   const FileContents &Contents) {
  return llvm::makeIntrusiveRefCnt<ChangedFileSystem>(std::move(Base),
                                                      Contents);
}

/// What makes two diagnostics the same although the text around them moved.
static std::string kindOf(const ParseDiagnostic &D) {
  return std::to_string(D.Id) + (D.IsError ? "e" : "w");
}

std::string Finding::str() const {
  std::string Prefix = Where.str();
  return Prefix + (Prefix.empty() ? "" : ": ") + Message;
}

/// The first error of a text that does not parse; \p E stays what it is if it
/// is about something else.
static llvm::Expected<std::vector<Finding>> syntaxError(llvm::Error E,
                                                        StringRef Directory) {
  if (exitCodeOf(E) != ExitCode::Parse)
    return std::move(E);
  std::vector<Finding> Out;
  llvm::handleAllErrors(std::move(E), [&](const LocatedError &Each) {
    Finding F;
    F.Message = ("error: " + Each.text()).str();
    F.Where = Each.place();
    F.Where.File = absolutePath(Directory, F.Where.File);
    if (Out.empty())
      Out.push_back(std::move(F));
  });
  return Out;
}

/// The diagnostics of \p After that \p Before does not hold.
static void addNew(llvm::ArrayRef<ParseDiagnostic> Before,
                   llvm::ArrayRef<ParseDiagnostic> After, StringRef Directory,
                   std::vector<Finding> &Out) {
  llvm::StringMap<unsigned> Known;
  for (const ParseDiagnostic &D : Before)
    ++Known[kindOf(D)];
  // The text of an index may stand in its line twice now, with what was said of
  // it.
  llvm::StringSet<> Said;
  for (const ParseDiagnostic &D : After) {
    if (!Said.insert(kindOf(D) + D.Message + '@' + D.File + ':' +
                     std::to_string(D.Line))
             .second)
      continue;
    unsigned &Left = Known[kindOf(D)];
    if (Left != 0) {
      --Left;
      continue;
    }
    Finding F;
    F.Message = (D.IsError ? "error: " : "warning: ") + D.Message;
    F.Where = {absolutePath(Directory, D.File), D.Line, D.Column};
    Out.push_back(std::move(F));
  }
}

/// Of the kernel parameters that change, none may remain as it was.
static void addUnchanged(const TUFacts &After, const Program &P,
                         const LayoutPlan &Plan, std::vector<Finding> &Out) {
  auto KeyOf = [](const TUFacts &Facts, const EntityFacts &E) {
    return Facts.Records[E.Record].Name + " " +
           Facts.Functions[E.Function].Name + " " + E.Name;
  };
  // Large programs have many kernels, this unit a few.
  llvm::StringSet<> Kernels;
  llvm::StringMap<Index> Changed;
  for (const EntityFacts &E : After.Entities)
    if (E.Kind == EntityKind::KernelParam)
      Kernels.insert(After.Functions[E.Function].Name);
  for (size_t I = 0; I != Plan.Sets.size(); ++I)
    for (Index E : P.Sets[I].Entities)
      if (Plan.Sets[I].Change &&
          P.Facts.Entities[E].Kind == EntityKind::KernelParam &&
          Kernels.contains(
              P.Facts.Functions[P.Facts.Entities[E].Function].Name))
        Changed[KeyOf(P.Facts, P.Facts.Entities[E])] = static_cast<Index>(I);
  for (const EntityFacts &E : After.Entities) {
    if (E.Kind != EntityKind::KernelParam)
      continue;
    auto At = Changed.find(KeyOf(After, E));
    if (At == Changed.end())
      continue;
    Finding F;
    F.Message =
        "error: kernel parameter '" + E.Name + "' was left in its old layout";
    F.Set = At->second;
    Out.push_back(std::move(F));
  }
}

llvm::Expected<std::vector<Finding>>
layoutopt::verifyOutput(const CompileInput &Input, const FileContents &Contents,
                        llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Base,
                        llvm::ArrayRef<ParseDiagnostic> Before,
                        const Program &P, const LayoutPlan &Plan,
                        UnitWatcher *Watcher) {
  auto Again = extract(Input, overlay(std::move(Base), Contents), Watcher);
  if (!Again)
    return syntaxError(Again.takeError(), Input.Directory);
  std::vector<Finding> Out;
  addNew(Before, Again->Diagnostics, Input.Directory, Out);
  addUnchanged(Again->Facts, P, Plan, Out);
  return Out;
}
