//===-- Input.cpp - Messages that may be anything -------------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Input.h"
#include "Json.h"
#include "llvm/ADT/StringExtras.h"

using namespace layoutopt::server;
using llvm::StringRef;
using llvm::lsp::ErrorCode;
namespace json = llvm::json;

/// No message of an editor is larger.
static constexpr uint64_t LargestMessage = 256u << 20;
/// LLVM's parser calls itself for each bracket.
static constexpr unsigned DeepestJson = 500;
static constexpr size_t LongestHeader = 4096;

static bool isTooDeep(StringRef Json) {
  unsigned Depth = 0;
  bool IsString = false;
  for (size_t I = 0; I != Json.size(); ++I) {
    const char C = Json[I];
    if (IsString) {
      if (C == '\\' && I + 1 != Json.size())
        ++I;
      IsString = C != '"';
    } else if (C == '"') {
      IsString = true;
    } else if (C == '[' || C == '{') {
      if (++Depth > DeepestJson)
        return true;
    } else if ((C == ']' || C == '}') && Depth != 0) {
      --Depth;
    }
  }
  return false;
}

static std::string bad(json::Value Id, ErrorCode Code, StringRef Message) {
  return textOf(
      json::Object{{"jsonrpc", "2.0"},
                   {"id", std::move(Id)},
                   {"method", BadMessage},
                   {"params", json::Object{{"code", static_cast<int>(Code)},
                                           {"message", text(Message)}}}});
}

std::optional<std::string> layoutopt::server::checkedMessage(StringRef Json,
                                                             Phase Where,
                                                             std::string &Id) {
  Id.clear();
  if (isTooDeep(Json))
    return bad(nullptr, ErrorCode::ParseError, "too many nested values");
  auto Parsed = json::parse(Json);
  if (!Parsed)
    return bad(nullptr, ErrorCode::ParseError,
               llvm::toString(Parsed.takeError()));
  const json::Object *Message = Parsed->getAsObject();
  if (!Message || Message->getString("jsonrpc") != StringRef("2.0"))
    return bad(nullptr, ErrorCode::InvalidRequest,
               "this is no message of JSON-RPC 2.0");
  const json::Value *Its = Message->get("id");
  const bool HasId = Its && (Its->kind() == json::Value::Number ||
                             Its->kind() == json::Value::String);
  if (HasId)
    Id = textOf(*Its);
  const auto Method = Message->getString("method");
  if (!Method) {
    const bool IsReply = HasId && !Message->get("method") &&
                         (Message->get("result") || Message->get("error"));
    // LLVM's reader of errors counts on both.
    const json::Object *Error = Message->getObject("error");
    if (IsReply &&
        (!Message->get("error") ||
         (Error && Error->getString("message") && Error->getInteger("code"))))
      return Json.str();
    return bad(HasId ? *Its : json::Value(nullptr), ErrorCode::InvalidRequest,
               "a message has a method, or an id and a result");
  }
  if (Its && !HasId)
    return bad(nullptr, ErrorCode::InvalidRequest,
               "an id is a number or a string");
  if (*Method == BadMessage)
    return bad(HasId ? *Its : json::Value(nullptr), ErrorCode::MethodNotFound,
               "method not found: " + Method->str());
  if (*Method == "exit")
    return HasId ? bad(*Its, ErrorCode::InvalidRequest, "'exit' is no request")
                 : Json.str();
  switch (Where) {
  case Phase::New:
    if (*Method == "initialize" && HasId)
      return Json.str();
    if (HasId)
      return bad(*Its, ErrorCode::ServerNotInitialized,
                 "the first request is 'initialize'");
    return std::nullopt;
  case Phase::Running:
    if (*Method == "initialize" && HasId)
      return bad(*Its, ErrorCode::InvalidRequest, "'initialize' comes once");
    return Json.str();
  case Phase::ShutDown:
    if (HasId)
      return bad(*Its, ErrorCode::InvalidRequest, "the server has shut down");
    return std::nullopt;
  }
  llvm_unreachable("unknown phase");
}

/// One message, of headers and contents; false: there is none any more.
bool CheckedInput::readFramed(std::string &Json) {
  std::optional<uint64_t> Length;
  for (std::string Line;;) {
    const int C = fgetc(In);
    if (C == EOF)
      return false;
    if (C != '\n') {
      if (Line.size() < LongestHeader)
        Line.push_back(static_cast<char>(C));
      continue;
    }
    StringRef Header = StringRef(Line).rtrim('\r');
    if (Header.empty() && Length)
      break;
    uint64_t Number = 0;
    if (Header.consume_front_insensitive("Content-Length:") &&
        !Header.trim().getAsInteger(10, Number))
      Length = Number;
    Line.clear();
  }
  Json.clear();
  char Part[65536];
  for (uint64_t Left = *Length; Left != 0;) {
    const size_t Got =
        fread(Part, 1, std::min<uint64_t>(Left, sizeof Part), In);
    if (Got == 0)
      return false;
    if (*Length <= LargestMessage)
      Json.append(Part, Got);
    Left -= Got;
  }
  return true;
}

llvm::LogicalResult CheckedInput::readStandardMessage(std::string &Json) {
  for (std::string Raw; readFramed(Raw);)
    if (auto Passed = checkedMessage(Raw, Where, Id)) {
      Json = std::move(*Passed);
      return llvm::success();
    }
  return llvm::failure();
}
