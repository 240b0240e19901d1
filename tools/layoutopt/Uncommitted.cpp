//===-- Uncommitted.cpp - Files that git could not bring back -------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Uncommitted.h"
#include "layoutopt/Driver/Paths.h"
#include "layoutopt/Support/Error.h"
#include "layoutopt/Write/Root.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FileUtilities.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"
#include <map>

using namespace layoutopt;
using llvm::StringRef;
namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;

/// More names than this in one call may be too long for the system.
static constexpr size_t FilesPerCall = 256;

/// Runs `git status` on \p Files of the work tree \p Tree. The result is what
/// it prints; \p Problem says why there is none.
static std::string askGit(StringRef Git, StringRef Tree,
                          llvm::ArrayRef<std::string> Files,
                          std::string &Problem) {
  llvm::SmallString<128> Printed, Told;
  if (std::error_code Bad =
          fs::createTemporaryFile("layoutopt-git", "out", Printed)) {
    Problem = Bad.message();
    return {};
  }
  llvm::FileRemover RemovesPrinted(Printed);
  if (std::error_code Bad =
          fs::createTemporaryFile("layoutopt-git", "err", Told)) {
    Problem = Bad.message();
    return {};
  }
  llvm::FileRemover RemovesTold(Told);
  // Nothing is written to the repository, and no program of its configuration
  // watches files for git.
  std::vector<StringRef> Arguments = {Git,
                                      "--no-optional-locks",
                                      "--literal-pathspecs",
                                      "-c",
                                      "core.fsmonitor=false",
                                      "-C",
                                      Tree,
                                      "status",
                                      "--porcelain",
                                      "-z",
                                      "--no-renames",
                                      "--untracked-files=all",
                                      "--ignored=no",
                                      "--"};
  Arguments.insert(Arguments.end(), Files.begin(), Files.end());
  std::string Message;
  int Code = llvm::sys::ExecuteAndWait(
      Git, Arguments, std::nullopt,
      {StringRef(), StringRef(Printed), StringRef(Told)}, /*SecondsToWait=*/0,
      /*MemoryLimit=*/0, &Message);
  auto Text = readRegularFile(Code == 0 ? Printed : Told);
  if (Code == 0 && Text)
    return (*Text)->getBuffer().str();
  if (Text && Message.empty())
    Message = (*Text)->getBuffer().split('\n').first.trim().str();
  Problem = Message.empty() ? "git status ended with " + std::to_string(Code)
                            : Message;
  return {};
}

/// What the two letters of `git status --porcelain` say of a file.
static StringRef stateOf(char Index, char Tree) {
  if (Index == '?')
    return "untracked";
  if (Index == 'U' || Tree == 'U' || (Index == Tree && Index != 'M'))
    return "in conflict";
  if (Index == ' ')
    return "modified";
  return Tree == ' ' ? "staged" : "staged and modified";
}

llvm::Error layoutopt::refuseUncommitted(llvm::ArrayRef<std::string> Files,
                                         llvm::raw_ostream &Log) {
  // Each work tree, and its files as git is asked about them. What is replaced
  // is the file that a link leads to.
  std::map<std::string, std::vector<std::string>> Trees;
  for (const std::string &File : Files) {
    std::string Real = resolvedPath(File);
    std::string Tree = projectRoot({Real});
    llvm::SmallString<256> Mark(Tree);
    path::append(Mark, ".git");
    if (fs::exists(Mark))
      Trees[Tree].push_back(std::move(Real));
  }
  if (Trees.empty())
    return llvm::Error::success();
  auto Git = llvm::sys::findProgramByName("git");
  if (!Git) {
    Log << "note: there is no git in the PATH: whether files have changes that "
           "are not committed was not checked\n";
    return llvm::Error::success();
  }

  llvm::Error Out = llvm::Error::success();
  bool Refuses = false;
  for (auto &[Tree, Names] : Trees) {
    llvm::ArrayRef<std::string> Rest = Names;
    while (!Rest.empty()) {
      auto Asked = Rest.take_front(FilesPerCall);
      Rest = Rest.drop_front(Asked.size());
      std::string Problem;
      std::string Text = askGit(*Git, Tree, Asked, Problem);
      if (!Problem.empty()) {
        Log << "note: git does not tell whether files in '" << displayPath(Tree)
            << "' have changes that are not committed: " << Problem << '\n';
        break;
      }
      llvm::SmallVector<StringRef> Lines;
      StringRef(Text).split(Lines, '\0', -1, /*KeepEmpty=*/false);
      for (StringRef Line : Lines) {
        if (Line.size() < 4)
          continue;
        // Git names files from its top folder, whichever it takes for that.
        const std::string Name = ("/" + Line.drop_front(3)).str();
        const auto *Path = llvm::find_if(
            Asked, [&](StringRef Each) { return Each.ends_with(Name); });
        if (Path == Asked.end())
          continue;
        Out = llvm::joinErrors(
            std::move(Out),
            usageError("is not committed (" + stateOf(Line[0], Line[1]) +
                           "): -i would mix its changes with yours",
                       {displayPath(*Path), 0, 0}));
        Refuses = true;
      }
    }
  }
  if (Refuses)
    Out = llvm::joinErrors(
        std::move(Out),
        usageError("nothing was written; commit or stash these files, or say "
                   "--allow-dirty"));
  return Out;
}
