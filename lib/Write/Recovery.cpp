//===-- Recovery.cpp - Undoing or finishing a write -----------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Recovery.h"
#include "FolderLock.h"
#include "layoutopt/Support/Error.h"
#include "layoutopt/Support/TextHash.h"
#include "layoutopt/Write/FileWriter.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace layoutopt;
using llvm::StringRef;
namespace fs = llvm::sys::fs;

namespace {

/// What undoing means for one file.
enum class Undo {
  Nothing,    ///< It was not replaced.
  Restore,    ///< The old file is there under another name.
  Remove,     ///< It was created.
  Leave,      ///< Created, and changed by somebody since: theirs now.
  Impossible, ///< Replaced, and changed by somebody since.
};

} // namespace

static bool isSame(const struct stat &A, const struct stat &B) {
  return A.st_dev == B.st_dev && A.st_ino == B.st_ino;
}

static llvm::Expected<Undo> whatToUndo(const OpenFolder &Folder,
                                       const Journal &J, size_t I) {
  const JournalEntry &File = J.Files[I];
  auto New = Folder.status(J.newName(I));
  auto Old = Folder.status(J.oldName(I));
  auto Now = Folder.status(File.Name);
  for (auto *Each : {&New, &Old, &Now})
    if (!*Each) {
      llvm::Error E = Each->takeError();
      for (auto *Rest : {&New, &Old, &Now})
        if (Rest != Each && !*Rest)
          E = llvm::joinErrors(std::move(E), Rest->takeError());
      return std::move(E);
    }
  // The new file takes the target's place under that name at last.
  if (*New || (File.OldHash && !*Old))
    return Undo::Nothing;
  uint64_t Hash = 0;
  if (*Now && S_ISREG((*Now)->st_mode)) {
    auto Text = Folder.read(File.Name);
    if (!Text)
      return Text.takeError();
    Hash = hashOf(*Text);
  }
  bool IsRegular = *Now && S_ISREG((*Now)->st_mode);
  bool IsNew = IsRegular && Hash == File.NewHash;
  if (!File.OldHash)
    return !*Now ? Undo::Nothing : IsNew ? Undo::Remove : Undo::Leave;
  if (*Now && isSame(**Now, **Old))
    return Undo::Nothing;
  if (IsRegular && Hash == *File.OldHash)
    return Undo::Nothing;
  if (!IsNew && *Now)
    return Undo::Impossible;
  // A link in the old file's place would be followed by the next writer.
  if (!S_ISREG((*Old)->st_mode))
    return Undo::Impossible;
  auto Text = Folder.read(J.oldName(I));
  if (!Text)
    return Text.takeError();
  return hashOf(*Text) == *File.OldHash ? Undo::Restore : Undo::Impossible;
}

llvm::Error layoutopt::checkUndo(const OpenFolder &Folder, const Journal &J) {
  for (size_t I = 0; I != J.Files.size(); ++I) {
    auto What = whatToUndo(Folder, J, I);
    if (!What)
      return What.takeError();
    if (*What == Undo::Impossible)
      return ioError("'" + Folder.pathOf(J.Files[I].Name) +
                     "' was changed after a run of layoutopt was interrupted; "
                     "its contents before that run are in '" +
                     J.oldName(I) +
                     "' beside it: settle on one, then remove that and '" +
                     Folder.pathOf(JournalName) + "'");
  }
  return llvm::Error::success();
}

llvm::Error layoutopt::undo(const OpenFolder &Folder, const Journal &J) {
  for (size_t I = 0; I != J.Files.size(); ++I) {
    auto What = whatToUndo(Folder, J, I);
    if (!What)
      return What.takeError();
    if (*What == Undo::Restore) {
      if (llvm::Error E = Folder.rename(J.oldName(I), J.Files[I].Name))
        return E;
    } else if (*What == Undo::Remove) {
      if (llvm::Error E = Folder.remove(J.Files[I].Name))
        return E;
    }
  }
  if (llvm::Error E = Folder.sync())
    return E;
  return finish(Folder, J);
}

llvm::Error layoutopt::finish(const OpenFolder &Folder, const Journal &J) {
  for (size_t I = 0; I != J.Files.size(); ++I) {
    if (llvm::Error E = Folder.remove(J.newName(I)))
      return E;
    if (llvm::Error E = Folder.remove(J.oldName(I)))
      return E;
  }
  return Folder.sync();
}

std::string layoutopt::relativePath(StringRef From, StringRef To) {
  llvm::SmallVector<StringRef, 16> A, B;
  From.split(A, '/', -1, /*KeepEmpty=*/false);
  To.split(B, '/', -1, /*KeepEmpty=*/false);
  size_t Same = 0;
  while (Same != A.size() && Same != B.size() && A[Same] == B[Same])
    ++Same;
  std::string Out;
  for (size_t I = Same; I != A.size(); ++I)
    Out += Out.empty() ? ".." : "/..";
  for (size_t I = Same; I != B.size(); ++I)
    Out += ((Out.empty() ? "" : "/") + B[I]).str();
  return Out;
}

//===----------------------------------------------------------------------===//
// All folders of a run that was interrupted
//===----------------------------------------------------------------------===//

namespace {

struct Part {
  std::unique_ptr<FolderLock> Lock;
  Journal J;
};

} // namespace

static std::string realPath(const llvm::Twine &Path) {
  llvm::SmallString<256> Real;
  return fs::real_path(Path, Real) ? std::string() : std::string(Real);
}

/// Recovers the run whose main journal is locked in \p Main.
static llvm::Error recoverRun(Part Main, std::chrono::milliseconds Wait,
                              std::vector<std::string> &Notes) {
  std::vector<Part> Parts;
  const OpenFolder &Folder = Main.Lock->folder();
  for (const std::string &Other : Main.J.Others) {
    std::string Path = realPath(Folder.path() + "/" + Other);
    if (Path.empty() || Path == Folder.path())
      continue; // Nothing to undo in a folder that is gone.
    auto Lock = FolderLock::take(Path, /*Create=*/false, Wait);
    if (!Lock)
      return Lock.takeError();
    if (!*Lock)
      continue; // Nothing was done there yet, or all is done.
    auto Read = (*Lock)->read();
    if (!Read)
      return Read.takeError();
    if (!*Read) {
      if (llvm::Error E = (*Lock)->remove())
        return E;
      continue;
    }
    // Only a journal that says so itself belongs to this run.
    if ((*Read)->Id != Main.J.Id ||
        realPath(Path + "/" + (*Read)->Main) != Folder.path())
      continue;
    Parts.push_back({std::move(*Lock), std::move(**Read)});
  }
  bool Committed = Main.J.Committed;
  // The main journal goes last: it knows the others.
  Parts.push_back(std::move(Main));
  if (!Committed)
    for (const Part &P : Parts)
      if (llvm::Error E = checkUndo(P.Lock->folder(), P.J))
        return E;
  // Journals stay until the last folder is done: whichever file is seen in a
  // wrong state, one lies beside it.
  for (const Part &P : Parts)
    if (llvm::Error E = Committed ? finish(P.Lock->folder(), P.J)
                                  : undo(P.Lock->folder(), P.J))
      return E;
  for (const Part &P : Parts) {
    if (llvm::Error E = P.Lock->remove())
      return E;
    if (!P.J.Files.empty())
      Notes.push_back("a run was interrupted while it wrote in '" +
                      P.Lock->folder().path() + "'; its changes are " +
                      (Committed ? "complete" : "undone"));
  }
  return llvm::Error::success();
}

/// Recovers the run that left a journal in \p Path, if one did.
static llvm::Error recoverFolder(const std::string &Path,
                                 std::chrono::milliseconds Wait,
                                 std::vector<std::string> &Notes) {
  auto Lock = FolderLock::take(Path, /*Create=*/false, Wait);
  if (!Lock)
    return Lock.takeError();
  if (!*Lock)
    return llvm::Error::success();
  auto Read = (*Lock)->read();
  if (!Read)
    return Read.takeError();
  if (!*Read)
    return (*Lock)->remove();
  std::string Id = (*Read)->Id, MainPath = (*Read)->Main;
  if (MainPath.empty())
    return recoverRun({std::move(*Lock), std::move(**Read)}, Wait, Notes);

  // Locks are taken in the order of the writer: the main folder's first.
  Lock->reset();
  std::string Main = realPath(Path + "/" + MainPath);
  if (!Main.empty() && Main != Path) {
    Lock = FolderLock::take(Main, /*Create=*/false, Wait);
    if (!Lock)
      return Lock.takeError();
    if (*Lock) {
      Read = (*Lock)->read();
      if (!Read)
        return Read.takeError();
      if (*Read && (*Read)->Id == Id && (*Read)->Main.empty())
        if (llvm::Error E =
                recoverRun({std::move(*Lock), std::move(**Read)}, Wait, Notes))
          return E;
      Lock->reset();
    }
  }
  // By now it is gone, unless its run cannot be found.
  Lock = FolderLock::take(Path, /*Create=*/false, Wait);
  if (!Lock)
    return Lock.takeError();
  if (!*Lock)
    return llvm::Error::success();
  Read = (*Lock)->read();
  if (!Read)
    return Read.takeError();
  if (!*Read || (*Read)->Id != Id)
    return llvm::Error::success();
  return ioError("'" + Path + "/" + JournalName +
                 "' belongs to an interrupted run whose main journal, in '" +
                 MainPath + "', is gone: check the files, then remove it");
}

llvm::Expected<std::vector<std::string>>
layoutopt::recoverWrites(llvm::ArrayRef<std::string> Folders,
                         std::chrono::milliseconds Wait) {
  std::vector<std::string> Notes, Done;
  for (const std::string &Folder : Folders) {
    std::string Path = realPath(Folder.empty() ? "." : Folder);
    // A folder that we cannot open is none that we wrote in.
    if (Path.empty() || fs::access(Path, fs::AccessMode::Exist) ||
        llvm::is_contained(Done, Path) || !fs::exists(Path + "/" + JournalName))
      continue;
    Done.push_back(Path);
    if (llvm::Error E = recoverFolder(Path, Wait, Notes))
      return std::move(E);
  }
  return Notes;
}
