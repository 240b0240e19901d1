//===-- Equality.h - Facts compared member by member ------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_TEST_UNIT_MODEL_EQUALITY_H
#define LAYOUTOPT_TEST_UNIT_MODEL_EQUALITY_H

#include "layoutopt/Model/Facts.h"
#include <algorithm>
#include <tuple>

namespace layoutopt {

/// The members of each kind of facts; structured bindings make a new one an
/// error here.
inline auto membersOf(const FileFacts &V) {
  auto &[A, B, C, D, E, F, G] = V;
  return std::tie(A, B, C, D, E, F, G);
}
inline auto membersOf(const BitFacts &V) {
  auto &[A, B, C] = V;
  return std::tie(A, B, C);
}
inline auto membersOf(const MemberFacts &V) {
  auto &[A, B, C, D, E, F, G, H, I, J, K, L] = V;
  return std::tie(A, B, C, D, E, F, G, H, I, J, K, L);
}
inline auto membersOf(const DeclarationFacts &V) {
  auto &[A, B, C, D, E, F, G, H] = V;
  return std::tie(A, B, C, D, E, F, G, H);
}
inline auto membersOf(const ExprFacts &V) {
  auto &[A, B, C, D, E, F, G, H, I, J, K, L, M, N, O, P, Q, R, S, T, U, X, Y, Z,
         AA, AB, AC, AD, AE] = V;
  return std::tie(A, B, C, D, E, F, G, H, I, J, K, L, M, N, O, P, Q, R, S, T, U,
                  X, Y, Z, AA, AB, AC, AD, AE);
}
inline auto membersOf(const KernelUseFacts &V) {
  auto &[A, B, C, D, E, F, G] = V;
  return std::tie(A, B, C, D, E, F, G);
}
inline auto membersOf(const KernelVariableFacts &V) {
  auto &[A, B, C, D, E, F, G] = V;
  return std::tie(A, B, C, D, E, F, G);
}
inline auto membersOf(const ObstacleFacts &V) {
  auto &[A, B, C, D, E, F, G, H] = V;
  return std::tie(A, B, C, D, E, F, G, H);
}
inline auto membersOf(const ElementNameFacts &V) {
  auto &[A, B, C, D, E, F, G, H] = V;
  return std::tie(A, B, C, D, E, F, G, H);
}
inline auto membersOf(const ElementMethodFacts &V) {
  auto &[A, B, C, D, E, F, G, H, I, J, K, L, M, N, O, P, Q, R] = V;
  return std::tie(A, B, C, D, E, F, G, H, I, J, K, L, M, N, O, P, Q, R);
}
inline auto membersOf(const ElementRespelling &V) {
  auto &[A, B, C, D, E, F] = V;
  return std::tie(A, B, C, D, E, F);
}
inline auto membersOf(const ViewFacts &V) {
  auto &[A, B, C, D, E, F] = V;
  return std::tie(A, B, C, D, E, F);
}
inline auto membersOf(const AnnotationFacts &V) {
  auto &[A, B, C, D, E, F, G, H] = V;
  return std::tie(A, B, C, D, E, F, G, H);
}
inline auto membersOf(const ExternalNameFacts &V) {
  auto &[A, B, C, D, E, F] = V;
  return std::tie(A, B, C, D, E, F);
}
inline auto membersOf(const SharedTypeFacts &V) {
  auto &[A, B, C, D, E] = V;
  return std::tie(A, B, C, D, E);
}
inline auto membersOf(const HoldingFacts &V) {
  return std::tie(V.USR, V.Name, V.Kind, V.Record, V.Where, V.Layers);
}

template <typename T> bool equal(const T &A, const T &B) {
  return membersOf(A) == membersOf(B);
}
template <typename T>
bool equal(const std::vector<T> &A, const std::vector<T> &B) {
  return std::equal(A.begin(), A.end(), B.begin(), B.end(),
                    [](const T &X, const T &Y) { return equal(X, Y); });
}
inline bool equal(const RecordFacts &X, const RecordFacts &Y) {
  auto Plain = [](const RecordFacts &V) {
    auto &[A, B, C, D, E, Members, F, G, H, I, J, K, L] = V;
    (void)Members;
    return std::tie(A, B, C, D, E, F, G, H, I, J, K, L);
  };
  return Plain(X) == Plain(Y) && equal(X.Members, Y.Members);
}
inline bool equal(const EntityFacts &X, const EntityFacts &Y) {
  auto Plain = [](const EntityFacts &V) {
    auto &[A, B, C, D, E, F, G, H, I, J, K, L, M, N, O, P, Q, R, S, T, U,
           Declarations] = V;
    (void)Declarations;
    return std::tie(A, B, C, D, E, F, G, H, I, J, K, L, M, N, O, P, Q, R, S, T,
                    U);
  };
  return Plain(X) == Plain(Y) && equal(X.Declarations, Y.Declarations);
}
inline bool equal(const AccessNode &X, const AccessNode &Y) {
  auto Plain = [](const AccessNode &V) {
    auto &[A, Children, B, C, D, Runs, IsVectorizable, IsOrderedSum, E, F, G, H,
           I, J, K, L, M, N, O] = V;
    (void)Children;
    return std::tie(A, B, C, D, Runs, IsVectorizable, IsOrderedSum, E, F, G, H,
                    I, J, K, L, M, N, O);
  };
  return Plain(X) == Plain(Y) && equal(X.Children, Y.Children);
}
inline bool equal(const FunctionFacts &X, const FunctionFacts &Y) {
  auto Plain = [](const FunctionFacts &V) {
    auto &[A, B, C, D, E, F, G, H, I, J, K, L, M, N, O, P, Q, R, S, Accesses] =
        V;
    (void)Accesses;
    return std::tie(A, B, C, D, E, F, G, H, I, J, K, L, M, N, O, P, Q, R, S);
  };
  return Plain(X) == Plain(Y) && equal(X.Accesses, Y.Accesses);
}
inline bool equal(const FieldInit &X, const FieldInit &Y) {
  return X.Member == Y.Member && X.Designator == Y.Designator &&
         X.Value == Y.Value && equal(X.Nested, Y.Nested);
}
inline bool equal(const ElementInit &X, const ElementInit &Y) {
  return X.Element == Y.Element && X.Text == Y.Text &&
         X.Designator == Y.Designator && X.Open == Y.Open &&
         X.Close == Y.Close && equal(X.Fields, Y.Fields);
}
inline bool equal(const InitializerFacts &X, const InitializerFacts &Y) {
  return X.Entity == Y.Entity && X.Extent == Y.Extent && X.Rows == Y.Rows &&
         equal(X.Elements, Y.Elements);
}
inline bool equal(const TUFacts &X, const TUFacts &Y) {
  auto Plain = [](const TUFacts &V) {
    auto &[A, B, C, Files, Records, Entities, Functions, Exprs, D, Initializers,
           Obstacles, E, J, F, G, Foreign, SetsEvents, H, I, Warnings,
           KernelUses, KernelVariables, Holdings, Spellings, Names, Methods,
           Respellings, Views, Annotations, ExternalNames, SharedTypes,
           Offloads, Compiles] = V;
    return std::tie(A, B, C, D, E, J, F, G, Foreign, SetsEvents, H, I,
                    Spellings, Offloads, Compiles);
  };
  return Plain(X) == Plain(Y) && equal(X.Files, Y.Files) &&
         equal(X.Records, Y.Records) && equal(X.Entities, Y.Entities) &&
         equal(X.Functions, Y.Functions) && equal(X.Exprs, Y.Exprs) &&
         equal(X.Initializers, Y.Initializers) &&
         equal(X.Obstacles, Y.Obstacles) && equal(X.Warnings, Y.Warnings) &&
         equal(X.KernelUses, Y.KernelUses) &&
         equal(X.KernelVariables, Y.KernelVariables) &&
         equal(X.Holdings, Y.Holdings) &&
         equal(X.ElementNames, Y.ElementNames) &&
         equal(X.ElementMethods, Y.ElementMethods) &&
         equal(X.ElementRespellings, Y.ElementRespellings) &&
         equal(X.Views, Y.Views) && equal(X.Annotations, Y.Annotations) &&
         equal(X.ExternalNames, Y.ExternalNames) &&
         equal(X.SharedTypes, Y.SharedTypes);
}

} // namespace layoutopt

#endif // LAYOUTOPT_TEST_UNIT_MODEL_EQUALITY_H
