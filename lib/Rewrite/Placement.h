//===-- Placement.h - Where generated code goes -----------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_LIB_REWRITE_PLACEMENT_H
#define LAYOUTOPT_LIB_REWRITE_PLACEMENT_H

#include "Job.h"

namespace layoutopt {

/// Finds places for generated code, and puts it there.
class Placer {
public:
  explicit Placer(RewriteJob &Job) : Job(Job) {}

  void place(Generated &Set);
  bool isReadWith(Index File, llvm::ArrayRef<Index> Headers) const;
  /// Makes the headers of what place() noted.
  void writeHeaders();
  /// Boundary.cpp: in front of the first function that calls each.
  void placeBoundaries();
  /// Headers.cpp: includes in front of the first use of buffers in each file.
  void placeDevices();
  /// Traits.cpp: the header of the trait, and includes of it.
  void placeTraits();

private:
  bool isMain(Index File) const { return Job.Facts.Files[File].Main; }
  bool isGuard(const Range &Region) const;
  bool includes(Index From, Index To, std::set<Index> &Seen) const;
  bool includes(Index From, Index To) const {
    std::set<Index> Seen;
    return includes(From, To, Seen);
  }
  const Range *conditionalAround(Index File, size_t Offset) const;
  bool isDefinedElsewhere(const RecordFacts &Record, const Range &Around) const;
  /// By file: where the first declaration starts that holds an edit.
  using FirstEdits = std::map<Index, uint32_t>;
  FirstEdits firstEdited(const Generated &Set) const;
  size_t inFrontOf(Index File, uint32_t Declaration) const;
  std::optional<size_t> unpacked(size_t At, const Generated &Set, Index File);
  void placeInFront(Generated &Set, Index File, uint32_t Declaration);
  void placeBehind(Generated &Set, const Range &Definition);

  /// The header of each record, and the sets in it.
  struct Header {
    std::string Path;
    std::vector<Generated *> Sets; ///< None, where all convert: no such header.
    std::string DevicePath;        ///< Of the header for buffers; or empty.
    std::vector<Generated *> DeviceSets;
  };

  // Headers.cpp
  void placeInHeader(Generated &Set);
  void include(Generated &Set, const Range &Definition, llvm::StringRef Path);
  void insertBehind(Generated &Set, const Range &Definition,
                    llvm::StringRef Line);
  bool isRecordInFront(const Generated &Set) const;
  void checkRecord(Generated &Set, llvm::StringRef Path);
  void includeParted(Generated &Set, const Range &Definition,
                     llvm::StringRef Line, size_t Place);
  Header &headerOf(Index Record);
  std::string headerPath(const RecordFacts &Record, Index Beside,
                         llvm::StringRef Suffix);
  Index besideOfDevice(const Generated &Set, const DeviceNames &Names) const;
  std::string quietly(const std::string &Code) const;
  std::string guard(llvm::StringRef Path);
  bool isTaken(llvm::StringRef Path) const;
  std::string includeOf(llvm::StringRef Path, Index File) const;
  // Traits.cpp
  size_t placeOfInclude(Index File, uint32_t Before) const;
  std::string traitsOf(const Generated &Set) const;
  std::string deviceText(const Header &H);
  std::string headerText(llvm::StringRef Path,
                         llvm::ArrayRef<Generated *> Sets);

  RewriteJob &Job;
  std::map<Index, Header> Headers; ///< By record.
  std::string TraitsPath;          ///< Of the trait's header; or empty.
};

/// Inserts the generated code of each changed set in front of all edits that
/// need it. In OpenCL C: behind the record's definition if that is in a main
/// file, else in front of the first declaration that is edited. In C: in a
/// header that is included behind the record's definition.
void placeGenerated(RewriteJob &Job);

} // namespace layoutopt

#endif // LAYOUTOPT_LIB_REWRITE_PLACEMENT_H
