//===-- Request.h - What a front door asks for ------------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What the command line, a check in an editor or a build step asks of the
/// pipeline. How the answer is shown, and where files are written, is theirs.
///
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_DRIVER_REQUEST_H
#define LAYOUTOPT_DRIVER_REQUEST_H

#include "layoutopt/Plan/Choose.h"
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace layoutopt {

struct Request {
  std::vector<std::string> Sources; ///< Files; of facts, if StartFromFacts.
  std::vector<std::string> CompilerFlags; ///< For all files that take them.
  std::vector<std::string> KernelFlags;   ///< For those in OpenCL C alone.
  std::string BuildPath;    ///< Folder of compile_commands.json; empty: none.
  bool ClosedWorld = false; ///< No other code uses the arrays.
  /// Other code of the program, by name: it is not read, and may include the
  /// headers of the sources.
  std::vector<std::string> Unread;
  bool StartFromFacts = false; ///< Sources are texts of facts.
  /// The units are a part of the program that the policy is about: what it says
  /// of others is no error.
  bool IsPart = false;
  bool Apply = false; ///< From facts to files: needs their commands.
  unsigned Jobs = 1;  ///< Threads for what is done for each file.
  /// What files hold by now, by absolute path, in place of what is on the disk:
  /// fixes that are not written yet, or what an editor has not saved.
  std::map<std::string, std::string> Unsaved;
  /// What files of Unsaved hold on the disk, where messages are to name the
  /// places of that.
  std::map<std::string, std::string> Originals;

  std::optional<EmissionStyle> Style; ///< Empty: the policy's.
  Strategy How = Strategy::Auto;
  /// Of all arrays that may change and of which the policy states none.
  std::optional<LayoutExpr> Layout;
  /// Of the fields of all records of which the policy says nothing. Never
  /// Stated.
  std::optional<OrderGoal> Order;
  /// Only these change: patterns as the policy's `include`, in its place; what
  /// it excludes stays all the same. Empty: no such limit.
  std::vector<std::string> Only;
  /// What a measurement decides, see PolicyOptions::Measured.
  std::vector<ArrayPolicy> Measured;
  std::string Target;                ///< Empty: the policy's, or `sm_35`.
  std::string PolicyFile;            ///< Empty: look for one.
  bool NoPolicy = false;             ///< Look for none.
  std::vector<std::string> Profiles; ///< Counts of runs, in order.

  std::string Root;     ///< Nothing outside is edited; empty: see Root.h.
  bool InPlace = false; ///< Edits stay within the project's root.
  /// Nothing is written, not even what an interrupted run left to be put right.
  bool OnlyReads = false;
  /// The result will be checked: what C++ means is kept from the first reading.
  bool WillCheck = false;
  bool ReadsOrders = false;   ///< Units tell about orders of fields as well.
  bool StrictVerify = false;  ///< Arrays that are not verified are an error.
  std::string VerifyCompiler; ///< Parses the result, too; empty: none.
  /// Other files that the run writes, and a folder: what an earlier run left
  /// there half-done is put right first.
  std::vector<std::string> AlsoWrites;
  std::string OutputDir;
};

} // namespace layoutopt

#endif // LAYOUTOPT_DRIVER_REQUEST_H
