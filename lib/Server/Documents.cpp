//===-- Documents.cpp - What an editor has open ---------------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "layoutopt/Server/Documents.h"
#include "layoutopt/Server/Positions.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace layoutopt::server;
using llvm::lsp::TextDocumentContentChangeEvent;

std::string layoutopt::server::realPathOf(llvm::StringRef Path) {
  llvm::SmallString<256> Real;
  if (!llvm::sys::fs::real_path(Path, Real))
    return std::string(Real);
  llvm::SmallString<256> Out(Path);
  llvm::sys::fs::make_absolute(Out);
  llvm::sys::path::remove_dots(Out, /*remove_dot_dot=*/true);
  if (llvm::sys::fs::real_path(llvm::sys::path::parent_path(Out), Real))
    return std::string(Out);
  llvm::sys::path::append(Real, llvm::sys::path::filename(Out));
  return std::string(Real);
}

llvm::Expected<std::string> layoutopt::server::withChanges(
    std::string Text, llvm::ArrayRef<TextDocumentContentChangeEvent> Changes) {
  for (const TextDocumentContentChangeEvent &Each : Changes) {
    if (!Each.range) {
      Text = Each.text;
      continue;
    }
    const LineTable Lines(Text);
    const size_t Begin = Lines.offsetAt(Each.range->start);
    const size_t End = Lines.offsetAt(Each.range->end);
    if (Begin > End)
      return llvm::createStringError("a change ends before it begins");
    Text.replace(Begin, End - Begin, Each.text);
  }
  return Text;
}

void Documents::open(llvm::StringRef Path, llvm::StringRef Uri, int64_t Version,
                     std::string Text) {
  Now.Open[realPathOf(Path)] = {
      Uri.str(), Version, std::make_shared<const std::string>(std::move(Text))};
  ++Now.Number;
}

llvm::Error
Documents::change(llvm::StringRef Path, int64_t Version,
                  llvm::ArrayRef<TextDocumentContentChangeEvent> Changes) {
  const auto At = Now.Open.find(realPathOf(Path));
  if (At == Now.Open.end())
    return llvm::createStringError("'" + Path + "' is not open");
  ++Now.Number;
  auto New = withChanges(*At->second.Text, Changes);
  if (!New) {
    Now.Open.erase(At);
    return New.takeError();
  }
  At->second.Text = std::make_shared<const std::string>(std::move(*New));
  At->second.Version = Version;
  return llvm::Error::success();
}

bool Documents::close(llvm::StringRef Path) {
  if (Now.Open.erase(realPathOf(Path)) == 0)
    return false;
  ++Now.Number;
  return true;
}
