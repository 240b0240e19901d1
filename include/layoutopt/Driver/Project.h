//===-- Project.h - A program and its verdicts ------------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The pipeline for one request, step by step: every front door takes the same
/// steps and gets the same verdicts, as values.
///
///     findUnits -> readUnits -> linkUnits -> decide -> settle or rewrite
///     takeUnits ---------------^
///
/// Each step needs those in front of it. Nothing is printed and no source is
/// written.
///
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_DRIVER_PROJECT_H
#define LAYOUTOPT_DRIVER_PROJECT_H

#include "layoutopt/Affinity/Cluster.h"
#include "layoutopt/Affinity/Kdlg.h"
#include "layoutopt/Cost/Walks.h"
#include "layoutopt/Driver/SourceTexts.h"
#include "layoutopt/Driver/Units.h"
#include "layoutopt/Driver/Verified.h"
#include "layoutopt/Legality/Legality.h"
#include "layoutopt/Plan/EffectivePolicy.h"
#include "layoutopt/Target/TargetProfile.h"
#include <functional>

namespace layoutopt {

/// What decide() leaves behind beside the plan.
struct DecisionDetail {
  bool AllGraphs = false; ///< Also those of sets that cannot change.
  bool Walks = false;     ///< Also if nothing is decided by them.
};

/// Reads the units of a program again, as extractUnits() does.
using RereadUnits =
    std::function<llvm::Expected<UnitList>(const ReadingHints &)>;

class Project {
public:
  /// \p Executable is the path of the program that runs: device profiles are
  /// looked for beside it. \p R and \p Heard must outlive the project.
  Project(const Request &R, llvm::StringRef Executable, Listener &Heard);

  /// Finds the units, the policy and the target. Puts right what an interrupted
  /// run left in their folders.
  llvm::Error findUnits();
  /// Parses the sources, or takes their facts.
  llvm::Error readUnits();
  /// In place of these two, for sources that another program has parsed, each
  /// with facts and no diagnostics: finds the policy and the target. \p TextOf
  /// must give what was parsed as long as the project is asked. \p Reread may
  /// be empty. No file that is left half-done by another run is put right.
  llvm::Error takeUnits(UnitList Parsed, TextLookup TextOf,
                        RereadUnits Reread = {});
  /// Makes one program of the units' facts, which are gone then.
  llvm::Error linkUnits();
  /// Chooses a layout for each array set that may change.
  llvm::Error decide(const DecisionDetail &Detail);
  /// All of this in order, for sources.
  llvm::Error readAndDecide(const DecisionDetail &Detail);
  /// Reads the files of the program again. An I/O error if one has changed.
  llvm::Error readTexts();

  /// The edits that carry the plan out, refusals included; not verified.
  llvm::Expected<EditSet> makeEdits() const;
  /// Leaves in the plan what changes: places where the new text cannot stand
  /// are verdicts as well. A project that starts from facts reads no source and
  /// is left as it is.
  llvm::Error settle();
  /// The edits that pass the compiler, and what files hold after them. Leaves
  /// in the plan what changes.
  llvm::Expected<VerifiedEdits> rewrite();

  const EffectivePolicy &policy() const { return Policy; }
  /// The kernels' device, if there are kernels; else that of the whole program.
  const TargetProfile &target() const { return Target; }
  /// Of host code.
  const TargetProfile &hostTarget() const { return HostTarget; }
  const UnitList &units() const { return Units; }
  const Program &program() const { return P; }
  const LayoutPlan &plan() const { return Plan; }
  const WalkList &walks() const { return Walks; }
  /// By array set, without those that nothing was asked of.
  const std::vector<Kdlg> &graphs() const { return Graphs; }
  /// By array set.
  const std::vector<Clustering> &clusterings() const { return Clusterings; }
  /// Whether no code outside of the units uses their records.
  bool isClosedWorld() const { return World.ClosedWorld; }
  /// Behind readTexts() and rewrite().
  const SourceTexts &texts() const { return *Texts; }
  /// The folders in which device profiles are looked for.
  std::vector<std::string> profileFolders() const;
  /// The folder outside of which no file is edited; empty: there is none. A
  /// diff may lead anywhere, unless a root is named.
  std::string rootOfEdits() const;

private:
  llvm::Error findPolicyAndTarget(llvm::ArrayRef<CompileInput> Inputs);
  llvm::Error shareBuffers();
  llvm::Error tryClasses();
  llvm::Error checkHandles(const EditSet &Edits);
  llvm::Expected<SourceTexts> findTexts() const;

  const Request &R;
  std::string Executable;
  Listener &Heard;
  llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files;

  SourceList Sources;
  EffectivePolicy Policy;
  TargetProfile Target, HostTarget;
  UnitList Units;
  TextLookup TextOf;     ///< Empty: from the disk.
  RereadUnits Reread;    ///< Empty: there are facts alone.
  BufferRecords Buffers; ///< Of those that some units know nothing of.
  LinkOptions World;
  Program P;
  WalkList Walks;
  std::vector<Kdlg> Graphs;
  std::vector<Clustering> Clusterings;
  LayoutPlan Plan;
  std::optional<SourceTexts> Texts;
};

/// A project, with all that it refers to.
struct AskedProject {
  Request Asking;
  Listener Silent;
  std::unique_ptr<Project> Asked;
};

} // namespace layoutopt

#endif // LAYOUTOPT_DRIVER_PROJECT_H
