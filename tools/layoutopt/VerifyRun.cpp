//===-- VerifyRun.cpp - The step of --verify-run --------------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VerifyRun.h"
#include "layoutopt/Driver/Interrupted.h"
#include "layoutopt/Driver/Paths.h"
#include "layoutopt/Write/Root.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace layoutopt;
using llvm::StringRef;

llvm::Expected<EquivalenceRequest>
layoutopt::equivalenceRequest(const Options &O, const Program &P,
                              const LayoutPlan &Plan, const SourceTexts &Texts,
                              const FileContents &Changed) {
  const VerifyRunOptions &V = O.VerifyRun;
  EquivalenceRequest Out;
  Out.Command = V.Command;
  Out.Files = V.Files;
  Out.ComparesErrors = V.ComparesErrors;
  Out.Tolerance = V.Tolerance;
  Out.Limit = std::chrono::seconds(V.Seconds);
  Out.Keeps = V.Keeps;
  Out.TimedCommand = V.TimedCommand;
  std::vector<std::string> Sources;
  for (const FileFacts &File : P.Facts.Files)
    if (File.Main)
      Sources.push_back(File.Path);
  Out.Tree = resolvedPath(V.Tree.empty() ? rootOf(O, Sources) : V.Tree);
  if (Out.Tree == "/")
    return usageError("all of '/' would be copied; --verify-tree names a "
                      "folder");

  auto Files = outputsInPlace(O, P, Plan, Texts, Changed);
  if (!Files)
    return Files.takeError();
  for (const OutputFile &File : *Files) {
    std::string Path = resolvedPath(File.Path);
    bool IsSource = llvm::any_of(P.Facts.Files, [&](const FileFacts &Each) {
      return Each.Path == File.Path;
    });
    if (!liesIn(Path, Out.Tree)) {
      if (Changed.count(File.Path) == 0)
        continue; // A plan or a header for somebody else.
      return usageError("the file changes, but lies outside of '" + Out.Tree +
                            "', which --verify-run copies; --verify-tree names "
                            "another folder",
                        {displayPath(File.Path), 0, 0});
    }
    std::string Below = StringRef(Path).drop_front(Out.Tree.size() + 1).str();
    if (IsSource && !llvm::is_contained(Out.Sources, Below))
      Out.Sources.push_back(Below);
    Out.Contents[Below] = File.Contents;
  }
  return Out;
}

llvm::Error layoutopt::withHint(llvm::Error E, const Program &P,
                                const LayoutPlan &Plan) {
  bool HasKernels = false;
  for (size_t I = 0; I != Plan.Sets.size(); ++I)
    HasKernels |= Plan.Sets[I].Change && P.Sets[I].FromKernel;
  if (!HasKernels || !isAllOpenCL(P.Facts) ||
      exitCodeOf(E) != ExitCode::Internal)
    return E;
  return llvm::handleErrors(std::move(E), [](const LocatedError &Each) {
    return internalError(Each.text() +
                             "\n  | Kernels have other parameters now, and no "
                             "host was given: give its file, too,"
                             "\n  | or let the command use a host that passes "
                             "the new ones",
                         Each.place());
  });
}

llvm::Expected<bool>
layoutopt::verifyByRunning(const Options &O, const Program &P,
                           const LayoutPlan &Plan, const SourceTexts &Texts,
                           const FileContents &Changed, llvm::raw_ostream &Out,
                           llvm::raw_ostream &Log) {
  if (Changed.empty()) {
    if (!O.Quiet)
      Log << "note: nothing changes: the command of --verify-run was not run\n";
    return true;
  }
  auto Request = equivalenceRequest(O, P, Plan, Texts, Changed);
  if (!Request)
    return Request.takeError();
  auto Verdict = runBoth(*Request, Log);
  if (!Verdict) {
    if (!O.InPlace && !O.Check && O.OutputDir.empty())
      printDiff(P, Texts, Changed, Out);
    return withHint(Verdict.takeError(), P, Plan);
  }
  if (!O.Quiet)
    Log << "verified: " << Verdict->Compared << '\n';
  if (!Verdict->Speed)
    return true;
  const bool Pays = Verdict->Speed->isFaster();
  if (!O.Quiet || !Pays)
    Log << "measured: " << Verdict->Speed->str()
        << (Pays ? "" : ": leave it; nothing is written") << '\n';
  return Pays;
}
