//===-- ContainerArrayChecks.h - Generated arrays beside std::array -------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CONTAINER_ARRAY_CHECKS_H
#define CONTAINER_ARRAY_CHECKS_H

#include "ContainerChecks.h"
#include <algorithm>
#include <array>
#include <type_traits>
#include <utility>

template <class A, std::size_t N>
bool same(const A &Left, const std::array<typename A::value_type, N> &Right) {
  if (Left.size() != N || Left.empty() != Right.empty() || Left.max_size() != N)
    return false;
  std::size_t I = 0;
  for (typename A::const_reference Each : Left)
    if (!(typename A::value_type(Each) == Right[I++]))
      return false;
  for (I = 0; I != N; ++I)
    if (!(typename A::value_type(Left[I]) == Right[I]))
      return false;
  return true;
}

/// Arrays of 1 and of N elements do what std::array does; V is the vector of
/// the same record.
template <class V, template <std::size_t> class Array> void checkArray() {
  using record = typename V::value_type;
  constexpr std::size_t N = 5;
  using A = Array<N>;
  using S = std::array<record, N>;
  static_assert(std::is_same<typename A::value_type, record>::value, "");
  const auto Make = make<V>;
  A Left = {Make(3), Make(1), Make(4), Make(1), Make(5)};
  S Right = {{Make(3), Make(1), Make(4), Make(1), Make(5)}};
  const A &Constant = Left;
  CHECK(same(Left, Right));
  CHECK(record(Left.front()) == Right.front() &&
        record(Left.back()) == Right.back() &&
        record(Constant.front()) == Right.front() &&
        record(Constant.back()) == Right.back() &&
        record(Constant.at(2)) == Right.at(2));
  Left[1] = Make(9);
  Right[1] = Make(9);
  Left.at(2) = Left[1];
  Right.at(2) = Right[1];
  CHECK(same(Left, Right));
  CHECK_THROWS(std::out_of_range, Left.at(N));
  CHECK_THROWS(std::out_of_range, Constant.at(N));
  A Copy = Left;
  Left[0] = Make(77);
  CHECK(same(Copy, Right) && !same(Left, Right));
  Left = Copy;
  CHECK(same(Left, Right));
  A &Itself = Left;
  Left = Itself;
  CHECK(same(Left, Right));
  A Other = {Make(6), Make(7), Make(8), Make(9), Make(10)};
  const S Others = {{Make(6), Make(7), Make(8), Make(9), Make(10)}};
  swap(Left, Other);
  CHECK(same(Left, Others) && same(Other, Right));
  Left.swap(Other);
  Left.swap(Left);
  std::swap(Left, Other);
  CHECK(same(Left, Others) && same(Other, Right));
  A Moved = std::move(Other);
  CHECK(same(Moved, Right));
  Other = std::move(Moved);
  CHECK(same(Other, Right));
  Other.fill(Other[1]);
  Right.fill(Right[1]);
  CHECK(same(Other, Right));

  // Iterators, both ways; algorithms.
  int Sum = 0, Number = 0;
  for (auto It = Left.rbegin(); It != Left.rend(); ++It)
    Sum = Sum * 3 + key(*It);
  for (auto It = Others.rbegin(); It != Others.rend(); ++It)
    Number = Number * 3 + key(*It);
  CHECK(Sum == Number && Left.end() - Left.begin() == N &&
        Constant.cend() - Constant.cbegin() == N &&
        Constant.crend() - Constant.crbegin() == N);
  const auto IsGreater = [](const record &X, const record &Y) {
    return key(X) > key(Y);
  };
  const S Sorted = {{Make(10), Make(9), Make(8), Make(7), Make(6)}};
  std::sort(Left.begin(), Left.end(), IsGreater);
  CHECK(same(Left, Sorted));
  std::reverse(Left.begin(), Left.end());
  CHECK(same(Left, Others));
  std::rotate(Left.begin(), Left.begin() + 2, Left.end());
  S Rotated = Others;
  std::rotate(Rotated.begin(), Rotated.begin() + 2, Rotated.end());
  CHECK(same(Left, Rotated));
  CHECK(std::count_if(Constant.begin(), Constant.end(),
                      [](const record &X) { return key(X) > 7; }) == 3);

  // It lies in what holds it, of one element as well.
  struct holder {
    int Before;
    Array<1> One;
    int Behind;
  };
  holder H = {1, {Make(4)}, 2};
  holder H2 = H;
  H2.One[0] = Make(8);
  CHECK(record(H.One[0]) == Make(4) && record(H2.One[0]) == Make(8) &&
        H2.Behind == 2);
  V Vector;
  Vector.push_back(H.One[0]);
  H.One[0] = Make(2);
  H2.One[0] = Vector[0];
  CHECK(record(H2.One[0]) == Make(4));
}

template <template <std::size_t> class Array> void checkEmpty() {
  Array<0> None = {};
  CHECK(None.empty() && None.begin() == None.end() && None.size() == 0);
  Array<3> Three = {};
  int Number[Three.size()] = {1, 2, 3};
  CHECK(Number[2] == 3);
}

/// Each element is made once, in order, and what throws leaves nothing.
template <template <std::size_t> class Array> void checkMade() {
  made::count() = 0;
  Array<7> A;
  CHECK(made::count() == 7 && A[6].m == 1 && A[0].tags[3] == 4);
  made::count() = 0;
  Array<7> B = {};
  CHECK(made::count() == 7 && B[6].m == 1);
  made::count() = 0;
  const auto One = A[0];
  Array<7> C = {One, One};
  CHECK(made::count() == 5 && C[6].m == 1 && C[1].tags[3] == 4);
  made::count() = 0;
  Array<7> D = C;
  D = A;
  CHECK(made::count() == 0 && D[3].d == 0.5);
  made::limit() = 3;
  CHECK_THROWS(std::runtime_error, Array<7>());
  made::limit() = -1;
}

/// Where records are trivial, so are their arrays.
template <class A> void checkTrivial() {
  using record = typename A::value_type;
  static_assert(std::is_trivial<record>::value ==
                        std::is_trivially_default_constructible<A>::value &&
                    std::is_trivially_copyable<A>::value,
                "");
  static const A Zero = {};
  const record Value = record();
  unsigned char Room[sizeof(A)];
  std::memset(Room, 0x5A, sizeof Room);
  const A &Made = *::new (static_cast<void *>(Room)) A();
  CHECK(record(Zero[1]) == Value && record(Made[1]) == Value);
}

/// Pointers to elements of arrays, beside those to others.
template <class V, template <std::size_t> class Array, class P, class C>
void checkArrayPointers() {
  using record = typename V::value_type;
  CHECK(std::is_trivial<P>::value && std::is_trivial<C>::value);
  Array<9> A;
  for (int I = 0; I != 9; ++I)
    A[static_cast<std::size_t>(I)] = {
        static_cast<float>(I), I * 2.0, I, {1, 2, static_cast<char>(I)}};
  const Array<9> &Constant = A;
  P First = A.data(), At = &A[3];
  C Same = &Constant[3], Begin = Constant.data();
  CHECK(First && At == Same && Begin == First && A.begin() == First &&
        A.end() == First + 9 && At - First == 3 && First < At && At <= Same);
  for (int I = 0; I != 9; ++I) {
    typename V::reference Own = A[static_cast<std::size_t>(I)];
    CHECK(&First[I].x == &Own.x && &First[I].m == &Own.m &&
          &First[I].home == &Own.home && &First[I].place_ == &Own.place_ &&
          &Begin[I].m == &Own.m && &Own == First + I);
  }
  At->x = 50;
  At[1].step(2);
  CHECK(A[3].x == 50 && A[4].x == 6 && Same->half() == 25);
  record Own = {7, 8, 9, {}};
  V Vector;
  Vector.push_back(Own);
  P Each[] = {At, &Own, Vector.data(), &A[8]};
  CHECK(Each[1]->m == 8 && Each[2]->home == 9 && Each[3]->place_[2] == 8 &&
        Each[0] != Each[1] && Each[1] != Each[2] && Each[3] - Each[0] == 5);
  *Each[1] = *Each[0];
  *Each[2] = *Each[3];
  CHECK(Own.x == 50 && Vector[0].home == 8);
  Array<9> Other = A;
  CHECK(Other.data() != First && Other.data()->home == 0 &&
        &Other[2].x != &A[2].x && Other.data()[3].x == 50);
  P Null = nullptr;
  CHECK(!Null && Null != First && P() == Null);
  double Sum = 0;
  for (P Walk = A.begin(); Walk != A.end(); ++Walk)
    Sum += Walk->m;
  for (C Walk = Constant.end(); Walk != Constant.begin();)
    Sum -= (--Walk)->m;
  CHECK(Sum == 0);
}

#endif // CONTAINER_ARRAY_CHECKS_H
