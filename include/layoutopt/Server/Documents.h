//===-- Documents.h - What an editor has open ------------------*- C++ -*--===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_SERVER_DOCUMENTS_H
#define LAYOUTOPT_SERVER_DOCUMENTS_H

#include "llvm/Support/Error.h"
#include "llvm/Support/LSP/Protocol.h"
#include <map>
#include <memory>

namespace layoutopt::server {

/// The one path of a file: links resolved, also where the file itself is not
/// there (yet).
std::string realPathOf(llvm::StringRef Path);

struct Document {
  std::string Uri;     ///< As the editor spells it.
  int64_t Version = 0; ///< Its own.
  std::shared_ptr<const std::string> Text;
};

/// All documents at one moment.
struct Snapshot {
  std::map<std::string, Document> Open; ///< By realPathOf().
  uint64_t Number = 0;                  ///< Grows with every change.
};

/// \p Changes, one after the other. An error where a range is backwards: the
/// editor and the server do not have the same text then.
llvm::Expected<std::string>
withChanges(std::string Text,
            llvm::ArrayRef<llvm::lsp::TextDocumentContentChangeEvent> Changes);

/// The documents by now; not for several threads.
class Documents {
public:
  void open(llvm::StringRef Path, llvm::StringRef Uri, int64_t Version,
            std::string Text);
  /// An error if it is not open, or if the changes do not fit: it counts as
  /// closed then, for nobody knows its text.
  llvm::Error
  change(llvm::StringRef Path, int64_t Version,
         llvm::ArrayRef<llvm::lsp::TextDocumentContentChangeEvent> Changes);
  /// False: it was not open.
  bool close(llvm::StringRef Path);
  /// Something else changed: a file on the disk, an option.
  void touch() { ++Now.Number; }

  const Snapshot &now() const { return Now; }

private:
  Snapshot Now;
};

} // namespace layoutopt::server

#endif // LAYOUTOPT_SERVER_DOCUMENTS_H
