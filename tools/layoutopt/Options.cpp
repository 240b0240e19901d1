//===-- Options.cpp - The command line ------------------------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Options.h"
#include "CommandLine.h"
#include "layoutopt/Support/Error.h"
#include "layoutopt/Support/Nearest.h"
#include "layoutopt/Target/LayoutYaml.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Config/llvm-config.h"
#include "llvm/Support/Allocator.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/StringSaver.h"
#include "llvm/Support/Threading.h"
#include "llvm/Support/raw_ostream.h"

using namespace layoutopt;

/// More threads than this are a slip of the finger.
static constexpr unsigned MaxJobs = 1024;

/// Takes back all options that libraries brought along: none is for users, and
/// some load code or write files.
static void dropForeignOptions() {
  llvm::SmallVector<cl::Option *, 0> Foreign;
  static const llvm::StringRef Common[] = {"help", "h", "help-list", "version"};
  for (auto &Entry : cl::getRegisteredOptions())
    if (!llvm::is_contained(Common, Entry.second->ArgStr))
      Foreign.push_back(Entry.second);
  for (cl::Option *O : Foreign)
    O->removeArgument();
}

static void printVersion(llvm::raw_ostream &OS) {
  OS << "layoutopt " LAYOUTOPT_VERSION " (LLVM " << LLVM_VERSION_STRING
     << ")\n";
}

/// The same for words that ask a question: nothing is rewritten then.
static llvm::Error checkQuestion(const Options &O, llvm::StringRef Word) {
  if (O.InPlace || O.Check || O.Apply || O.StartFromFacts || O.Dot ||
      O.Explain || O.ListTargets || O.DumpPolicy || O.StopAfter != Stage::All ||
      !O.OutputDir.empty() || !O.EmitFacts.empty() || !O.PlanOut.empty() ||
      !O.HeaderOut.empty() || !O.InversePatch.empty() || !O.Sarif.empty() ||
      !O.ExportFixes.empty() || !O.VerifyRun.Command.empty())
    return usageError("'" + Word +
                      "' rewrites nothing; it goes only with options that say "
                      "what is read, and how");
  return llvm::Error::success();
}

/// What does not go with fixes. \p Word: the verb or option that asks for them.
static llvm::Error checkFix(const Options &O, llvm::StringRef Word) {
  if (O.StartFromFacts || O.ListTargets || O.DumpPolicy ||
      O.StopAfter != Stage::All || !O.EmitFacts.empty() ||
      !O.Profiles.empty() || !O.Sarif.empty() || !O.ExportFixes.empty())
    return usageError("'" + Word +
                      "' reads sources anew after each change; it does not go "
                      "with --from-facts, --emit-facts, --stop-after, "
                      "--profile, --sarif or --export-fixes");
  return llvm::Error::success();
}

/// Takes the words of `show` for what they name.
static llvm::Error readShown(Options &O) {
  if (O.Sources.empty())
    return usageError("'show' wants FILE:RECORD");
  for (const std::string &Word : O.Sources) {
    auto [File, Name] = llvm::StringRef(Word).split(':');
    if (File.empty() || Name.empty())
      return usageError("'show' wants FILE:RECORD, not " + inQuotes(Word));
    O.Shown.push_back({File.str(), Name.str()});
  }
  return checkQuestion(O, "show");
}

/// The same for the command that compares the programs.
static llvm::Error checkVerifyRun(const Options &O, bool Tunes) {
  const VerifyRunOptions &V = O.VerifyRun;
  if (V.Command.empty())
    return Tunes ? usageError("--verify-run has to name a command for the "
                              "other options --verify-...")
                 : llvm::Error::success();
  if (O.StopAfter != Stage::All || !O.EmitFacts.empty() || O.DumpPolicy ||
      O.ListTargets)
    return usageError("--verify-run needs a run that changes files");
  if (V.Tolerance && !(*V.Tolerance >= 0 && *V.Tolerance < 1))
    return usageError("--verify-tolerance wants a number from 0 to less than "
                      "1");
  if (!V.Tree.empty() && !llvm::sys::fs::is_directory(V.Tree))
    return usageError("--verify-tree names no folder", {V.Tree, 0, 0});
  for (const std::string &File : V.Files)
    if (File.empty() || llvm::sys::path::is_absolute(File) ||
        llvm::is_contained(llvm::make_range(llvm::sys::path::begin(File),
                                            llvm::sys::path::end(File)),
                           ".."))
      return usageError("--verify-file wants a path below the folder that the "
                        "command runs in",
                        {File, 0, 0});
  return llvm::Error::success();
}

/// Reads what is said about a hot spot.
static llvm::Error readHot(const CommandLine &Line, Options &Out) {
  Out.Hot = {Line.Hot, Line.HotCall, {}, Line.HotCold};
  for (const std::string &Each : Line.HotExtents) {
    auto [Name, Count] = llvm::StringRef(Each).split('=');
    if (Name.empty() || Count.trim().empty())
      return usageError("--hot-extent wants a name and a count, as in p=n");
    if (!Out.Hot.Extents.try_emplace(Name.str(), Count.str()).second)
      return usageError("--hot-extent says twice how many '" + Name + "' has");
  }
  if (Line.HotCall.getNumOccurrences() != 0 && Line.HotCall == 0)
    return usageError("--hot-call counts from 1");
  if (Out.Hot.Function.empty()) {
    if (Line.Hot.getNumOccurrences() != 0)
      return usageError("--hot wants the name of a function");
    if (Line.HotCall.getNumOccurrences() != 0 || Line.HotCold ||
        !Out.Hot.Extents.empty())
      return usageError("--hot-call, --hot-extent and --hot-cold go with "
                        "--hot");
    return llvm::Error::success();
  }
  if (Out.What != Verb::Advise)
    return usageError("--hot goes with 'advise'");
  if (!Out.Measure.Log.empty())
    return usageError("--measure-log is of whole programs; it does not go with "
                      "--hot");
  return llvm::Error::success();
}

/// What `--strategy=measure` needs. \p Tunes: an option about it is given.
static llvm::Error checkMeasure(const Options &O, bool Tunes) {
  if (O.How != Strategy::Measure)
    return Tunes ? usageError("--measure-budget and --measure-log go with "
                              "--strategy=measure and 'advise'")
                 : llvm::Error::success();
  if (O.What != Verb::Rewrite && O.What != Verb::Advise)
    return usageError("--strategy=measure goes with a rewrite or 'advise'");
  if (O.VerifyRun.Command.empty() || O.VerifyRun.TimedCommand.empty())
    return usageError("to measure, --verify-run has to name a command that "
                      "builds and checks, and --verify-time one that is to "
                      "become fast");
  if (O.StartFromFacts || O.Mirror)
    return usageError("--strategy=measure reads sources anew for each layout; "
                      "it does not go with --from-facts or --mirror");
  if (O.Measure.Seconds == 0)
    return usageError("--measure-budget wants a number of seconds");
  return llvm::Error::success();
}

/// Refuses options that contradict each other or that would have no effect.
static llvm::Error checkTogether(const Options &O) {
  for (const std::string &Source : O.Sources)
    if (Source.empty())
      return usageError("a file has no name");
  if (O.Sources.empty() && !O.ListTargets && !O.DumpPolicy &&
      (O.BuildPath.empty() || O.StartFromFacts))
    return usageError("no file given (try --help)");
  if (O.Jobs == 0 || O.Jobs > MaxJobs)
    return usageError("-j wants a number from 1 to " + llvm::Twine(MaxJobs));
  if (O.InPlace + !O.OutputDir.empty() + O.Check > 1)
    return usageError("only one of -i, -o and --check may be given");
  if (O.AllowDirty && !O.InPlace)
    return usageError("--allow-dirty needs -i");
  if (!O.InversePatch.empty() && !O.InPlace && O.OutputDir.empty())
    return usageError("--inverse-patch needs -i or -o");
  if (!O.ExportFixes.empty() && (O.InPlace || O.Check || !O.OutputDir.empty()))
    return usageError("--export-fixes leaves the edits to another tool; it "
                      "does not go with -i, -o or --check");
  if (!O.Root.empty() && !llvm::sys::fs::is_directory(O.Root))
    return usageError("--root names no folder", {O.Root, 0, 0});
  bool Stops = O.StopAfter != Stage::All;
  if (Stops && (O.InPlace || O.Check))
    return usageError("--stop-after prints a stage and changes nothing");
  if ((Stops || !O.EmitFacts.empty()) &&
      (!O.Sarif.empty() || !O.ExportFixes.empty()))
    return usageError("--sarif and --export-fixes are about a whole run; they "
                      "do not go with --stop-after or --emit-facts");
  if (O.Dot && O.StopAfter != Stage::Kdlg)
    return usageError("--dot needs --stop-after=kdlg");
  if (O.Explain && (Stops || !O.EmitFacts.empty()))
    return usageError("--explain is about a plan and its sources; it does not "
                      "go with --stop-after or --emit-facts");

  if (O.Mirror && (O.OutputDir.empty() || Stops || O.StartFromFacts ||
                   O.What != Verb::Rewrite || O.Fixes == FixMode::Asked ||
                   !O.VerifyRun.Command.empty()))
    return usageError("--mirror goes with -o and a rewrite of sources, not "
                      "with 'fix', --fix-obstacles or --verify-run");
  if (O.Mirror && !O.Depfile.empty() &&
      llvm::sys::path::extension(O.Depfile) != ".d")
    return usageError("with --mirror, the name of the depfile is that of what "
                      "depends on the files, and '.d'",
                      {O.Depfile, 0, 0});
  if (!O.Unread.empty() && (O.ClosedWorld || O.StartFromFacts))
    return usageError("--unread speaks of code beside the sources; it does not "
                      "go with --closed-world or --from-facts");

  // The steps.
  if (!O.EmitFacts.empty() &&
      (Stops || O.StartFromFacts || O.Apply || O.InPlace || O.Check ||
       O.DumpPolicy || O.ListTargets || O.ClosedWorld || !O.OutputDir.empty() ||
       !O.PlanOut.empty() || !O.HeaderOut.empty() || !O.Target.empty() ||
       !O.PolicyFile.empty() || !O.Profiles.empty() || O.Style || O.Layout))
    return usageError("--emit-facts reads one file and goes only with options "
                      "that say how");
  if (!O.EmitFacts.empty() && O.Sources.size() != 1)
    return usageError("--emit-facts needs exactly one file");
  if (!O.Depfile.empty() && O.EmitFacts.empty() && !O.Mirror)
    return usageError("--depfile needs --emit-facts or --mirror");
  if (!O.Depfile.empty() && O.Depfile == O.EmitFacts)
    return usageError("two outputs would be the same file", {O.Depfile, 0, 0});
  if (O.Apply && !O.StartFromFacts)
    return usageError("--apply needs --from-facts");
  if (O.Apply && Stops)
    return usageError("only one of --apply and --stop-after may be given");
  if (O.StartFromFacts && !O.Apply && O.StopAfter == Stage::All)
    return usageError("--from-facts needs --apply or --stop-after");
  if (O.StartFromFacts && O.StopAfter == Stage::Facts)
    return usageError("--from-facts starts behind the stage 'facts'");
  if (O.StartFromFacts && (!O.BuildPath.empty() || !O.CompilerFlags.empty() ||
                           !O.KernelFlags.empty()))
    return usageError("facts were read with their own compiler flags; no "
                      "others can be given with --from-facts");
  return llvm::Error::success();
}

/// \p Message of LLVM's, each line of which has the name of \p Program in
/// front, without that: errors say who speaks.
static std::string inOneVoice(llvm::StringRef Message,
                              llvm::StringRef Program) {
  const std::string Prefix = (llvm::sys::path::filename(Program) + ": ").str();
  llvm::SmallVector<llvm::StringRef, 4> Lines;
  Message.split(Lines, '\n', -1, /*KeepEmpty=*/false);
  for (llvm::StringRef &Each : Lines) {
    Each.consume_front(Prefix);
    Each = Each.trim();
  }
  return Lines.empty() ? "unusable command line" : llvm::join(Lines, "\n");
}

llvm::Expected<std::optional<Options>>
layoutopt::parseOptions(int Argc, const char *const *Argv) {
  dropForeignOptions();
  CommandLine Line;
  cl::HideUnrelatedOptions(Line.Category);
  cl::SetVersionPrinter(printVersion);
  // What follows `--` is the compiler's.
  std::vector<const char *> Own;
  Options Out;
  bool Compiler = false;
  for (int I = 0; I != Argc; ++I) {
    llvm::StringRef Word = Argv[I];
    // A file of that name is `./show`.
    const VerbRow *Named = I == 1 ? findVerb(Word) : nullptr;
    if (Named) {
      Out.What = Named->Kind;
      continue;
    }
    if (Compiler) {
      Out.CompilerFlags.push_back(Word.str());
    } else if (I > 0 && Word == "--") {
      Compiler = true;
    } else if (Word.starts_with("-cl-") && !Word.starts_with("-cl-std")) {
      Out.CompilerFlags.push_back(Word.str()); // OpenCL build options.
    } else {
      Own.push_back(Argv[I]);
    }
  }
  std::string Message;
  llvm::raw_string_ostream Errors(Message);
  if (!cl::ParseCommandLineOptions(static_cast<int>(Own.size()), Own.data(),
                                   overview(), &Errors)) {
    return usageError(inOneVoice(Message, Own.front()));
  }
  if (Line.Generate.getNumOccurrences() != 0) {
    llvm::outs() << generate(Line.Generate, Line.rows(), LAYOUTOPT_VERSION);
    return std::nullopt;
  }
  for (const std::string &D : Line.IncludeDirs)
    Out.CompilerFlags.push_back("-I" + D);
  for (const std::string &D : Line.Defines)
    Out.CompilerFlags.push_back("-D" + D);
  if (!Line.ClStd.empty())
    Out.CompilerFlags.push_back("-cl-std=" + Line.ClStd);
  for (const std::string &Text : Line.KernelFlags) {
    llvm::BumpPtrAllocator Memory;
    llvm::StringSaver Saver(Memory);
    llvm::SmallVector<const char *, 8> Words;
    cl::TokenizeGNUCommandLine(Text, Saver, Words);
    Out.KernelFlags.insert(Out.KernelFlags.end(), Words.begin(), Words.end());
  }
  Out.Sources = Line.Sources;
  Out.BuildPath = Line.BuildPath;
  Out.Target = Line.Target;
  Out.How = Line.How;
  if (Out.What == Verb::Advise && Line.How.getNumOccurrences() == 0)
    Out.How = Strategy::Measure;
  if (Line.Layout.getNumOccurrences() != 0) {
    auto Layout = parseLayout(Line.Layout, {"--layout", 0, 0});
    if (!Layout)
      return Layout.takeError();
    Out.Layout = std::move(*Layout);
  }
  if (Line.Style.getNumOccurrences() != 0)
    Out.Style = Line.Style;
  if (Line.Order.getNumOccurrences() != 0)
    Out.Order = Line.Order;
  Out.NoPolicy = Line.PolicyFile == "none";
  Out.PolicyFile = Out.NoPolicy ? std::string() : Line.PolicyFile.getValue();
  Out.Profiles = Line.Profiles;
  Out.InPlace = Line.InPlace;
  Out.AllowDirty = Line.AllowDirty;
  Out.Check = Line.Check;
  Out.Werror = Line.Werror;
  Out.StrictVerify = Line.StrictVerify;
  Out.Dot = Line.Dot;
  Out.Quiet = Line.Quiet;
  Out.Explain = Line.Explain;
  Out.ListTargets = Line.ListTargets;
  Out.DumpPolicy = Line.DumpPolicy;
  Out.StartFromFacts = Line.FromFacts;
  Out.Apply = Line.Apply;
  Out.WriteIfChanged = Line.WriteIfChanged;
  Out.ClosedWorld = Line.ClosedWorld;
  Out.Unread = Line.Unread;
  Out.Mirror = Line.Mirror;
  Out.EmitFacts = Line.EmitFacts;
  Out.Depfile = Line.Depfile;
  Out.Jobs = Line.Jobs.getNumOccurrences() != 0
                 ? Line.Jobs.getValue()
                 : llvm::hardware_concurrency().compute_thread_count();
  Out.OutputDir = Line.OutputDir;
  Out.PlanOut = Line.PlanOut;
  Out.HeaderOut = Line.HeaderOut;
  Out.InversePatch = Line.InversePatch;
  Out.Sarif = Line.Sarif;
  auto FileOf = [](const cl::opt<std::string> &O) {
    return O.getNumOccurrences() != 0 && O.empty() ? "-" : O.getValue();
  };
  Out.Json = FileOf(Line.Json);
  Out.Csv = FileOf(Line.Csv);
  Out.Html = Line.Html;
  Out.SvgDir = Line.Svg;
  Out.PatchDir = Line.Patches;
  Out.ExportFixes = Line.ExportFixes;
  Out.AlsoWrites = {Out.HeaderOut,   Out.PlanOut, Out.InversePatch, Out.Sarif,
                    Out.ExportFixes, Out.Json,    Out.Csv,          Out.Html};
  Out.Root = Line.Root;
  Out.StopAfter = Line.StopAfter;
  Out.WillCheck = Out.StopAfter == Stage::All && Out.What != Verb::Show;
  Out.VerifyCompiler = Line.VerifyCompiler;
  Out.VerifyRun.Command = Line.VerifyRun;
  Out.VerifyRun.Tree = Line.VerifyTree;
  Out.VerifyRun.Files = Line.VerifyFiles;
  Out.VerifyRun.ComparesErrors = Line.VerifyStderr;
  if (Line.VerifyTolerance.getNumOccurrences() != 0)
    Out.VerifyRun.Tolerance = Line.VerifyTolerance;
  Out.VerifyRun.Seconds = Line.VerifyTimeout;
  Out.VerifyRun.Keeps = Line.VerifyKeep;
  Out.VerifyRun.TimedCommand = Line.VerifyTime;
  Out.Measure = {Line.MeasureBudget, Line.MeasureLog};
  if (llvm::Error E = readHot(Line, Out))
    return std::move(E);

  const bool IsFixingAsked =
      Line.FixObstacles && Line.FixObstacles.getNumOccurrences() != 0;
  if (Out.What == Verb::Show)
    if (llvm::Error E = readShown(Out))
      return std::move(E);
  if (Out.What == Verb::Report)
    if (llvm::Error E = checkQuestion(Out, "report"))
      return std::move(E);
  if (Out.What == Verb::Advise) {
    if (Out.How != Strategy::Measure)
      return usageError("'advise' measures; no other --strategy goes with it");
    Options Other = Out;
    Other.VerifyRun.Command.clear();
    if (llvm::Error E = checkQuestion(Other, "advise"))
      return std::move(E);
  }
  if (Out.What == Verb::Fix) {
    if (llvm::Error E = checkFix(Out, "fix"))
      return std::move(E);
    if (Out.Dot || Out.Explain || !Out.PlanOut.empty() ||
        !Out.HeaderOut.empty() || IsFixingAsked)
      return usageError("'fix' changes no layout; it does not go with --dot, "
                        "--explain, --plan-out, --header-out or "
                        "--fix-obstacles");
  } else if (!Out.PatchDir.empty()) {
    return usageError("--patches goes with 'fix'");
  }
  // A plan says what the run would do.
  Options Whole = Out;
  if (Out.StopAfter == Stage::Plan || Out.StopAfter == Stage::Costs)
    Whole.StopAfter = Stage::All;
  const bool Rewrites = Out.What == Verb::Rewrite || Out.What == Verb::Advise;
  const bool CanReadAnew =
      Rewrites && !Out.Mirror && !llvm::errorToBool(checkFix(Whole, ""));
  Out.InRounds = CanReadAnew && Out.HeaderOut.empty();
  // These get the edits of all that is read anew, as edits of the sources.
  Whole.Sarif.clear();
  Whole.ExportFixes.clear();
  Out.OrdersFields = (Rewrites || Out.What == Verb::Report) && !Out.Mirror &&
                     !llvm::errorToBool(checkFix(Whole, ""));
  if (Out.Order && *Out.Order != OrderGoal::Keep && !Out.OrdersFields)
    return usageError("--order goes with a rewrite or a report of sources; "
                      "these are read anew after each change, which does not "
                      "go with --from-facts, --emit-facts, --profile, --mirror "
                      "or the stages of --stop-after in front of 'plan'");
  if (IsFixingAsked) {
    if (llvm::Error E = Rewrites
                            ? checkFix(Out, "--fix-obstacles")
                            : usageError("--fix-obstacles goes with a rewrite"))
      return std::move(E);
    Out.Fixes = FixMode::Asked;
  } else if (Line.FixObstacles && CanReadAnew) {
    Out.Fixes = FixMode::IfNeeded;
  }
  if (Out.What != Verb::Report && (!Out.Json.empty() || !Out.Csv.empty() ||
                                   !Out.Html.empty() || !Out.SvgDir.empty()))
    return usageError("--json, --csv, --html and --svg go with 'report'");
  if (llvm::Error E = checkTogether(Out))
    return std::move(E);
  bool Tunes = Line.VerifyRun.getNumOccurrences() != 0 ||
               Line.VerifyFiles.getNumOccurrences() != 0 ||
               Line.VerifyStderr.getNumOccurrences() != 0 ||
               Line.VerifyTolerance.getNumOccurrences() != 0 ||
               Line.VerifyTimeout.getNumOccurrences() != 0 ||
               Line.VerifyTree.getNumOccurrences() != 0 ||
               Line.VerifyTime.getNumOccurrences() != 0 ||
               Line.VerifyKeep.getNumOccurrences() != 0;
  if (llvm::Error E = checkVerifyRun(Out, Tunes))
    return std::move(E);
  if (llvm::Error E =
          checkMeasure(Out, Line.MeasureBudget.getNumOccurrences() != 0 ||
                                Line.MeasureLog.getNumOccurrences() != 0))
    return std::move(E);
  return Out;
}
