//===-- Server.cpp - The language server ----------------------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "layoutopt/Server/Server.h"
#include "Actions.h"
#include "Answers.h"
#include "Input.h"
#include "layoutopt/Server/Workspace.h"
#include "layoutopt/Support/Guarded.h"
#include <cstdlib>

using namespace layoutopt;
using namespace layoutopt::server;
using llvm::Expected;
using llvm::lsp::ErrorCode;
using llvm::lsp::LSPError;
namespace lsp = llvm::lsp;
namespace json = llvm::json;

using Reply = lsp::Callback<json::Value>;

namespace {

/// Parameters as they come.
struct Raw {
  json::Value V = nullptr;
};
bool fromJSON(const json::Value &V, Raw &Out, json::Path) {
  Out.V = V;
  return true;
}

/// What several requests have in common.
struct InDocument {
  lsp::TextDocumentIdentifier Document;
  lsp::Range Where; ///< Of code actions.
};
bool fromJSON(const json::Value &V, InDocument &Out, json::Path P) {
  json::ObjectMapper O(V, P);
  return O && O.map("textDocument", Out.Document) &&
         O.mapOptional("range", Out.Where);
}

struct CommandCall {
  std::string Name;
  std::vector<json::Value> Arguments;
};
bool fromJSON(const json::Value &V, CommandCall &Out, json::Path P) {
  json::ObjectMapper O(V, P);
  if (!O || !O.map("command", Out.Name))
    return false;
  if (const json::Array *All = V.getAsObject()->getArray("arguments"))
    Out.Arguments.assign(All->begin(), All->end());
  return true;
}

llvm::Error failed(ErrorCode Code, const llvm::Twine &Message) {
  return llvm::make_error<LSPError>(Message.str(), Code);
}

/// An error of ours as one of the protocol's.
llvm::Error failed(llvm::Error E) {
  const std::string Text = llvm::toString(std::move(E));
  return failed(ErrorCode::RequestFailed,
                json::isUTF8(Text) ? Text : json::fixUTF8(Text));
}

class Server : public Audience {
public:
  Server(std::FILE *In, llvm::raw_ostream &Out, Settings How);
  ~Server() override;

  int run();

private:
  void publish(const Document &Open, json::Array Diagnostics) override;
  void log(const llvm::Twine &Text) override;

  /// \name Requests and notifications
  /// @{
  void onInitialize(const Raw &Params, Reply Answer);
  void onInitialized(const lsp::NoParams &);
  void onShutdown(const lsp::NoParams &, Reply Answer);
  void onBadMessage(const Raw &Params, Reply Answer);
  void onOpen(const lsp::DidOpenTextDocumentParams &Params);
  void onChange(const lsp::DidChangeTextDocumentParams &Params);
  void onClose(const lsp::DidCloseTextDocumentParams &Params);
  void onDisk(const Raw &);
  void onCancel(const Raw &Params);
  void onIgnored(const Raw &) {}
  void onIdle(const Raw &, Reply Answer);
  void onHover(const lsp::TextDocumentPositionParams &Params, Reply Answer);
  void onCodeLens(const InDocument &Params, Reply Answer);
  void onCodeAction(const InDocument &Params, Reply Answer);
  void onCommand(const CommandCall &Params, Reply Answer);
  /// @}

  Workspace::Task taskFor(std::shared_ptr<Reply> Answer) const;
  void ask(const lsp::URIForFile &Uri, Reply Answer, json::Value Nothing,
           std::function<Expected<json::Value>(const server::Answer &,
                                               const std::string &Path)>
               From);

  Phase Where = Phase::New;
  CheckedInput *Input; ///< Of Transport.
  lsp::JSONTransport Transport;
  lsp::MessageHandler Handler;
  lsp::OutgoingNotification<json::Value> SendDiagnostics, SendLog, SendMessage;
  lsp::OutgoingRequest<json::Value> SendEdit, SendRegistration;
  std::atomic<unsigned> NumRequests{0};
  ClientAbilities Client;
  Settings How;
  std::unique_ptr<Workspace> Work; ///< Behind `initialize`.
};

} // namespace

/// The name of each command and what makes its edit of a path and one more
/// word.
using EditMaker = Expected<json::Object> (*)(const ActionContext &,
                                             const std::string &,
                                             const std::string &);
static constexpr std::pair<llvm::StringLiteral, EditMaker> EditCommands[] = {
    {"layoutopt.apply", planEdit},
    {"layoutopt.fix", fixEdit},
    {"layoutopt.exclude", excludeEdit},
    {"layoutopt.pin", pinEdit}};

Server::Server(std::FILE *In, llvm::raw_ostream &Out, Settings How)
    : Input(new CheckedInput(In, Where)),
      Transport(std::unique_ptr<lsp::JSONTransportInput>(Input), Out),
      Handler(Transport),
      SendDiagnostics(Handler.outgoingNotification<json::Value>(
          "textDocument/publishDiagnostics")),
      SendLog(Handler.outgoingNotification<json::Value>("window/logMessage")),
      SendMessage(
          Handler.outgoingNotification<json::Value>("window/showMessage")),
      SendEdit(Handler.outgoingRequest<json::Value, Raw>(
          "workspace/applyEdit",
          [this](json::Value, Expected<Raw> Said) {
            const json::Object *Result = Said ? Said->V.getAsObject() : nullptr;
            if (!Said)
              log(llvm::toString(Said.takeError()));
            else if (Result && !Result->getBoolean("applied").value_or(true))
              log("the editor did not apply the edit");
          })),
      SendRegistration(Handler.outgoingRequest<json::Value, Raw>(
          "client/registerCapability",
          [this](json::Value, Expected<Raw> Said) {
            if (!Said)
              log(llvm::toString(Said.takeError()));
          })),
      How(std::move(How)) {
  Handler.method("initialize", this, &Server::onInitialize);
  Handler.notification("initialized", this, &Server::onInitialized);
  Handler.method("shutdown", this, &Server::onShutdown);
  Handler.method(BadMessage, this, &Server::onBadMessage);
  Handler.notification("textDocument/didOpen", this, &Server::onOpen);
  Handler.notification("textDocument/didChange", this, &Server::onChange);
  Handler.notification("textDocument/didClose", this, &Server::onClose);
  Handler.notification("textDocument/didSave", this, &Server::onDisk);
  Handler.notification("workspace/didChangeWatchedFiles", this,
                       &Server::onDisk);
  Handler.notification("workspace/didChangeConfiguration", this,
                       &Server::onIgnored);
  Handler.notification("$/cancelRequest", this, &Server::onCancel);
  Handler.notification("$/setTrace", this, &Server::onIgnored);
  Handler.method("layoutopt/idle", this, &Server::onIdle);
  Handler.method("textDocument/hover", this, &Server::onHover);
  Handler.method("textDocument/codeLens", this, &Server::onCodeLens);
  Handler.method("textDocument/codeAction", this, &Server::onCodeAction);
  Handler.method("workspace/executeCommand", this, &Server::onCommand);
}

Server::~Server() { Work.reset(); }

int Server::run() {
  // The editor has gone, perhaps without a word.
  if (llvm::Error E = Transport.run(Handler))
    llvm::errs() << "layoutopt-lsp: " << llvm::toString(std::move(E)) << '\n';
  const int Code = Where == Phase::ShutDown ? 0 : 1;
  if (Work)
    Work->stop();
  // A change of a large program may take minutes, and nobody waits for it.
  if (Work && Work->isBusy())
    std::_Exit(Code);
  Work.reset();
  return Code;
}

void Server::publish(const Document &Open, json::Array Diagnostics) {
  SendDiagnostics(json::Object{{"uri", text(Open.Uri)},
                               {"version", Open.Version},
                               {"diagnostics", std::move(Diagnostics)}});
}

void Server::log(const llvm::Twine &Text) {
  SendLog(json::Object{{"type", static_cast<int>(lsp::MessageType::Log)},
                       {"message", text(Text.str())}});
}

/// What \p O has at \p Path, one key after the other.
static bool flagAt(const json::Object *O, llvm::ArrayRef<const char *> Path) {
  for (size_t I = 0; O && I + 1 < Path.size(); ++I)
    O = O->getObject(Path[I]);
  return O && O->getBoolean(Path.back()).value_or(false);
}

static ClientAbilities abilitiesOf(const json::Object *Client) {
  ClientAbilities Out;
  Out.DocumentChanges =
      flagAt(Client, {"workspace", "workspaceEdit", "documentChanges"});
  Out.WatchesFiles = flagAt(
      Client, {"workspace", "didChangeWatchedFiles", "dynamicRegistration"});
  const json::Object *Edits = Client ? Client->getObject("workspace") : nullptr;
  Edits = Edits ? Edits->getObject("workspaceEdit") : nullptr;
  if (const json::Array *Kinds =
          Edits ? Edits->getArray("resourceOperations") : nullptr)
    for (const json::Value &Each : *Kinds)
      Out.CreatesFiles |= Each.getAsString() == llvm::StringRef("create");
  return Out;
}

/// What `initializationOptions` say wins over the command line.
static void addOptions(const json::Object &Options, Settings &How) {
  auto Text = [&](const char *Key, std::string &To) {
    if (auto Value = Options.getString(Key))
      To = Value->str();
  };
  auto Flag = [&](const char *Key, bool &To) {
    To = Options.getBoolean(Key).value_or(To);
  };
  Text("compilationDatabasePath", How.BuildPath);
  Text("target", How.Target);
  Text("policy", How.Policy);
  Flag("closedWorld", How.ClosedWorld);
  Flag("wholeProgram", How.WholeProgram);
  if (const json::Array *Flags = Options.getArray("fallbackFlags")) {
    How.FallbackFlags.clear();
    for (const json::Value &Each : *Flags)
      if (auto Value = Each.getAsString())
        How.FallbackFlags.push_back(Value->str());
  }
}

void Server::onInitialize(const Raw &Params, Reply Answer) {
  const json::Object *O = Params.V.getAsObject();
  if (!O)
    return Answer(failed(ErrorCode::InvalidParams,
                         "failed to decode initialize request"));
  Client = abilitiesOf(O->getObject("capabilities"));
  if (const json::Object *Options = O->getObject("initializationOptions"))
    addOptions(*Options, How);
  Work = std::make_unique<Workspace>(How, *this);
  Where = Phase::Running;
  json::Array Commands;
  for (const auto &[Name, Make] : EditCommands)
    Commands.push_back(Name);
  Answer(json::Object{
      {"serverInfo",
       json::Object{{"name", "layoutopt-lsp"}, {"version", LAYOUTOPT_VERSION}}},
      {"capabilities",
       json::Object{
           {"positionEncoding", "utf-16"},
           {"textDocumentSync",
            json::Object{
                {"openClose", true},
                {"change",
                 static_cast<int>(lsp::TextDocumentSyncKind::Incremental)},
                {"save", true}}},
           {"hoverProvider", true},
           {"codeLensProvider", json::Object{}},
           {"codeActionProvider",
            json::Object{{"codeActionKinds", json::Array{"quickfix", "refactor",
                                                         "refactor.rewrite"}}}},
           {"executeCommandProvider",
            json::Object{{"commands", std::move(Commands)}}}}}});
}

void Server::onInitialized(const lsp::NoParams &) {
  if (!Client.WatchesFiles)
    return;
  json::Array Watchers;
  for (const char *Glob : {"**/layoutopt.yaml", "**/compile_commands.json",
                           "**/*.{c,cc,cpp,cxx,h,hh,hpp,hxx,cl}"})
    Watchers.push_back(json::Object{{"globPattern", Glob}});
  SendRegistration(
      json::Object{{"registrations",
                    json::Array{json::Object{
                        {"id", "files"},
                        {"method", "workspace/didChangeWatchedFiles"},
                        {"registerOptions",
                         json::Object{{"watchers", std::move(Watchers)}}}}}}},
      "layoutopt-" + std::to_string(++NumRequests));
}

void Server::onShutdown(const lsp::NoParams &, Reply Answer) {
  Where = Phase::ShutDown;
  Work->stop();
  Answer(nullptr);
}

void Server::onBadMessage(const Raw &Params, Reply Answer) {
  const json::Object *O = Params.V.getAsObject();
  Answer(failed(static_cast<ErrorCode>(
                    O ? O->getInteger("code").value_or(-32600) : -32600),
                O ? O->getString("message").value_or("") : ""));
}

void Server::onOpen(const lsp::DidOpenTextDocumentParams &Params) {
  const lsp::TextDocumentItem &Item = Params.textDocument;
  Work->open(Item.uri.file(), Item.uri.uri(), Item.version, Item.text);
}

void Server::onChange(const lsp::DidChangeTextDocumentParams &Params) {
  if (llvm::Error E =
          Work->change(Params.textDocument.uri.file(),
                       Params.textDocument.version, Params.contentChanges))
    SendMessage(json::Object{
        {"type", static_cast<int>(lsp::MessageType::Error)},
        {"message", text("layoutopt: " + llvm::toString(std::move(E)) +
                         "; open the file again")}});
}

void Server::onClose(const lsp::DidCloseTextDocumentParams &Params) {
  Work->close(Params.textDocument.uri.file());
}

void Server::onDisk(const Raw &) { Work->touch(); }

void Server::onCancel(const Raw &Params) {
  if (const json::Object *O = Params.V.getAsObject())
    if (const json::Value *Id = O->get("id"))
      Work->cancel(textOf(*Id));
}

void Server::onIdle(const Raw &, Reply Answer) {
  auto Kept = std::make_shared<Reply>(std::move(Answer));
  Work->whenIdle([Kept] { (*Kept)(nullptr); });
}

Workspace::Task Server::taskFor(std::shared_ptr<Reply> Answer) const {
  return {Input->id(), [Answer] {
            (*Answer)(failed(ErrorCode::RequestCancelled, "cancelled"));
          }};
}

/// Replies with what \p From makes, or with \p Nothing if nothing is known. A
/// crash of ours is an error.
void Server::ask(const lsp::URIForFile &Uri, Reply Answer, json::Value Nothing,
                 std::function<Expected<json::Value>(const server::Answer &,
                                                     const std::string &)>
                     From) {
  auto Kept = std::make_shared<Reply>(std::move(Answer));
  const std::string Path = realPathOf(Uri.file());
  Work->ask(taskFor(Kept), Path,
            [Kept, Path, Nothing = std::move(Nothing),
             From = std::move(From)](const server::Answer &Got) {
              if (!Got.Said || !Got.Said->problem().empty())
                return (*Kept)(json::Value(Nothing));
              std::optional<Expected<json::Value>> Out;
              if (!runGuarded([&] { Out.emplace(From(Got, Path)); }) || !Out)
                return (*Kept)(failed(ErrorCode::InternalError,
                                      "layoutopt crashed; this is a bug of "
                                      "layoutopt"));
              if (!*Out)
                return (*Kept)(failed(Out->takeError()));
              (*Kept)(std::move(**Out));
            });
}

void Server::onHover(const lsp::TextDocumentPositionParams &Params,
                     Reply Answer) {
  ask(Params.textDocument.uri, std::move(Answer), nullptr,
      [At = Params.position](const server::Answer &Got,
                             const std::string &Path) {
        return hoverAt(Got, Path, At);
      });
}

void Server::onCodeLens(const InDocument &Params, Reply Answer) {
  ask(Params.Document.uri, std::move(Answer), json::Array(),
      [Uri = Params.Document.uri.uri().str()](const server::Answer &Got,
                                              const std::string &Path)
          -> Expected<json::Value> { return lensesIn(*Got.Said, Path, Uri); });
}

void Server::onCodeAction(const InDocument &Params, Reply Answer) {
  ask(Params.Document.uri, std::move(Answer), json::Array(),
      [Uri = Params.Document.uri.uri().str(),
       At = Params.Where](const server::Answer &Got,
                          const std::string &Path) -> Expected<json::Value> {
        return actionsAt(*Got.Said, Path, Uri, At);
      });
}

void Server::onCommand(const CommandCall &Params, Reply Answer) {
  const auto *Known = llvm::find_if(
      EditCommands, [&](const auto &C) { return C.first == Params.Name; });
  if (Known == std::end(EditCommands))
    return Answer(failed(ErrorCode::InvalidParams,
                         "there is no command '" + Params.Name + "'"));
  std::optional<llvm::StringRef> Words[2];
  for (size_t I = 0; I != 2 && I != Params.Arguments.size(); ++I)
    Words[I] = Params.Arguments[I].getAsString();
  if (!Words[0] || !Words[1])
    return Answer(failed(ErrorCode::InvalidParams,
                         "'" + Params.Name + "' takes a URI and a name"));
  auto Uri = lsp::URIForFile::fromURI(*Words[0]);
  if (!Uri)
    return Answer(
        failed(ErrorCode::InvalidParams, llvm::toString(Uri.takeError())));
  auto Kept = std::make_shared<Reply>(std::move(Answer));
  const std::string Path = realPathOf(Uri->file()), Name = Words[1]->str();
  const EditMaker Make = Known->second;
  Work->run(taskFor(Kept), [this, Kept, Path, Name, Make](const Snapshot &Now) {
    std::optional<Expected<json::Object>> Edit;
    const ActionContext Context{*Work, Now, Client};
    if (!runGuarded([&] { Edit.emplace(Make(Context, Path, Name)); }) || !Edit)
      return (*Kept)(failed(ErrorCode::InternalError,
                            "layoutopt crashed; this is a bug of layoutopt"));
    if (!*Edit)
      return (*Kept)(failed(Edit->takeError()));
    if (!Work->isNow(Now))
      return (*Kept)(failed(ErrorCode::ContentModified,
                            "the sources have changed meanwhile"));
    SendEdit(json::Object{{"label", text("layoutopt: " + Name)},
                          {"edit", std::move(**Edit)}},
             "layoutopt-" + std::to_string(++NumRequests));
    (*Kept)(nullptr);
  });
}

int server::serve(std::FILE *In, llvm::raw_ostream &Out, Settings How) {
  return Server(In, Out, std::move(How)).run();
}
