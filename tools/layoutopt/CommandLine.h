//===-- CommandLine.h - The options as LLVM knows them ---------------*- C++
//-*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_TOOLS_COMMANDLINE_H
#define LAYOUTOPT_TOOLS_COMMANDLINE_H

#include "HelpTexts.h"
#include "OptionTable.h"
#include "Options.h"
#include "llvm/Support/CommandLine.h"
#include <cstdlib>

namespace layoutopt {

namespace cl = llvm::cl;

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
                            "the clusters, too, by the bytes that they move"),
                 clEnumValN(Strategy::Measure, "measure",
                            "what --verify-time shows to be the fastest of "
                            "many, each built and checked by --verify-run")),
      cl::init(Strategy::Auto), cl::cat(Category)};
  cl::opt<std::string> Layout{
      "layout", cl::value_desc("layout"),
      cl::desc("Layout of all arrays that can change and of which the policy "
               "states none: AoS, SoA, 'tiled 32' or an expression"),
      cl::cat(Category)};
  cl::opt<OrderGoal> Order{
      "order",
      cl::desc("In which order the fields of records lie that stay records and "
               "of which the policy says nothing:"),
      cl::values(clEnumValN(OrderGoal::Keep, "keep", "as they are"),
                 clEnumValN(OrderGoal::Padding, "padding",
                            "with the fewest bytes of padding"),
                 clEnumValN(OrderGoal::Affinity, "affinity",
                            "what is used together lies together")),
      cl::init(OrderGoal::Keep), cl::cat(Category)};
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
      cl::desc("With --emit-facts or --mirror: write the files that were read, "
               "for Make or Ninja"),
      cl::cat(Category)};
  cl::opt<bool> FixObstacles{
      "fix-obstacles",
      cl::desc("Make the changes of 'fix' where they free arrays, with the "
               "layouts (default: true)"),
      cl::init(true), cl::cat(Category)};
  cl::opt<std::string> Patches{
      "patches", cl::value_desc("dir"),
      cl::desc("With 'fix': write a patch for each change, in the order in "
               "which they apply"),
      cl::cat(Category)};
  cl::opt<bool> WriteIfChanged{
      "write-if-changed",
      cl::desc("Leave outputs alone, with their times, that would not change"),
      cl::cat(Category)};
  cl::opt<bool> ClosedWorld{
      "closed-world",
      cl::desc("No code outside of the files uses their arrays"),
      cl::cat(Category)};
  cl::list<std::string> Unread{
      "unread", cl::value_desc("name"),
      cl::desc("Other code of the program, by this name, is not read: arrays "
               "that it could reach stay"),
      cl::cat(Category)};
  cl::opt<bool> Mirror{
      "mirror",
      cl::desc("With -o: write each source, and each header that is not of the "
               "system, at its absolute path below the folder, for a build "
               "that reads them there"),
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
  cl::opt<unsigned> MeasureBudget{
      "measure-budget", cl::value_desc("seconds"), cl::init(600),
      cl::desc("With --strategy=measure or 'advise': how long to search "
               "(default: 600)"),
      cl::cat(Category)};
  cl::opt<std::string> Hot{
      "hot", cl::value_desc("function"),
      cl::desc("With 'advise': measure mock-ups of this C function, in the "
               "program of --verify-time as it is"),
      cl::cat(Category)};
  cl::opt<unsigned> HotCall{
      "hot-call", cl::value_desc("number"), cl::init(1),
      cl::desc("With --hot: the call that is measured (default: 1)"),
      cl::cat(Category)};
  cl::list<std::string> HotExtents{
      "hot-extent", cl::value_desc("name=count"),
      cl::desc("With --hot: how many records there are behind a pointer, as an "
               "expression where the function begins"),
      cl::cat(Category)};
  cl::opt<bool> HotCold{
      "hot-cold",
      cl::desc("With --hot: empty the caches in front of each mock-up"),
      cl::cat(Category)};
  cl::opt<std::string> MeasureLog{
      "measure-log", cl::value_desc("file"),
      cl::desc("With --strategy=measure or 'advise': add what is measured to "
               "this file, and take what it has for the same sources"),
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
  cl::list<std::string> KernelFlags{
      "kernel-flags", cl::value_desc("flags"),
      cl::desc("Compiler flags of the OpenCL C files alone, as their host "
               "gives them to clBuildProgram"),
      cl::cat(Category)};
  cl::opt<std::string> ClStd{"cl-std", cl::value_desc("CL1.2|CL2.0|CL3.0"),
                             cl::desc("OpenCL C version"), cl::cat(Category)};
  cl::opt<Generated> Generate{
      "generate", cl::desc("Print this table of options in another form:"),
      cl::values(clEnumValN(Generated::Man, "man", "the man page"),
                 clEnumValN(Generated::Bash, "bash", "completion for bash"),
                 clEnumValN(Generated::Zsh, "zsh", "completion for zsh"),
                 clEnumValN(Generated::Fish, "fish", "completion for fish")),
      cl::cat(Category)};
  cl::extrahelp Help{helpTail()};

  /// All options that `--help` lists, by their names.
  std::vector<OptionRow> rows();
};

} // namespace layoutopt

#endif // LAYOUTOPT_TOOLS_COMMANDLINE_H
