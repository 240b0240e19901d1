//===-- UnitStore.cpp - Facts that are kept -------------------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "layoutopt/Server/UnitStore.h"
#include "layoutopt/Support/Guarded.h"
#include "llvm/ADT/StringExtras.h"

using namespace layoutopt;
using namespace layoutopt::server;

static std::string keyOf(const CompileInput &Input) {
  return Input.File + '\0' + Input.Directory + '\0' +
         llvm::join(Input.Flags, std::string(1, '\0'));
}

std::shared_ptr<const ReadUnit> UnitStore::find(const CompileInput &Input,
                                                TextView &Texts) {
  Kept Found;
  {
    std::lock_guard<std::mutex> Hold(Lock);
    const auto At = Units.find(keyOf(Input));
    if (At == Units.end())
      return nullptr;
    Found = At->second;
  }
  const bool IsCurrent = Found.Unit->Problem.empty()
                             ? Texts.isCurrent(Found.Unit->Read.Facts)
                             : Found.Number == Texts.snapshot().Number;
  return IsCurrent ? Found.Unit : nullptr;
}

std::shared_ptr<const ReadUnit> UnitStore::read(const CompileInput &Input,
                                                const SourceList &List,
                                                TextView &Texts) {
  if (auto Known = find(Input, Texts))
    return Known;
  auto Unit = std::make_shared<ReadUnit>();
  Request Asking;
  Asking.Unsaved = Texts.unsaved();
  auto Read = [&] {
    auto Got = extractUnit(Input, List, filesOf(Asking));
    if (Got) {
      Unit->Read = std::move(*Got);
      return;
    }
    llvm::Error E = Got.takeError();
    Unit->Code = exitCodeOf(E);
    Unit->Problem = llvm::toString(std::move(E));
  };
  if (!runGuarded(Read)) {
    Unit->Read = Extraction();
    Unit->Code = ExitCode::Internal;
    Unit->Problem =
        "layoutopt crashed on '" + Input.File + "'; this is a bug of layoutopt";
  }
  std::lock_guard<std::mutex> Hold(Lock);
  Units[keyOf(Input)] = {Unit, Texts.snapshot().Number};
  return Unit;
}

bool UnitStore::mayRead(const CompileInput &Input, const std::string &Path,
                        TextView &Texts) {
  std::shared_ptr<const ReadUnit> Unit;
  {
    std::lock_guard<std::mutex> Hold(Lock);
    const auto At = Units.find(keyOf(Input));
    if (At == Units.end())
      return false;
    Unit = At->second.Unit;
  }
  for (const FileFacts &File : Unit->Read.Facts.Files)
    if (Texts.realPath(File.Path) == Path)
      return true;
  return false;
}
