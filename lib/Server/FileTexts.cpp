//===-- FileTexts.cpp - What files hold at one moment ---------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "layoutopt/Server/FileTexts.h"
#include "layoutopt/Driver/Paths.h"
#include "layoutopt/Support/TextHash.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"

using namespace layoutopt;
using namespace layoutopt::server;

static FileText fileText(std::shared_ptr<const std::string> Text) {
  const uint64_t Hash = hashOf(llvm::StringRef(*Text));
  return {std::move(Text), Hash};
}

std::optional<FileText> FileTexts::read(const std::string &Path) {
  llvm::sys::fs::file_status Status;
  if (llvm::sys::fs::status(Path, Status))
    return std::nullopt;
  const auto Time = Status.getLastModificationTime();
  {
    std::lock_guard<std::mutex> Hold(Lock);
    const auto At = Files.find(Path);
    if (At != Files.end() && At->second.Time == Time &&
        At->second.Size == Status.getSize())
      return At->second.Text;
  }
  auto Buffer = readRegularFile(Path);
  if (!Buffer)
    return std::nullopt;
  FileText Text = fileText(
      std::make_shared<const std::string>((*Buffer)->getBuffer().str()));
  std::lock_guard<std::mutex> Hold(Lock);
  Files[Path] = {Time, Status.getSize(), Text};
  return Text;
}

std::string FileTexts::realPath(const std::string &Path) {
  {
    std::lock_guard<std::mutex> Hold(Lock);
    if (const auto At = RealPaths.find(Path); At != RealPaths.end())
      return At->second;
  }
  std::string Real = realPathOf(Path);
  std::lock_guard<std::mutex> Hold(Lock);
  return RealPaths[Path] = std::move(Real);
}

const FileText *TextView::find(const std::string &Path) {
  auto [At, IsNew] = Seen.try_emplace(Path);
  if (IsNew) {
    const auto Open = Now.Open.find(Disk->realPath(Path));
    At->second =
        Open == Now.Open.end() ? Disk->read(Path) : fileText(Open->second.Text);
  }
  return At->second ? &*At->second : nullptr;
}

bool TextView::isCurrent(const TUFacts &Facts) {
  for (const FileFacts &File : Facts.Files) {
    const FileText *Text = find(File.Path);
    if (!Text || Text->Hash != File.Hash || Text->Text->size() != File.Size)
      return false;
  }
  return true;
}

std::map<std::string, std::string> TextView::unsaved() const {
  std::map<std::string, std::string> Out;
  for (const auto &[Path, Each] : Now.Open)
    Out[Path] = *Each.Text;
  return Out;
}
