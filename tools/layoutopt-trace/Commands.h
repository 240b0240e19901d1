//===-- Commands.h - The commands of layoutopt-trace ------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_TOOLS_TRACE_COMMANDS_H
#define LAYOUTOPT_TOOLS_TRACE_COMMANDS_H

#include "layoutopt/Trace/TraceFile.h"

/// What the command line asks for.
struct CommandOptions {
  std::string File;
  std::string Output = "-";
  uint64_t Limit = 0; ///< Of what is printed; 0: that of the command.
  std::optional<unsigned> Thread, Site; ///< Only these.
  unsigned LineBytes = 64;
  uint64_t Element = 0;          ///< Bytes of what belongs together.
  std::optional<uint64_t> Lanes; ///< Elements in a tile.
  uint64_t CodeBegin = 0, CodeEnd = ~uint64_t(0);
};

/// Sites, with their nests and how often they are accessed.
llvm::Error showTrace(const layoutopt::trace::TraceReader &Trace,
                      const CommandOptions &Options, llvm::raw_ostream &OS);
/// Each access, one a line.
llvm::Error expandTrace(const layoutopt::trace::TraceReader &Trace,
                        const CommandOptions &Options, llvm::raw_ostream &OS);
/// What is used of which objects.
llvm::Error showObjects(const layoutopt::trace::TraceReader &Trace,
                        const CommandOptions &Options, llvm::raw_ostream &OS);
/// Which dimensions objects have, and which layouts they might have.
llvm::Error showLayouts(const layoutopt::trace::TraceReader &Trace,
                        const CommandOptions &Options, llvm::raw_ostream &OS);
/// Makes a trace from what valgrind's lackey printed to a file.
llvm::Error importLackey(const CommandOptions &Options, llvm::raw_ostream &OS);

/// `body.c:12:9`, as much of it as is known.
std::string placeText(const layoutopt::trace::CodePlace &Where);
/// `update, body.c:12:9`.
std::string siteText(const layoutopt::trace::Site &S);
/// `heap object 'bodies' of main, body.c:19:18`.
std::string originText(const layoutopt::trace::Origin &O);
/// `1 access`, `2 accesses`.
std::string counted(uint64_t N, llvm::StringRef One, llvm::StringRef Many);
/// `4 bytes`.
std::string bytesText(uint64_t N);

#endif // LAYOUTOPT_TOOLS_TRACE_COMMANDS_H
