//===-- Pages.h - Where reasons are explained -------------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The one place that knows where the pages of docs/reasons are: on the site
/// that the environment variable LAYOUTOPT_DOCS_URL names, else on that of the
/// build (the option of CMake with that name), else in the installation that
/// this program or module is part of.
///
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_REPORT_PAGES_H
#define LAYOUTOPT_REPORT_PAGES_H

#include "layoutopt/Model/Reason.h"
#include <string>

namespace layoutopt {

/// The address of the page about \p Why below \p Site, the address of a site as
/// utils/site.sh makes it; empty if that is none of http, https or file.
std::string pageOf(Reason Why, llvm::StringRef Site);

/// The address of the page about \p Why, a URI; empty if none is known.
std::string pageOf(Reason Why);

/// The address of what a site says about orders of fields and their reasons;
/// empty if no site is known.
std::string pageOfOrders();

/// Whether others than the users of this machine can open \p Page.
bool isOfWeb(llvm::StringRef Page);

} // namespace layoutopt

#endif // LAYOUTOPT_REPORT_PAGES_H
