//===-- Transaction.cpp - Several files at once ---------------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Transaction.h"
#include "Recovery.h"
#include "layoutopt/Support/Error.h"
#include "layoutopt/Support/TextHash.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/RandomNumberGenerator.h"
#include <cerrno>
#include <unistd.h>

using namespace layoutopt;
using llvm::StringRef;

Transaction::Transaction(llvm::ArrayRef<FileChange> Changes,
                         llvm::ArrayRef<std::string> Watched) {
  // A journal that names no file leads to those that do.
  for (const std::string &Folder : Watched)
    Parts[Folder];
  for (const FileChange &Change : Changes) {
    Part &P = Parts[Change.Folder];
    P.Changes.push_back(&Change);
    JournalEntry File;
    File.Name = Change.Name;
    if (Change.Exists)
      File.OldHash = hashOf(Change.OldContents);
    File.NewHash = hashOf(Change.Contents);
    P.J.Files.push_back(std::move(File));
  }
  uint8_t Random[8];
  if (llvm::getRandomBytes(Random, sizeof(Random)))
    std::fill(std::begin(Random), std::end(Random), uint8_t(::getpid()));
  std::string Id = llvm::toHex(Random, /*LowerCase=*/true);
  for (auto &[Folder, P] : Parts) {
    P.J.Id = Id;
    const std::string &Main = Parts.begin()->first;
    if (Folder == Main)
      continue;
    P.J.Main = relativePath(Folder, Main);
    Parts.begin()->second.J.Others.push_back(relativePath(Main, Folder));
  }
}

llvm::Error Transaction::lock(const std::string &Folder, Part &P,
                              std::chrono::milliseconds Wait) {
  auto Lock = FolderLock::take(Folder, /*Create=*/true, Wait);
  if (!Lock)
    return Lock.takeError();
  auto Read = (*Lock)->read();
  if (!Read)
    return Read.takeError();
  // The caller has recovered; so this happened right now.
  if (*Read)
    return ioError("another run was interrupted while it wrote in '" + Folder +
                   "': run again");
  P.Lock = std::move(*Lock);
  return P.Lock->write(P.J);
}

/// Contents, owner and mode; an errno or 0.
static int fill(int File, StringRef Contents, const struct stat *Like) {
  if (int Number = writeAll(File, Contents))
    return Number;
  if (Like) {
    struct stat Mine;
    if (::fstat(File, &Mine) != 0)
      return errno;
    // The owner first: changing it may clear bits of the mode.
    if ((Mine.st_uid != Like->st_uid || Mine.st_gid != Like->st_gid) &&
        ::fchown(File, Like->st_uid, Like->st_gid) != 0)
      return errno;
    if (::fchmod(File, Like->st_mode & 07777) != 0)
      return errno;
  } else {
    mode_t Mask = ::umask(0);
    ::umask(Mask);
    if (::fchmod(File, 0666 & ~Mask) != 0)
      return errno;
  }
  return ::fsync(File) == 0 ? 0 : errno;
}

/// Creates and fills file \p Name for \p Change.
static llvm::Error createFile(const OpenFolder &Folder, StringRef Name,
                              const FileChange &Change, StringRef Contents) {
  auto File = Folder.create(Name);
  if (!File)
    return File.takeError();
  int Number = fill(*File, Contents, Change.Exists ? &Change.Status : nullptr);
  // Some file systems tell only now that the disk is full.
  if (::close(*File) != 0 && Number == 0)
    Number = errno;
  if (Number != 0)
    return systemError("cannot write", Change.Shown, Number);
  return llvm::Error::success();
}

llvm::Error Transaction::writeNew(const Part &P) {
  for (size_t I = 0; I != P.Changes.size(); ++I)
    if (llvm::Error E = createFile(P.Lock->folder(), P.J.newName(I),
                                   *P.Changes[I], P.Changes[I]->Contents))
      return E;
  return llvm::Error::success();
}

llvm::Error Transaction::keepOld(const Part &P) {
  const OpenFolder &Folder = P.Lock->folder();
  for (size_t I = 0; I != P.Changes.size(); ++I) {
    const FileChange &Change = *P.Changes[I];
    if (!Change.Exists || Folder.link(Change.Name, P.J.oldName(I)) == 0)
      continue;
    // No hard links here, or none to files of others.
    if (llvm::Error E =
            createFile(Folder, P.J.oldName(I), Change, Change.OldContents))
      return E;
  }
  return Folder.sync();
}

llvm::Error Transaction::check(const Part &P) {
  const OpenFolder &Folder = P.Lock->folder();
  for (const FileChange *Change : P.Changes) {
    auto Status = Folder.status(Change->Name);
    if (!Status)
      return Status.takeError();
    if (!Change->Exists) {
      if (*Status)
        return ioError("'" + Change->Shown + "' has been created meanwhile");
      continue;
    }
    if (!*Status)
      return ioError("'" + Change->Shown + "' is gone");
    auto Now = Folder.read(Change->Name);
    if (!Now)
      return Now.takeError();
    if (*Now != Change->OldContents)
      return ioError("'" + Change->Shown + "' has changed since it was read");
  }
  return llvm::Error::success();
}

llvm::Error Transaction::replace(const Part &P) {
  const OpenFolder &Folder = P.Lock->folder();
  for (size_t I = 0; I != P.Changes.size(); ++I)
    if (llvm::Error E = Folder.rename(P.J.newName(I), P.Changes[I]->Name))
      return E;
  return Folder.sync();
}

llvm::Error Transaction::replaceAll(std::chrono::milliseconds Wait) {
  // In the order of the folders, as every process does.
  for (auto &[Folder, P] : Parts)
    if (llvm::Error E = lock(Folder, P, Wait))
      return E;
  for (auto Step : {&Transaction::writeNew, &Transaction::keepOld,
                    &Transaction::check, &Transaction::replace})
    for (auto &[Folder, P] : Parts)
      if (llvm::Error E = (this->*Step)(P))
        return E;
  return Parts.begin()->second.Lock->markCommitted();
}

llvm::Error Transaction::undoAll() {
  for (auto &[Folder, P] : Parts)
    if (P.Lock)
      if (llvm::Error E = checkUndo(P.Lock->folder(), P.J))
        return E;
  for (auto &[Folder, P] : Parts)
    if (P.Lock)
      if (llvm::Error E = undo(P.Lock->folder(), P.J))
        return E;
  return removeJournals();
}

llvm::Error Transaction::removeJournals() {
  // The main one goes last: it knows the others.
  for (auto P = Parts.rbegin(); P != Parts.rend(); ++P)
    if (P->second.Lock)
      if (llvm::Error E = P->second.Lock->remove())
        return E;
  return llvm::Error::success();
}

llvm::Error Transaction::run(std::chrono::milliseconds Wait) {
  if (llvm::Error E = replaceAll(Wait))
    return llvm::joinErrors(std::move(E), undoAll());
  for (auto &[Folder, P] : Parts)
    if (llvm::Error E = finish(P.Lock->folder(), P.J))
      return E;
  return removeJournals();
}
