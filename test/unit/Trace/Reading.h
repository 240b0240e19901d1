//===-- Reading.h - Traces from text for tests ------------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_TEST_UNIT_TRACE_READING_H
#define LAYOUTOPT_TEST_UNIT_TRACE_READING_H

#include "Folding.h"
#include <gtest/gtest.h>

namespace layoutopt::trace {

inline llvm::Expected<TraceReader> read(const std::string &Text) {
  return TraceReader::create(llvm::MemoryBufferRef(Text, "t.trace"));
}

/// What reading \p Text says is wrong; empty if it is right.
inline std::string errorOf(const std::string &Text) {
  llvm::Expected<TraceReader> Reader = read(Text);
  if (Reader)
    return "";
  llvm::Error E = Reader.takeError();
  EXPECT_EQ(exitCodeOf(E), ExitCode::Usage);
  return llvm::toString(std::move(E));
}

/// The runs of \p Reader as text.
inline std::string runsOf(const TraceReader &Reader) {
  std::string Text;
  llvm::raw_string_ostream OS(Text);
  llvm::cantFail(Reader.forEachRun([&](const Run &R, const Place &) {
    printRun(OS, R);
    return llvm::Error::success();
  }));
  return OS.str();
}

/// The nodes of a sequence of nests.
inline std::vector<NestNode> nests(const std::string &Text) {
  const std::string Trace = "layoutopt-trace 1\n"
                            "site 0 load 4 \"f\" \"a.c\" 1 1\n"
                            "run 0 0 0 0 0: " +
                            Text + "\n";
  const TraceReader Reader = llvm::cantFail(read(Trace));
  std::vector<NestNode> Nodes;
  llvm::cantFail(Reader.forEachRun([&](const Run &R, const Place &) {
    Nodes = R.Nodes;
    return llvm::Error::success();
  }));
  return Nodes;
}

} // namespace layoutopt::trace

#endif // LAYOUTOPT_TEST_UNIT_TRACE_READING_H
