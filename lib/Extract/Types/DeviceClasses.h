//===-- DeviceClasses.h - OpenCL's classes for C++ --------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What <CL/opencl.hpp>, <CL/cl2.hpp> and <CL/cl.hpp> call a buffer or a kernel
/// in a host in C++:
///
///     cl::Buffer buf(context, CL_MEM_READ_WRITE, n * sizeof(body));
///     cl::Kernel step(program, "step");
///     cl::KernelFunctor<cl::Buffer, int> move(program, "move");
///
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_LIB_EXTRACT_DEVICECLASSES_H
#define LAYOUTOPT_LIB_EXTRACT_DEVICECLASSES_H

#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"

namespace layoutopt {

/// Whether \p D is class \p Name of namespace `cl`.
bool isDeviceClass(const clang::CXXRecordDecl *D, llvm::StringRef Name);

/// Whether \p T, or what it refers to, is `cl::Buffer`.
bool isBufferClass(clang::QualType T);

/// Whether \p T, or what it refers to, is `cl::Kernel`, or what calls one:
/// `cl::KernelFunctor`, `cl::make_kernel`.
bool isKernelClass(clang::QualType T);
/// The latter alone.
bool isFunctorClass(clang::QualType T);

/// Whether \p T is a pointer to an object of such a class: `cl::Kernel *`, or
/// a `std::shared_ptr` or `std::unique_ptr`.
bool isKernelPointer(clang::QualType T);

/// Whether \p D is the namespace `cl` of OpenCL's header. A program may have a
/// copy of that among its own files, whose code is nobody's.
bool isDeviceNamespace(const clang::NamespaceDecl *D);

/// \p E without what makes a temporary, copy, or moved object of it.
const clang::Expr *bareObject(const clang::Expr *E);

/// What makes the kernel or functor that \p E is, by a program and a name; null
/// if it is something else.
const clang::CXXConstructExpr *namedKernel(const clang::Expr *E);

/// The kernel, another object, that the functor which \p E makes calls; or
/// null.
const clang::Expr *kernelOfFunctor(const clang::Expr *E);

/// Whether \p T, or what it refers to, is a `std::string`.
bool isString(clang::QualType T);

/// What \p E, text, is a copy of: without the strings that are made of it, and
/// `.c_str()`.
const clang::Expr *bareText(const clang::Expr *E);

/// The text in quotes that \p E is a copy of, up to its end; or null.
const clang::StringLiteral *quotedText(const clang::Expr *E);

/// The method of class \p Class that \p E calls; empty if it is none.
llvm::StringRef deviceMethod(const clang::CXXMemberCallExpr *E,
                             llvm::StringRef Class);

} // namespace layoutopt

#endif // LAYOUTOPT_LIB_EXTRACT_DEVICECLASSES_H
