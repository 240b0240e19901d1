//===-- OrderRun.cpp - Fields in another order, in a run ------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OrderRun.h"
#include "layoutopt/Support/DisplayPath.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace layoutopt;
using llvm::Expected;

/// Adds the records whose arrays \p Asked changes.
static void addChanging(const Project &Asked, std::set<std::string> &Out) {
  const Program &P = Asked.program();
  for (size_t S = 0; S != P.Sets.size(); ++S)
    if (Asked.plan().Sets[S].Change)
      Out.insert(P.Facts.Records[P.Sets[S].Record].USR);
}

Expected<OrderResult> layoutopt::orderChanged(
    const Options &O, llvm::StringRef Executable, const Project &Asked,
    llvm::ArrayRef<std::unique_ptr<Round>> Rounds, FileContents &Changed) {
  if (!asksForOrders(Asked))
    return OrderResult();
  std::set<std::string> Changing;
  addChanging(Asked, Changing);
  for (const std::unique_ptr<Round> &Each : Rounds)
    addChanging(*Each->Program.Asked, Changing);
  if (!O.OrdersFields) {
    OrderResult Out;
    Out.Notes.push_back("warning: fields keep their order: sources have to be "
                        "read anew for another one, which does not go with "
                        "--from-facts, --profile, --sarif, --export-fixes or "
                        "--mirror");
    return std::move(Out);
  }
  Request Behind = O;
  const std::vector<FileFacts> &Files = Asked.program().Facts.Files;
  for (size_t I = 0; I != Files.size(); ++I)
    if (Changed.count(Files[I].Path))
      Behind.Originals.insert({Files[I].Path, Asked.texts().contents()[I]});
  for (const auto &[Path, Text] : Changed)
    Behind.Unsaved[Path] = Text;
  // A policy also speaks of what has changed by now.
  Behind.IsPart |= !Changed.empty();
  auto Made = orderFields(Behind, Executable, Changing);
  if (!Made)
    return Made.takeError();
  for (const auto &[Path, Text] : Made->Texts)
    Changed[Path] = Text;
  return Made;
}

static std::string textOf(const Place &Where) {
  return Place{displayPath(Where.File), Where.Line, Where.Column}.str();
}

static std::string bytes(uint64_t N) {
  return std::to_string(N) + (N == 1 ? " byte" : " bytes");
}

static void printChanged(const OrderedFields &Each, llvm::raw_ostream &Log) {
  Log << textOf(Each.Where) << ": record '" << Each.Name << "': fields in "
      << "order " << llvm::join(Each.Order, ", ") << ": ";
  if (Each.Before > Each.After)
    Log << Each.Before << " -> " << bytes(Each.After) << ", "
        << bytes(Each.Before - Each.After) << " of padding removed";
  else if (Each.Before < Each.After)
    Log << Each.Before << " -> " << bytes(Each.After);
  else
    Log << bytes(Each.After) << " as before";
  if (Each.Named != 0)
    Log << "; fields named in " << Each.Named
        << (Each.Named == 1 ? " initial value" : " initial values");
  Log << '\n';
}

static void printKept(const KeptOrder &Each, llvm::raw_ostream &Log) {
  const OrderObstacle &First = Each.Why.front();
  Log << textOf(Each.Where) << ": warning: record '" << Each.Name
      << "' keeps the order of its fields: "
      << (First.Message.empty() ? infoOf(First.Why).Meaning.str()
                                : First.Message)
      << " [" << infoOf(First.Why).Identifier << "]";
  if (Each.Possible < Each.Bytes)
    Log << "; it could have " << Each.Possible << " bytes instead of "
        << Each.Bytes;
  Log << '\n';
  // Its arrays change: what else stands in the way is in generated code.
  if (First.Where.File.empty())
    return;
  std::set<std::string> Told;
  for (const OrderObstacle &O : Each.Why) {
    if (O.Where.File.empty())
      continue;
    const OrderReasonInfo &Info = infoOf(O.Why);
    std::string Note = textOf(O.Where) + ": note: ";
    Note += O.Message.empty() ? Info.Meaning.str() : O.Message;
    Note += "; to change it: " + (O.Fix.empty() ? Info.Fix.str() : O.Fix) +
            " [" + Info.Identifier.str() + "]\n";
    if (Told.insert(Note).second)
      Log << Note;
  }
}

bool layoutopt::reportOrders(const OrderResult &Orders, const Options &O,
                             llvm::raw_ostream &Log) {
  for (const std::string &Note : Orders.Notes)
    Log << Note << '\n';
  if (!O.Quiet)
    for (const OrderedFields &Each : Orders.Changed)
      printChanged(Each, Log);
  size_t Untold = 0;
  bool IsAskedKept = false;
  for (const KeptOrder &Each : Orders.Kept) {
    IsAskedKept |= Each.IsAsked;
    if (Each.IsAsked || O.Explain)
      printKept(Each, Log);
    else if (Each.Possible < Each.Bytes)
      ++Untold;
  }
  if (Untold != 0 && !O.Quiet)
    Log << "note: " << Untold << (Untold == 1 ? " record" : " records")
        << " could have less padding, but for what is in the way; --explain "
           "says what\n";
  return IsAskedKept;
}
