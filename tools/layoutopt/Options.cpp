//===-- Options.cpp - The command line ------------------------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Options.h"
#include "layoutopt/Support/Error.h"
#include "layoutopt/Support/Nearest.h"
#include "layoutopt/Target/LayoutYaml.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Config/llvm-config.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Threading.h"
#include "llvm/Support/raw_ostream.h"
#include <cstdlib>

using namespace layoutopt;
namespace cl = llvm::cl;

/// More threads than this are a slip of the finger.
static constexpr unsigned MaxJobs = 1024;

static const char *const Examples = R"(
EXAMPLES:
  layoutopt nbody.cl --target=sm_35
      Show the change as a diff, and why, without touching anything.
  layoutopt nbody.cl --target=sm_35 -o out
      Write out/nbody.cl, out/nbody_layout.h and out/nbody.plan.yaml.
  layoutopt kernels/*.cl --policy=layout.yaml -i
      Follow a policy (or an edited plan) and change the files in place.
  layoutopt solver.c --layout=SoA
      Change all arrays that can be, also where the model expects no gain.
  layoutopt solver.cl -I include -D REAL=float -cl-std=CL2.0
  layoutopt solver.cl -- -Iinclude -DREAL=float
      Compile as the host program does; flags may also stand behind '--'.
  layoutopt --check kernels/*.cl
      In CI: exit with 1 if a kernel is not in its best layout.
  layoutopt report -p build --html=report.html
      All arrays of a program: what they cost, what changes, what keeps them.
  layoutopt show particle.h:particle
  layoutopt show sim.c:body -p build
      Print how a record lies in memory, and who uses what of it how often.
  layoutopt nbody.cl --stop-after=kdlg --dot | dot -Tsvg > nbody.svg
      Draw how closely fields are used together.
  layoutopt -p build -i --verify-run='make -s check'
      Change the files if the tests say the same as before.
  layoutopt -p build a.cl --emit-facts=a.facts --depfile=a.d
  layoutopt --from-facts a.facts b.facts --stop-after=plan -o plan.yaml
  layoutopt --apply --from-facts a.facts b.facts --policy=plan.yaml -o out
      The same in steps, for builds on many machines.

EXIT CODES:
  0 done, or nothing to do      1 --check: something would change
  2 usage, policy or plan       3 the source does not parse
  4 refused, under --Werror     5 reading or writing failed
  70 a bug of layoutopt: please report it
)";

namespace {

/// The options, made when they are needed: libLLVM registers its own, some of
/// the same names, as soon as it is loaded.
struct CommandLine {
  cl::OptionCategory Category{"layoutopt options"};

  cl::list<std::string> Sources{cl::Positional, cl::desc("<file>..."),
                                cl::cat(Category)};
  cl::opt<std::string> Target{
      "target", cl::value_desc("name|file.yaml"),
      cl::desc("Device to lay out for (see --list-targets)"),
      cl::cat(Category)};
  cl::opt<std::string> PolicyFile{
      "policy", cl::value_desc("file"),
      cl::desc("Policy or plan to follow; 'none' ignores policies "
               "found in parent folders"),
      cl::cat(Category)};
  cl::opt<Strategy> How{
      "strategy", cl::desc("How layouts are chosen where no policy says so:"),
      cl::values(clEnumValN(Strategy::Auto, "auto",
                            "as paper, but for what gains nothing for sure by "
                            "the profile's prices: that stays"),
                 clEnumValN(Strategy::Paper, "paper",
                            "clusters by distance, layouts by the profile's "
                            "tree"),
                 clEnumValN(Strategy::Model, "model",
                            "the layout of each cluster by the bytes that it "
                            "moves"),
                 clEnumValN(Strategy::Search, "search",
                            "the clusters, too, by the bytes that they move")),
      cl::init(Strategy::Auto), cl::cat(Category)};
  cl::opt<std::string> Layout{
      "layout", cl::value_desc("layout"),
      cl::desc("Layout of all arrays that can change and of which the policy "
               "states none: AoS, SoA, 'tiled 32' or an expression"),
      cl::cat(Category)};
  cl::list<std::string> Profiles{
      "profile", cl::value_desc("file"),
      cl::desc("Counts of a run, from 'gcov --json-format' or 'llvm-cov "
               "export': how often loops run; several add up"),
      cl::cat(Category)};
  cl::opt<EmissionStyle> Style{
      "style", cl::desc("How C and C++ programs are rewritten:"),
      cl::values(clEnumValN(EmissionStyle::Direct, "direct",
                            "accesses of the layout that is planned"),
                 clEnumValN(EmissionStyle::Switchable, "switchable",
                            "a macro chooses the layout of each build")),
      cl::init(EmissionStyle::Direct), cl::cat(Category)};
  cl::opt<bool> DumpPolicy{"dump-policy",
                           cl::desc("Print the policy in effect, with the "
                                    "source of each value"),
                           cl::cat(Category)};
  cl::opt<bool> ListTargets{"list-targets", cl::desc("Print the known devices"),
                            cl::cat(Category)};
  cl::opt<bool> InPlace{"i", cl::desc("Change the files in place"),
                        cl::cat(Category)};
  cl::opt<bool> AllowDirty{
      "allow-dirty",
      cl::desc("With -i: also change files that have changes that are not "
               "committed to git"),
      cl::cat(Category)};
  cl::opt<std::string> OutputDir{
      "o", cl::value_desc("dir"),
      cl::desc("Write changed files, host header and plan to a folder; with "
               "--stop-after: print to this file"),
      cl::cat(Category)};
  cl::opt<std::string> PlanOut{"plan-out", cl::value_desc("file"),
                               cl::desc("Write the plan ('-': stdout)"),
                               cl::cat(Category)};
  cl::opt<std::string> HeaderOut{
      "header-out", cl::value_desc("file"),
      cl::desc("Write the host header ('-': stdout)"), cl::cat(Category)};
  cl::opt<std::string> InversePatch{
      "inverse-patch", cl::value_desc("file"),
      cl::desc("With -i or -o: write a patch that undoes what was written "
               "('-': stdout)"),
      cl::cat(Category)};
  cl::opt<std::string> Sarif{
      "sarif", cl::value_desc("file"),
      cl::desc("Write what changes and what is refused as SARIF 2.1.0, for "
               "code scanners ('-': stdout)"),
      cl::cat(Category)};
  cl::opt<std::string> ExportFixes{
      "export-fixes", cl::value_desc("file"),
      cl::desc("Write the edits for clang-apply-replacements ('-': stdout), "
               "and the headers that they include"),
      cl::cat(Category)};
  cl::opt<std::string> Json{
      "json", cl::ValueOptional, cl::value_desc("file"),
      cl::desc("With 'report': write it as JSON (default: stdout)"),
      cl::cat(Category)};
  cl::opt<std::string> Csv{
      "csv", cl::ValueOptional, cl::value_desc("file"),
      cl::desc("With 'report': write its arrays as CSV (default: stdout)"),
      cl::cat(Category)};
  cl::opt<std::string> Html{
      "html", cl::value_desc("file"),
      cl::desc("With 'report': write it as one page with pictures and diffs "
               "('-': stdout)"),
      cl::cat(Category)};
  cl::opt<std::string> Svg{
      "svg", cl::value_desc("dir"),
      cl::desc("With 'report': write its pictures of memory and of fields that "
               "are used together as SVG"),
      cl::cat(Category)};
  cl::opt<std::string> Root{
      "root", cl::value_desc("dir"),
      cl::desc("Write nothing outside of this folder (default, for -i: the "
               "repository of the files, or the folder that all lie in)"),
      cl::cat(Category)};
  cl::opt<bool> Check{
      "check", cl::desc("Write nothing; exit with 1 if anything would change"),
      cl::cat(Category)};
  cl::opt<bool> Werror{"Werror", cl::desc("Exit with 4 if an array is refused"),
                       cl::cat(Category)};
  cl::opt<bool> StrictVerify{
      "strict-verify",
      cl::desc("Exit with 70 if the rewritten text of an array does not pass "
               "the compiler, instead of leaving the array as it was (default: "
               "whether LAYOUTOPT_STRICT_VERIFY is set)"),
      cl::init(std::getenv("LAYOUTOPT_STRICT_VERIFY") != nullptr),
      cl::cat(Category)};
  cl::opt<bool> Quiet{"quiet", cl::desc("No summary, only warnings and errors"),
                      cl::cat(Category)};
  cl::opt<bool> Explain{
      "explain",
      cl::desc("Say how each array is walked through, and what memory moves "
               "for that"),
      cl::cat(Category)};
  cl::opt<bool> Dot{"dot",
                    cl::desc("With --stop-after=kdlg: print a graph for "
                             "Graphviz"),
                    cl::cat(Category)};
  cl::opt<bool> FromFacts{
      "from-facts",
      cl::desc("The files are facts, as --emit-facts writes them"),
      cl::cat(Category)};
  cl::opt<bool> Apply{
      "apply", cl::desc("With --from-facts: change the files they are about"),
      cl::cat(Category)};
  cl::opt<std::string> EmitFacts{
      "emit-facts", cl::value_desc("file"),
      cl::desc("Write the facts of one file, for a later --from-facts"),
      cl::cat(Category)};
  cl::opt<std::string> Depfile{
      "depfile", cl::value_desc("file"),
      cl::desc("With --emit-facts: write the files that were read, for Make "
               "or Ninja"),
      cl::cat(Category)};
  cl::opt<bool> WriteIfChanged{
      "write-if-changed",
      cl::desc("Leave outputs alone, with their times, that would not change"),
      cl::cat(Category)};
  cl::opt<bool> ClosedWorld{
      "closed-world",
      cl::desc("No code outside of the files uses their arrays"),
      cl::cat(Category)};
  cl::opt<std::string> VerifyRun{
      "verify-run", cl::value_desc("command"),
      cl::desc("Run a command on copies of the original and of the rewritten "
               "project, and write only if it does the same"),
      cl::cat(Category)};
  cl::list<std::string> VerifyFiles{
      "verify-file", cl::value_desc("file"),
      cl::desc("Compare this file, too, which the command writes"),
      cl::cat(Category)};
  cl::opt<bool> VerifyStderr{"verify-stderr",
                             cl::desc("Compare standard error, too"),
                             cl::cat(Category)};
  cl::opt<double> VerifyTolerance{
      "verify-tolerance", cl::value_desc("relative error"),
      cl::desc("Compare the numbers in the output with this tolerance"),
      cl::cat(Category)};
  cl::opt<std::string> VerifyTime{
      "verify-time", cl::value_desc("command"),
      cl::desc("Time a command in both copies, when --verify-run has built "
               "them, and write only if the rewritten program is faster"),
      cl::cat(Category)};
  cl::opt<unsigned> VerifyTimeout{
      "verify-timeout", cl::value_desc("seconds"),
      cl::desc("End a run of the command after this time"), cl::cat(Category)};
  cl::opt<std::string> VerifyTree{
      "verify-tree", cl::value_desc("dir"),
      cl::desc("Folder to copy and to run the command in (default: the root)"),
      cl::cat(Category)};
  cl::opt<bool> VerifyKeep{"verify-keep",
                           cl::desc("Keep the copies, and say where"),
                           cl::cat(Category)};
  cl::opt<std::string> VerifyCompiler{
      "verify-compiler", cl::value_desc("program"),
      cl::desc("Let this compiler (gcc, or one with its options) parse the "
               "result of C and C++ units, too"),
      cl::cat(Category)};
  cl::opt<unsigned> Jobs{
      "j",
      cl::Prefix,
      cl::value_desc("n"),
      cl::init(0),
      cl::desc("Read and check up to n files at a time (default: one for each "
               "core)"),
      cl::cat(Category)};
  cl::opt<Stage> StopAfter{
      "stop-after",
      cl::desc("Print what one stage hands to the next, and stop:"),
      cl::values(clEnumValN(Stage::Facts, "facts", "what each file says"),
                 clEnumValN(Stage::Program, "program", "array sets"),
                 clEnumValN(Stage::Kdlg, "kdlg", "distances between fields"),
                 clEnumValN(Stage::Clusters, "clusters",
                            "fields that are used together"),
                 clEnumValN(Stage::Plan, "plan", "the layouts chosen"),
                 clEnumValN(Stage::Costs, "costs",
                            "what walks and loops count, as is and as planned"),
                 clEnumValN(Stage::Edits, "edits", "changes to the text")),
      cl::init(Stage::All), cl::cat(Category)};
  cl::opt<std::string> BuildPath{
      "p", cl::value_desc("dir"),
      cl::desc("Folder of compile_commands.json; without "
               "files: all that it names"),
      cl::cat(Category)};
  cl::list<std::string> IncludeDirs{"I", cl::Prefix, cl::value_desc("dir"),
                                    cl::desc("Folder with headers"),
                                    cl::cat(Category)};
  cl::list<std::string> Defines{"D", cl::Prefix, cl::value_desc("name[=value]"),
                                cl::desc("Define a macro"), cl::cat(Category)};
  cl::opt<std::string> ClStd{"cl-std", cl::value_desc("CL1.2|CL2.0|CL3.0"),
                             cl::desc("OpenCL C version"), cl::cat(Category)};
  cl::extrahelp Help{Examples};
};

} // namespace

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
  if (!O.Depfile.empty() && O.EmitFacts.empty())
    return usageError("--depfile needs --emit-facts");
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
  if (O.StartFromFacts && (!O.BuildPath.empty() || !O.CompilerFlags.empty()))
    return usageError("facts were read with their own compiler flags; no "
                      "others can be given with --from-facts");
  return llvm::Error::success();
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
    if (I == 1 && (Word == "show" || Word == "report")) {
      Out.What = Word == "show" ? Verb::Show : Verb::Report;
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
                                   "Changes the memory layout of arrays of "
                                   "structs in C, C++ and OpenCL C "
                                   "programs.\n",
                                   &Errors)) {
    llvm::StringRef Text = llvm::StringRef(Message).trim();
    return usageError(Text.empty() ? "unusable command line" : Text);
  }
  for (const std::string &D : Line.IncludeDirs)
    Out.CompilerFlags.push_back("-I" + D);
  for (const std::string &D : Line.Defines)
    Out.CompilerFlags.push_back("-D" + D);
  if (!Line.ClStd.empty())
    Out.CompilerFlags.push_back("-cl-std=" + Line.ClStd);
  Out.Sources = Line.Sources;
  Out.BuildPath = Line.BuildPath;
  Out.Target = Line.Target;
  Out.How = Line.How;
  if (Line.Layout.getNumOccurrences() != 0) {
    auto Layout = parseLayout(Line.Layout, {"--layout", 0, 0});
    if (!Layout)
      return Layout.takeError();
    Out.Layout = std::move(*Layout);
  }
  if (Line.Style.getNumOccurrences() != 0)
    Out.Style = Line.Style;
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
  Out.ExportFixes = Line.ExportFixes;
  Out.AlsoWrites = {Out.HeaderOut,   Out.PlanOut, Out.InversePatch, Out.Sarif,
                    Out.ExportFixes, Out.Json,    Out.Csv,          Out.Html};
  Out.Root = Line.Root;
  Out.StopAfter = Line.StopAfter;
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

  if (Out.What == Verb::Show)
    if (llvm::Error E = readShown(Out))
      return std::move(E);
  if (Out.What == Verb::Report)
    if (llvm::Error E = checkQuestion(Out, "report"))
      return std::move(E);
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
  return Out;
}
