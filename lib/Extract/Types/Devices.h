//===-- Devices.h - Objects of an OpenCL host -------------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What the variables of an OpenCL host stand for, as far as it can be told
/// from the calls that make and fill them:
///
///     cl_mem buf = clCreateBuffer(ctx, flags, n * sizeof(body), NULL, &err);
///     cl_kernel step = clCreateKernel(program, "step", &err);
///
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_LIB_EXTRACT_DEVICES_H
#define LAYOUTOPT_LIB_EXTRACT_DEVICES_H

#include "Types/ClassBuffers.h"
#include "Types/HandleBuffers.h"
#include "Types/KernelPlaces.h"
#include "layoutopt/Model/Range.h"
#include "layoutopt/Model/Reason.h"
#include "llvm/ADT/DenseMap.h"
#include <optional>

namespace layoutopt {

class ExtractContext;

class DeviceObjects {
public:
  /// Looks through \p Users, the program's own declarations. Buffers become
  /// entities of \p C, and what is done with the arguments of kernels facts.
  void scan(llvm::ArrayRef<const clang::Decl *> Users, ExtractContext &C);

  /// The record whose arrays buffer \p D of a host in C holds, or null if it
  /// is none: a variable, parameter or member, an array of buffers, or a
  /// function that returns one.
  const clang::RecordDecl *recordOf(const clang::ValueDecl *D) const {
    return Buffers.lookup(deviceDeclaration(D));
  }
  /// What holds the buffer of records that \p E is, or null.
  const clang::ValueDecl *buffer(const clang::Expr *E,
                                 const clang::ASTContext &AST) const;
  /// The kernels that \p E may be; unknown if it may be any.
  KernelPlaces::Held kernels(const clang::Expr *E,
                             const clang::ASTContext &AST) const {
    return Kernels.of(E, AST);
  }

  /// Buffers of OpenCL's classes for C++, which are none of the above.
  const ClassBuffers &classes() const { return Classes; }
  /// The `cl_mem` of hosts in C++, which are none of the above.
  const HandleBuffers &handles() const { return Handles; }
  /// The record whose arrays a buffer of the last two holds, or null.
  const clang::RecordDecl *convertedRecord(const clang::ValueDecl *D) const {
    const clang::RecordDecl *Record = Classes.recordOf(D);
    return Record ? Record : Handles.recordOf(D);
  }

private:
  friend class DeviceScan;
  llvm::DenseMap<const clang::Decl *, const clang::RecordDecl *> Buffers;
  KernelPlaces Kernels;
  ClassBuffers Classes;
  HandleBuffers Handles;
};

/// The record of the program that \p E counts bytes of, or null.
const clang::RecordDecl *measuredRecord(const clang::Expr *E,
                                        ExtractContext &C);
/// The record that \p E, casts aside, is a pointer to, or null.
const clang::RecordDecl *pointedRecord(const clang::Expr *E, ExtractContext &C);

/// Why a buffer of \p Record cannot be filled or read as it is: by a copy of
/// \p Bytes bytes from or to a pointer to \p Host (null: to something else),
/// from byte \p Offset of the buffer on. Nothing, if it can.
struct TransferProblem {
  Reason Why;
  const char *Message, *Fix;
};
std::optional<TransferProblem>
problemOfTransfer(const clang::RecordDecl *Host, const clang::Expr *Offset,
                  const clang::Expr *Bytes, const clang::RecordDecl *Record,
                  clang::ASTContext &AST);

/// The same of a buffer that is made of \p Flags, \p Bytes bytes and the
/// memory of the host that \p Host leads to, if it is not null.
std::optional<TransferProblem>
problemOfCreation(const clang::Expr *Flags, const clang::Expr *Bytes,
                  const clang::Expr *Host, const clang::RecordDecl *Record,
                  ExtractContext &C);
inline constexpr const char *UsesHostMemory =
    "it may lie in the host's memory (CL_MEM_USE_HOST_PTR)";
inline constexpr const char *CopyHostMemory = "copy with CL_MEM_COPY_HOST_PTR";

/// The number of an argument that \p Number is: a constant, or counted.
std::optional<unsigned> argumentNumber(const clang::Expr *Number,
                                       const clang::ASTContext &AST);

/// Notes \p Use for each of the kernels \p Held.
void noteUses(const KernelPlaces::Held &Held, KernelUseFacts Use,
              ExtractContext &C);

/// Notes that \p Call sets argument \p Number of the kernels \p Held, to
/// the buffer of records that entity \p Buffer is if that is not None.
void noteArgument(const KernelPlaces::Held &Held, const clang::Expr *Number,
                  Index Buffer, const clang::Expr *Call, ExtractContext &C);

} // namespace layoutopt

#endif // LAYOUTOPT_LIB_EXTRACT_DEVICES_H
