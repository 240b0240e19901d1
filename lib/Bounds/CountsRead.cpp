//===-- CountsRead.cpp - Files of counts ----------------------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "layoutopt/Bounds/CodeCounts.h"
#include "layoutopt/Support/Input.h"
#ifdef LAYOUTOPT_HAS_ZLIB
#include <zlib.h>
#endif

using namespace layoutopt;
using llvm::Expected;
using llvm::StringRef;

#ifdef LAYOUTOPT_HAS_ZLIB
static Expected<std::string> unpack(StringRef Packed, const Place &Where) {
  z_stream Stream{};
  if (inflateInit2(&Stream, 16 + MAX_WBITS) != Z_OK) // 16: gzip.
    return ioError("cannot unpack the file", Where);
  Stream.next_in = reinterpret_cast<Bytef *>(const_cast<char *>(Packed.data()));
  Stream.avail_in = static_cast<uInt>(Packed.size());
  std::string Text;
  std::string Chunk(size_t(1) << 16, '\0');
  int Status = Z_OK;
  // A small file may unpack to an endless one.
  while (Status == Z_OK && Text.size() <= MaxCountsBytes) {
    Stream.next_out = reinterpret_cast<Bytef *>(&Chunk[0]);
    Stream.avail_out = static_cast<uInt>(Chunk.size());
    Status = inflate(&Stream, Z_NO_FLUSH);
    Text.append(Chunk, 0, Chunk.size() - Stream.avail_out);
  }
  inflateEnd(&Stream);
  if (Text.size() > MaxCountsBytes)
    return usageError("larger than " + llvm::Twine(MaxCountsBytes) + " bytes",
                      Where);
  if (Status != Z_STREAM_END)
    return usageError("damaged: it cannot be unpacked", Where);
  return Text;
}
#else
static Expected<std::string> unpack(StringRef, const Place &Where) {
  return usageError("packed by gzip, which this build cannot read: unpack it",
                    Where);
}
#endif

Expected<CodeCounts> layoutopt::readCounts(llvm::vfs::FileSystem &FS,
                                           StringRef Path) {
  const Place Where{Path.str(), 0, 0};
  auto Buffer = readInput(FS, Where, MaxCountsBytes);
  if (!Buffer)
    return Buffer.takeError();
  StringRef Text = (*Buffer)->getBuffer();
  if (!Text.starts_with("\x1f\x8b"))
    return parseCounts(Text, Path);
  Expected<std::string> Unpacked = unpack(Text, Where);
  if (!Unpacked)
    return Unpacked.takeError();
  return parseCounts(*Unpacked, Path);
}
