//===-- SourceTexts.h - The files that were parsed --------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_DRIVER_SOURCETEXTS_H
#define LAYOUTOPT_DRIVER_SOURCETEXTS_H

#include "layoutopt/Model/Facts.h"
#include "layoutopt/Support/Error.h"
#include <functional>
#include <map>
#include <optional>

namespace layoutopt {

/// What was parsed as the file with some path.
using TextLookup =
    std::function<std::optional<llvm::StringRef>(llvm::StringRef Path)>;

/// The contents of the files that facts speak of, as they were parsed.
class SourceTexts {
public:
  /// Reads every file that is not a system header, or takes what \p Unsaved has
  /// for its path; an I/O error when one has changed since it was parsed.
  static llvm::Expected<SourceTexts>
  read(llvm::ArrayRef<FileFacts> Files,
       const std::map<std::string, std::string> &Unsaved = {});
  /// The same for files that another program has read; \p TextOf gives what it
  /// parsed under a path, or nullopt, which is an I/O error.
  static llvm::Expected<SourceTexts> take(llvm::ArrayRef<FileFacts> Files,
                                          const TextLookup &TextOf);

  /// By number of file; empty for system headers.
  llvm::ArrayRef<std::string> contents() const { return Contents; }

  /// From now on messages name places of \p Originals, by path, in place of
  /// those of the texts that were made of them: of a line that is new, the
  /// place that it came from or stands at.
  void nameOriginals(llvm::ArrayRef<FileFacts> Files,
                     const std::map<std::string, std::string> &Originals);

  /// The place of a range's first byte, for messages.
  Place place(const Range &R) const;

private:
  /// \p Problem is why the last text was not there.
  static llvm::Expected<SourceTexts> takeAll(llvm::ArrayRef<FileFacts> Files,
                                             const TextLookup &TextOf,
                                             const std::string &Problem);

  std::vector<std::string> Paths, Contents;
  /// By number of file and of line, from 0: the line that messages name. Of
  /// files that are not here it is the line itself.
  std::map<Index, std::vector<unsigned>> OriginalLines;
};

} // namespace layoutopt

#endif // LAYOUTOPT_DRIVER_SOURCETEXTS_H
