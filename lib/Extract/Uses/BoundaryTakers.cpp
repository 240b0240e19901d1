//===-- BoundaryTakers.cpp - Who takes elements as bytes -----------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Which functions work on the bytes of what they get, whether they may change
/// them, and which records are no more than bytes.
///
//===----------------------------------------------------------------------===//

#include "Syntax/Compat.h"
#include "Types/DeviceClasses.h"
#include "Types/DevicePlaces.h"
#include "Types/LibraryStorage.h"
#include "Uses/ContainerBoundaries.h"

using namespace clang;
using namespace layoutopt;

namespace {
/// What a function does with a pointer to bytes, which it does not keep.
struct ByteFunction {
  llvm::StringLiteral Name;
  unsigned Pointer; ///< The argument.
  int Factor[2];    ///< Arguments whose product is the number of bytes; -1:
                    ///< there is none.
  bool IsWritten;   ///< Otherwise the bytes are only read.
};
} // namespace

static constexpr ByteFunction OfC[] = {
    {"fread", 0, {1, 2}, true},    {"fwrite", 0, {1, 2}, false},
    {"read", 1, {2, -1}, true},    {"write", 1, {2, -1}, false},
    {"pread", 1, {2, -1}, true},   {"pwrite", 1, {2, -1}, false},
    {"recv", 1, {2, -1}, true},    {"send", 1, {2, -1}, false},
    {"qsort", 0, {1, 2}, true},    {"memcpy", 0, {2, -1}, true},
    {"memcpy", 1, {2, -1}, false}, {"memmove", 0, {2, -1}, true},
    {"memmove", 1, {2, -1}, false}};

/// Those that return when the buffer may be used again. How many bytes an item
/// has, only the type says that they get.
static constexpr ByteFunction OfMPI[] = {
    {"MPI_Send", 0, {-1, -1}, false},  {"MPI_Ssend", 0, {-1, -1}, false},
    {"MPI_Rsend", 0, {-1, -1}, false}, {"MPI_Bsend", 0, {-1, -1}, false},
    {"MPI_Recv", 0, {-1, -1}, true},   {"MPI_Bcast", 0, {-1, -1}, true}};

static constexpr ByteFunction OfStreams[] = {
    {"write", 0, {1, -1}, false},   {"read", 0, {1, -1}, true},
    {"readsome", 0, {1, -1}, true}, {"sputn", 0, {1, -1}, false},
    {"sgetn", 0, {1, -1}, true},    {"append", 0, {1, -1}, false}};

/// Whether \p M is a member of a class of the library that takes bytes.
static bool isOfByteClass(const CXXMethodDecl *M) {
  const auto *Class = dyn_cast<ClassTemplateSpecializationDecl>(M->getParent());
  return Class && Class->isInStdNamespace() && Class->getIdentifier() &&
         llvm::is_contained({"basic_ostream", "basic_istream",
                             "basic_streambuf", "basic_string"},
                            Class->getName());
}

bool layoutopt::isKnownToKeep(StringRef Name) {
  if (Name.starts_with("aio_") || Name == "setvbuf" || Name == "setbuf" ||
      Name == "pthread_create" || Name == "thrd_create" || Name == "lio_listio")
    return true;
  if (!Name.consume_front("MPI_"))
    return false;
  return (Name.size() > 1 && Name[0] == 'I' && llvm::isLower(Name[1]) &&
          !Name.starts_with("Init")) ||
         Name.ends_with("_init") || Name.starts_with("Win_") ||
         Name.starts_with("Buffer_") || Name.contains("_begin") ||
         Name.starts_with("File_i");
}

bool layoutopt::isKnownToKeep(const CallExpr *Call, const ASTContext &AST) {
  const FunctionDecl *F = Call->getDirectCallee();
  if (!F || !F->getIdentifier())
    return false;
  const auto *Method = dyn_cast<CXXMemberCallExpr>(Call);
  StringRef Name = Method ? deviceMethod(Method, "CommandQueue") : F->getName();
  if (!Name.consume_front(Method ? "enqueue" : "clEnqueue") ||
      (!Method && !isDeviceFunction(F)))
    return isKnownToKeep(F->getName());
  const unsigned Blocking = Method ? 1 : 2;
  Expr::EvalResult Waits;
  return (Name != "ReadBuffer" && Name != "WriteBuffer") ||
         Call->getNumArgs() <= Blocking ||
         Call->getArg(Blocking)->isValueDependent() ||
         !Call->getArg(Blocking)->EvaluateAsInt(Waits, AST) ||
         Waits.Val.getInt() == 0;
}

std::optional<Taker> BoundaryFinder::takerOf(const Crossing &At) {
  const FunctionDecl *F = At.Callee;
  if (!F->getIdentifier() || !At.As->isPointerType())
    return std::nullopt;
  const auto *Method = dyn_cast<CXXMethodDecl>(F);
  auto Find = [&](llvm::ArrayRef<ByteFunction> In) -> std::optional<Taker> {
    StringRef Name = F->getName();
    Name.consume_front("__builtin_");
    for (const ByteFunction &Each : In)
      if (Each.Name == Name && Each.Pointer == At.Number)
        return Taker{true, Each.IsWritten, {Each.Factor[0], Each.Factor[1]}};
    return std::nullopt;
  };
  auto HasFactors = [&](const Taker &T) {
    for (int Each : T.Factor)
      if (Each >= static_cast<int>(At.Call->getNumArgs()))
        return false;
    return true;
  };
  std::optional<Taker> Known;
  if (Method && isOfByteClass(Method))
    Known = pointsToBytes(At.As) ? Find(OfStreams) : std::nullopt;
  else if (!Method && isCLibrary(F, AST))
    Known = Find(OfC);
  else if (!Method && F->isExternC() && !F->isDefined())
    Known = Find(OfMPI);
  if (Known && HasFactors(*Known))
    return Known;
  // Any other that takes bytes; a pointer to the record only if that stays what
  // it is: no class fits C.
  const bool TakesBytes = pointsToBytes(At.As);
  const bool TakesRecords =
      pointedRecord(At.As, AST) && F->isExternC() && !F->isDefined();
  if ((!TakesBytes && !TakesRecords) || F->isTemplateInstantiation() ||
      F->isVariadic() || F->isDeleted() ||
      (Method && (Method->isVirtual() || isOfLibrary(F, AST) ||
                  isa<ClassTemplateSpecializationDecl>(Method->getParent()))))
    return std::nullopt;
  return Taker{false, !At.As->getPointeeType().isConstQualified(), {-1, -1}};
}

static bool isPlainClass(const CXXRecordDecl *D, const ASTContext &AST,
                         unsigned Depth);

/// Whether a field of type \p T has the same bytes wherever arrays of records
/// change: no array of records lies in it, and it leads to none.
static bool isPlainField(QualType T, const ASTContext &AST, unsigned Depth) {
  T = T.getCanonicalType();
  if (T->isArrayType())
    return !AST.getBaseElementType(T)->isRecordType() && Depth != 0 &&
           isPlainField(AST.getBaseElementType(T), AST, Depth - 1);
  if (const auto *To = T->getAs<PointerType>())
    return !To->getPointeeType()->isRecordType() &&
           !To->getPointeeType()->isPointerType();
  if (T->isArithmeticType() || T->isEnumeralType() || T->isVectorType())
    return true;
  const CXXRecordDecl *D = T->getAsCXXRecordDecl();
  return D && D->hasDefinition() && Depth != 0 &&
         isPlainClass(D->getDefinition(), AST, Depth - 1);
}

static bool isPlainClass(const CXXRecordDecl *D, const ASTContext &AST,
                         unsigned Depth) {
  if (recordOfContainer(typeOfRecord(D, AST), AST))
    return false;
  for (const CXXBaseSpecifier &Each : D->bases())
    if (!isPlainField(Each.getType(), AST, Depth))
      return false;
  return llvm::all_of(D->fields(), [&](const FieldDecl *F) {
    return !F->isBitField() && isPlainField(F->getType(), AST, Depth);
  });
}

bool BoundaryFinder::isPlain(const CXXRecordDecl *Record) const {
  constexpr unsigned Deepest = 8;
  if (!Record->isTriviallyCopyable() ||
      Record->defaultedCopyConstructorIsDeleted() ||
      !isPlainClass(Record, AST, Deepest))
    return false;
  return llvm::none_of(Record->methods(), [](const CXXMethodDecl *M) {
    const auto *Made = dyn_cast<CXXConstructorDecl>(M);
    return M->isDeleted() && (M->isCopyAssignmentOperator() ||
                              (Made && Made->isCopyConstructor()));
  });
}
