//===-- Mirror.h - The sources of a build, rewritten ------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What `-o DIR --mirror` writes: a tree that a build reads in place of the
/// sources. Each source, and each header that is not of the system, lies there
/// at its absolute path below DIR, changed or not, so that a name between
/// quotes and a folder of `-I` with DIR in front of it lead to the same file as
/// before:
///
///     /home/me/sim/src/step.c      DIR/home/me/sim/src/step.c
///     #include "../body.h"         DIR/home/me/sim/body.h, body_soa.h
///     -I/home/me/sim/include       -IDIR/home/me/sim/include
///
/// What is included by an absolute name, or by a flag that names it, is found
/// in the project all the same: it must not change.
///
/// Beside each source, `step.c.headers` has the hashes of the headers that it
/// includes there: what is compiled from the source depends on that file.
///
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_TOOLS_MIRROR_H
#define LAYOUTOPT_TOOLS_MIRROR_H

#include "Options.h"
#include "layoutopt/Driver/Units.h"
#include "layoutopt/Write/FileWriter.h"

namespace layoutopt {

/// The files of the mirror, and the depfile if \p O names one. \p Changed: what
/// edited and new files hold. Makes the folders. An I/O error if a file is no
/// longer what was read; a usage error if one would replace a source or another
/// one, or if the build would read one as it was.
llvm::Expected<std::vector<OutputFile>>
mirrorOf(const Options &O, const UnitList &Units, const FileContents &Changed);

} // namespace layoutopt

#endif // LAYOUTOPT_TOOLS_MIRROR_H
