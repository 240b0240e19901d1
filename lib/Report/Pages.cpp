//===-- Pages.cpp - Where reasons are explained ---------------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "layoutopt/Report/Pages.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"
#include <dlfcn.h>

using namespace layoutopt;
using llvm::StringRef;
namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;

/// \p Text with what may not stand in a URI as `%20`, but for \p Kept.
static std::string escaped(StringRef Text, StringRef Kept = "") {
  std::string Out;
  for (unsigned char C : Text.bytes())
    if (llvm::isAlnum(C) || StringRef("-._~/:@!$&'()*+,;=").contains(C) ||
        Kept.contains(C))
      Out += char(C);
    else
      Out += "%" + llvm::toHex(llvm::ArrayRef<uint8_t>(C));
  return Out;
}

bool layoutopt::isOfWeb(StringRef Page) {
  return Page.starts_with("http://") || Page.starts_with("https://");
}

/// The page \p Name of \p Site; empty if that is no address of one.
static std::string pageOf(const std::string &Name, StringRef Site) {
  if (!isOfWeb(Site) && !Site.starts_with("file:///"))
    return "";
  return escaped(Site.rtrim('/'), "%") + "/" + Name;
}

std::string layoutopt::pageOf(Reason Why, StringRef Site) {
  return ::pageOf("reasons/" + toString(Why).str() + ".html", Site);
}

/// The folder of the pages that are installed with this program or module.
static std::string installedPages() {
  void *Here = reinterpret_cast<void *>(&installedPages);
  Dl_info Info;
  std::string Own = fs::getMainExecutable("", Here);
  if (dladdr(Here, &Info) && Info.dli_fname &&
      path::extension(Info.dli_fname) == ".so")
    Own = Info.dli_fname;
  llvm::SmallString<256> Real;
  if (fs::real_path(Own, Real))
    return "";
  // Libraries lie one to three folders below the installation.
  StringRef Prefix = path::parent_path(Real);
  for (int I = 0; I != 3; ++I) {
    Prefix = path::parent_path(Prefix);
    const std::string Pages =
        (Prefix + "/share/doc/layoutopt/docs/reasons").str();
    if (!Prefix.empty() && fs::is_directory(Pages))
      return Pages;
  }
  return "";
}

/// The address of the site that the user or the build names; empty: none.
static const std::string &knownSite() {
  static const std::string Site =
      llvm::sys::Process::GetEnv("LAYOUTOPT_DOCS_URL")
          .value_or(LAYOUTOPT_DOCS_URL);
  return Site;
}

std::string layoutopt::pageOfOrders() {
  return ::pageOf("Order.html#what-keeps-an-order", knownSite());
}

std::string layoutopt::pageOf(Reason Why) {
  if (!knownSite().empty())
    return pageOf(Why, knownSite());
  static const std::string Folder = installedPages();
  if (Folder.empty())
    return "";
  return "file://" + escaped(Folder) + "/" + toString(Why).str() + ".md";
}
