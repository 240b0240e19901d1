//===-- Error.cpp - Located errors ----------------------------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "layoutopt/Support/Error.h"
#include "llvm/Support/raw_ostream.h"
#include <algorithm>

using namespace layoutopt;

char LocatedError::ID = 0;

std::string Place::str() const {
  std::string Text = File;
  if (Line != 0) {
    Text += (Text.empty() ? "" : ":") + std::to_string(Line);
    if (Column != 0)
      Text += ":" + std::to_string(Column);
  }
  return Text;
}

void LocatedError::log(llvm::raw_ostream &OS) const {
  std::string Where = place().str();
  if (!Where.empty())
    OS << Where << ": ";
  OS << Message;
}

std::error_code LocatedError::convertToErrorCode() const {
  return llvm::inconvertibleErrorCode();
}

static llvm::Error make(ExitCode Code, const llvm::Twine &Message,
                        Place Where) {
  return llvm::make_error<LocatedError>(Code, std::move(Where), Message.str());
}

llvm::Error layoutopt::usageError(const llvm::Twine &Message, Place Where) {
  return make(ExitCode::Usage, Message, std::move(Where));
}

llvm::Error layoutopt::parseError(const llvm::Twine &Message, Place Where) {
  return make(ExitCode::Parse, Message, std::move(Where));
}

llvm::Error layoutopt::ioError(const llvm::Twine &Message, Place Where) {
  return make(ExitCode::IO, Message, std::move(Where));
}

llvm::Error layoutopt::internalError(const llvm::Twine &Message, Place Where) {
  return make(ExitCode::Internal, Message, std::move(Where));
}

ExitCode layoutopt::exitCodeOf(const llvm::Error &E) {
  ExitCode Worst = ExitCode::Success;
  llvm::visitErrors(E, [&](const llvm::ErrorInfoBase &Info) {
    ExitCode Code = ExitCode::Internal;
    if (Info.isA<LocatedError>())
      Code = static_cast<const LocatedError &>(Info).exitCode();
    Worst = std::max(Worst, Code);
  });
  return Worst;
}
