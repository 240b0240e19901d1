//===-- Input.h - Messages that may be anything ----------------*- C++ -*--===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_LIB_SERVER_INPUT_H
#define LAYOUTOPT_LIB_SERVER_INPUT_H

#include "llvm/Support/LSP/Transport.h"

namespace layoutopt::server {

/// Where the server stands in the protocol.
enum class Phase { New, Running, ShutDown };

/// The method that what is no good message becomes, with `code` and `message`
/// to reply.
constexpr llvm::StringLiteral BadMessage = "$/layoutopt/badMessage";

/// Reads messages and lets none pass that LLVM's transport would end with: what
/// is no JSON, no message, or comes at the wrong time, becomes a request with
/// an error for an answer, or is dropped if nobody waits for one. Tells who
/// asks: LLVM's handlers are not told the id of a request.
class CheckedInput : public llvm::lsp::JSONTransportInput {
public:
  CheckedInput(std::FILE *In, const Phase &Where) : In(In), Where(Where) {}

  bool hasError() const override { return ferror(In); }
  bool isEndOfInput() const override { return feof(In); }
  llvm::LogicalResult readStandardMessage(std::string &Json) override;
  llvm::LogicalResult readDelimitedMessage(std::string &) override {
    return llvm::failure();
  }

  /// The id of the request that was read last, as text.
  const std::string &id() const { return Id; }

private:
  bool readFramed(std::string &Json);

  std::FILE *In;
  const Phase &Where;
  std::string Id;
};

/// \p Json as it may pass, see above; nullopt: it is dropped. \p Id becomes the
/// text of its id.
std::optional<std::string> checkedMessage(llvm::StringRef Json, Phase Where,
                                          std::string &Id);

} // namespace layoutopt::server

#endif // LAYOUTOPT_LIB_SERVER_INPUT_H
