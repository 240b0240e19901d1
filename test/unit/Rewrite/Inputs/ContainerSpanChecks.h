//===-- ContainerSpanChecks.h - Generated spans beside std::vector --------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Before C++20 there is no std::span: spans are compared with parts of a
/// std::vector, and from there on with a std::span of it, too.
///
//===----------------------------------------------------------------------===//

#ifndef CONTAINER_SPAN_CHECKS_H
#define CONTAINER_SPAN_CHECKS_H

#include "ContainerChecks.h"
#include <algorithm>
#include <type_traits>
#include <utility>
#if __cplusplus >= 202002L
#include <span>
#endif

/// Whether \p Left leads to \p Num elements of \p Right from \p From on.
template <class S, class T>
bool isPart(const S &Left, const std::vector<T> &Right, std::size_t From,
            std::size_t Num) {
  if (Left.size() != Num || Left.empty() != (Num == 0) ||
      static_cast<std::size_t>(Left.end() - Left.begin()) != Num)
    return false;
  std::size_t At = From;
  for (typename S::reference Each : Left)
    if (!(T(Each) == Right[At++]))
      return false;
  for (auto It = Left.rbegin(); It != Left.rend(); ++It)
    if (!(T(*It) == Right[--At]))
      return false;
  for (At = 0; At != Num; ++At)
    if (!(T(Left[At]) == Right[From + At]))
      return false;
  return Num == 0 || (T(Left.front()) == Right[From] &&
                      T(Left.back()) == Right[From + Num - 1]);
}

/// Spans of vectors, and of parts of spans.
template <class V, class Span, class ConstSpan> void checkSpan() {
  using record = typename V::value_type;
  using size = std::size_t;
  static_assert(
      std::is_same<typename Span::value_type, record>::value &&
          std::is_same<typename Span::element_type, record>::value &&
          std::is_same<typename ConstSpan::element_type, const record>::value &&
          std::is_same<typename ConstSpan::value_type, record>::value,
      "");
  static_assert(
      std::is_same<typename Span::reference, typename V::reference>::value &&
          std::is_same<typename ConstSpan::reference,
                       typename V::const_reference>::value,
      "");
  // Constants do not become anything else, and nothing of the kind is implied.
  static_assert(
      std::is_convertible<V &, Span>::value &&
          std::is_convertible<V &, ConstSpan>::value &&
          std::is_convertible<const V &, ConstSpan>::value &&
          std::is_convertible<V, ConstSpan>::value &&
          std::is_convertible<Span, ConstSpan>::value &&
          !std::is_convertible<V, Span>::value &&
          !std::is_constructible<Span, const V &>::value &&
          !std::is_constructible<Span, ConstSpan>::value &&
          !std::is_constructible<Span, typename V::const_iterator, size>::value,
      "");
  static_assert(std::is_trivially_copyable<Span>::value &&
                    std::is_trivially_copyable<ConstSpan>::value &&
                    std::is_nothrow_default_constructible<Span>::value,
                "");
  V A;
  std::vector<record> B;
  for (int Key = 0; Key != 13; ++Key) {
    A.push_back(make<V>(Key * 5 % 13));
    B.push_back(make<V>(Key * 5 % 13));
  }
  const V &C = A;
  const Span S = A;
  const ConstSpan T = C, Same = S;
  CHECK(isPart(S, B, 0, 13) && isPart(T, B, 0, 13) && isPart(Same, B, 0, 13));
  for (size From = 0; From <= 13; ++From) {
    CHECK(isPart(S.first(From), B, 0, From) &&
          isPart(S.last(From), B, 13 - From, From) &&
          isPart(S.subspan(From), B, From, 13 - From) &&
          isPart(T.first(From), B, 0, From) &&
          isPart(T.last(From), B, 13 - From, From) &&
          isPart(T.subspan(From, static_cast<size>(-1)), B, From, 13 - From));
    for (size Num = 0; From + Num <= 13; ++Num) {
      const auto At = A.begin() + static_cast<std::ptrdiff_t>(From);
      const auto Stop = At + static_cast<std::ptrdiff_t>(Num);
      CHECK(isPart(S.subspan(From, Num), B, From, Num) &&
            isPart(T.subspan(From, Num), B, From, Num) &&
            isPart(Span(At, Num), B, From, Num) &&
            isPart(Span(At, Stop), B, From, Num) &&
            isPart(ConstSpan(At, Num), B, From, Num) &&
            isPart(ConstSpan(At, Stop), B, From, Num));
#ifdef __cpp_lib_span
      const auto Own = std::span<const record>(B).subspan(From, Num);
      CHECK(
          std::equal(Own.begin(), Own.end(), S.subspan(From, Num).begin(),
                     [](const record &L, const record &R) { return L == R; }));
#endif
    }
  }
  // A constant span leads to what can be written.
  S[3] = make<V>(40);
  B[3] = make<V>(40);
  S.subspan(4).front() = S[3];
  B[4] = B[3];
  *(S.begin() + 5) = make<V>(41);
  B[5] = make<V>(41);
  CHECK(isPart(T, B, 0, 13));
  std::reverse(S.begin() + 1, S.end());
  std::reverse(B.begin() + 1, B.end());
  const Span Part = S.subspan(2, 9);
  std::rotate(Part.begin(), Part.begin() + 4, Part.end());
  std::rotate(B.begin() + 2, B.begin() + 6, B.begin() + 11);
  CHECK(isPart(T, B, 0, 13));
  const auto IsLess = [](const record &X, const record &Y) {
    return key(X) < key(Y);
  };
  std::stable_sort(Part.begin(), Part.end(), IsLess);
  std::stable_sort(B.begin() + 2, B.begin() + 11, IsLess);
  CHECK(isPart(S, B, 0, 13));
  // Copies, and nothing.
  Span Copy = Part, None, Braces{};
  CHECK(None.empty() && None.size() == 0 && None.begin() == None.end() &&
        Braces.empty() && isPart(None.first(0), B, 0, 0) &&
        ConstSpan(None).empty() && ConstSpan().empty());
  std::swap(Copy, None);
  CHECK(Copy.empty() && isPart(None, B, 2, 9));
  Copy = None.subspan(3);
  CHECK(isPart(Copy, B, 5, 6));
  Copy = {A.begin() + 1, 4};
  CHECK(isPart(Copy, B, 1, 4));
  V Empty;
  CHECK(Span(Empty).empty() && ConstSpan(Empty).size() == 0);
  // The elements stay where they are, whichever vector has them.
  V Moved = std::move(A);
  Copy[0] = make<V>(50);
  B[1] = make<V>(50);
  CHECK(record(Moved[1]) == B[1] && isPart(S, B, 0, 13));
  const V Again(Part.begin(), Part.end());
  CHECK(isPart(ConstSpan(Again), B, 2, 9));
}

/// Spans of arrays.
template <class V, template <std::size_t> class Array, class Span,
          class ConstSpan>
void checkArraySpan() {
  using record = typename V::value_type;
  static_assert(std::is_convertible<Array<3> &, Span>::value &&
                    std::is_convertible<const Array<3> &, ConstSpan>::value &&
                    !std::is_constructible<Span, const Array<3> &>::value &&
                    !std::is_convertible<Array<3>, Span>::value,
                "");
  Array<5> A = {make<V>(3), make<V>(1), make<V>(4), make<V>(1), make<V>(5)};
  const Array<5> &Constant = A;
  std::vector<record> B = {make<V>(3), make<V>(1), make<V>(4), make<V>(1),
                           make<V>(5)};
  const Span S = A;
  CHECK(isPart(S, B, 0, 5) && isPart(ConstSpan(Constant), B, 0, 5) &&
        isPart(S.subspan(1, 3), B, 1, 3) &&
        isPart(Span(A.begin() + 2, 2), B, 2, 2) &&
        isPart(ConstSpan(A.begin(), A.end()), B, 0, 5));
  S.subspan(2)[1] = make<V>(9);
  B[3] = make<V>(9);
  CHECK(record(A[3]) == B[3] && isPart(S, B, 0, 5));
  Array<1> One = {make<V>(8)};
  CHECK(Span(One).size() == 1 && record(Span(One)[0]) == make<V>(8));
}

/// Spans of what pointers lead to, P and C, and pointers to what spans do.
template <class V, class Span, class ConstSpan, class P, class C>
void checkPointerSpan() {
  V A;
  for (int I = 0; I != 9; ++I)
    A.push_back({static_cast<float>(I), I * 2.0, I, {1, 2, 3}});
  const V &Constant = A;
  const Span S(A.data(), A.size()), T(&A[2], 3), U(A.data() + 1, &A[4]);
  const ConstSpan Read(Constant.data() + 2, Constant.size() - 2),
      Mixed(&A[7], 2);
  CHECK(S.size() == 9 && T[0].home == 2 && T.back().home == 4 &&
        U.size() == 3 && U[0].home == 1 && Read[6].home == 8 &&
        Mixed[1].home == 8 && &T[1].x == &A[3].x);
  const P At = T.data();
  const C Same = Read.data();
  CHECK(At == &A[2] && Same == &Constant[2] && S.subspan(4).data() == &A[4] &&
        At + 3 == &*T.end());
  At[1].x = 70;
  CHECK(A[3].x == 70);
  V None;
  CHECK(Span(None.data(), None.size()).empty() &&
        ConstSpan(C(nullptr), std::size_t(0)).empty() &&
        Span(None.data(), None.data()).size() == 0 && !Span().data());
}

/// The same of arrays.
template <template <std::size_t> class Array, class Span, class ConstSpan,
          class P, class C>
void checkArrayPointerSpan() {
  Array<7> A;
  for (std::size_t I = 0; I != 7; ++I)
    A[I] = {1, 2, static_cast<int>(I), {1, 2, 3}};
  const Array<7> &Constant = A;
  const Span S(A.data() + 1, 4), T = A;
  const ConstSpan Read(&Constant[3], Constant.end());
  CHECK(S[0].home == 1 && S.data() == &A[1] && &S[2].m == &A[3].m &&
        T.size() == 7 && T.data() == A.data() && Read.size() == 4 &&
        Read[3].home == 6 && Read.data() == C(P(&A[3])));
}

#endif // CONTAINER_SPAN_CHECKS_H
