//===-- Server.h - The language server -------------------------*- C++ -*--===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_SERVER_SERVER_H
#define LAYOUTOPT_SERVER_SERVER_H

#include "layoutopt/Server/Commands.h"
#include "llvm/Support/raw_ostream.h"
#include <cstdio>

namespace layoutopt::server {

/// Speaks the protocol, messages with headers, until `exit` or the end of
/// \p In. Returns the exit code that the protocol asks for: 0 behind
/// `shutdown`, else 1.
int serve(std::FILE *In, llvm::raw_ostream &Out, Settings How);

} // namespace layoutopt::server

#endif // LAYOUTOPT_SERVER_SERVER_H
