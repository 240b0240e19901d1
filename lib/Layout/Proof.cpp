//===-- Proof.cpp - Proof by exhaustion -----------------------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "layoutopt/Layout/Proof.h"
#include "layoutopt/Support/Error.h"

using namespace layoutopt;

namespace {

/// What is known of one byte of the storage.
struct Owner {
  uint64_t I = 0;
  unsigned Field = 0;
  uint64_t Byte = 0;
  bool Taken = false;
};

} // namespace

static std::string name(const LayoutClaim &Claim, unsigned Field, uint64_t I) {
  return "field '" + Claim.Fields[Field].Name + "' of record " +
         std::to_string(I);
}

static std::string place(Location At) {
  return "byte " + std::to_string(At.Offset) + " of stored array " +
         std::to_string(At.Array);
}

/// Marks the bytes of element \p Element of \p Field of record \p I.
static llvm::Error occupy(const LayoutClaim &Claim, unsigned Field, uint64_t I,
                          uint64_t Element,
                          std::vector<std::vector<Owner>> &Owners) {
  const FieldShape &Shape = Claim.Fields[Field];
  const uint64_t Size = Shape.elementSize();
  Location At = Claim.Locate(Field, I, Element);
  if (At.Array >= Owners.size() || At.Offset > Owners[At.Array].size() ||
      Size > Owners[At.Array].size() - At.Offset)
    return internalError(name(Claim, Field, I) + " at " + place(At) +
                         " exceeds the storage");
  if (At.Offset % Shape.Align != 0)
    return internalError(name(Claim, Field, I) + " at " + place(At) +
                         " is not aligned");
  for (uint64_t Byte = 0; Byte < Size; ++Byte) {
    Owner &O = Owners[At.Array][At.Offset + Byte];
    if (O.Taken)
      return internalError(name(Claim, O.Field, O.I) + " and " +
                           name(Claim, Field, I) + " share " +
                           place({At.Array, At.Offset + Byte}));
    O = {I, Field, Element * Size + Byte, true};
  }
  return llvm::Error::success();
}

llvm::Error layoutopt::proveByExhaustion(const LayoutClaim &Claim) {
  std::vector<std::vector<Owner>> Owners;
  Owners.reserve(Claim.ArrayBytes.size());
  for (uint64_t Bytes : Claim.ArrayBytes)
    Owners.emplace_back(Bytes);
  for (uint64_t I = 0; I < Claim.N; ++I)
    for (unsigned F = 0; F < Claim.Fields.size(); ++F)
      for (uint64_t K = 0; K < Claim.Fields[F].count(); ++K)
        if (llvm::Error E = occupy(Claim, F, I, K, Owners))
          return E;

  for (unsigned Array = 0; Array < Owners.size(); ++Array) {
    // The byte behind the end belongs to nothing either.
    for (uint64_t Offset = 0; Offset <= Owners[Array].size(); ++Offset) {
      std::optional<Coordinate> Found = Claim.CoordinateAt(Array, Offset);
      std::optional<Coordinate> Real;
      if (Offset < Owners[Array].size() && Owners[Array][Offset].Taken) {
        const Owner &O = Owners[Array][Offset];
        Real = Coordinate{O.Field, O.I, O.Byte};
      }
      if (Found == Real)
        continue;
      auto Describe = [&](const std::optional<Coordinate> &C) {
        if (!C || C->Field >= Claim.Fields.size())
          return std::string("nothing");
        return "byte " + std::to_string(C->ByteInField) + " of " +
               name(Claim, C->Field, C->I);
      };
      return internalError("the inverse takes " + place({Array, Offset}) +
                           " for " + Describe(Found) + ", but it is " +
                           Describe(Real));
    }
  }
  return llvm::Error::success();
}

llvm::Error layoutopt::proveByExhaustion(const Mapping &M, uint64_t N) {
  LayoutClaim Claim;
  Claim.Fields = M.fields().vec();
  Claim.N = N;
  for (unsigned Array = 0; Array < M.storedArrays().size(); ++Array) {
    llvm::Expected<uint64_t> Bytes = M.bytes(Array, N);
    if (!Bytes)
      return Bytes.takeError();
    Claim.ArrayBytes.push_back(*Bytes);
  }
  auto Locate = [&](unsigned Field, uint64_t I, uint64_t Element) {
    return llvm::cantFail(M.locate(Field, I, N, Element),
                          "bytes() has shown that N records fit");
  };
  auto CoordinateAt = [&](unsigned Array, uint64_t Offset) {
    return M.coordinateAt(Array, Offset, N);
  };
  Claim.Locate = Locate;
  Claim.CoordinateAt = CoordinateAt;
  return proveByExhaustion(Claim);
}
