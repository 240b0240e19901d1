//===-- ContainerReferenceChecks.h - References and iterators -------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CONTAINER_REFERENCE_CHECKS_H
#define CONTAINER_REFERENCE_CHECKS_H

#include "ContainerChecks.h"
#include <algorithm>
#include <functional>
#include <iterator>
#include <type_traits>
#include <utility>

// Whether an expression of elements compiles.
#define COMPILES(name, ...)                                                    \
  template <class V> struct name {                                             \
    template <class R, class S>                                                \
    static auto test(R A, S &Own)                                              \
        -> decltype((void)(__VA_ARGS__), std::true_type());                    \
    template <class R> static std::false_type test(...);                       \
    static constexpr bool value = decltype(test<typename V::reference>(        \
        std::declval<V &>()[0],                                                \
        std::declval<typename V::value_type &>()))::value;                     \
  };

// What C++ says of a true reference and of these ones differs here; what would
// be another program then must not compile.
struct takes_lvalue {
  template <class T> static void from(T &);
};
COMPILES(binds_lvalue, takes_lvalue::from(std::declval<R>()))
COMPILES(has_address, &std::declval<R>())
COMPILES(wraps, std::ref(std::declval<R>()))
COMPILES(swaps_temporaries, std::swap(std::declval<R>(), std::declval<R>()))
COMPILES(swaps_mixed, std::swap(A, Own))
COMPILES(chooses_mixed, true ? A : Own)
COMPILES(chooses, true ? A : std::declval<R>())
COMPILES(swaps, swap(A, Own), swap(Own, std::declval<R>()))

/// What must compile and what must not.
template <class V> void checkTypes() {
  using record = typename V::value_type;
  using ref = typename V::reference;
  using cref = typename V::const_reference;
  using iterator = typename V::iterator;
  using const_iterator = typename V::const_iterator;
  CHECK(std::is_convertible<ref, record>::value);
  CHECK(std::is_convertible<cref, record>::value);
  CHECK(std::is_convertible<record &, ref>::value);
  CHECK(std::is_convertible<const record &, cref>::value);
  CHECK(std::is_convertible<record, cref>::value);
  CHECK(std::is_convertible<ref, cref>::value);
  // As a reference to what is not const.
  CHECK(!std::is_convertible<cref, ref>::value);
  CHECK(!std::is_constructible<ref, const record &>::value);
  CHECK(!std::is_constructible<ref, record>::value);
  CHECK(!std::is_convertible<ref, record &>::value);
  CHECK(!std::is_constructible<ref, const iterator &>::value);
  CHECK(!std::is_default_constructible<ref>::value);
  // Elements that are only read.
  CHECK(!std::is_assignable<cref &, cref>::value);
  CHECK(!std::is_assignable<cref &, record>::value);
  CHECK(std::is_assignable<const ref &, ref>::value);
  CHECK(std::is_assignable<const ref &, cref>::value);
  CHECK(std::is_assignable<const ref &, record>::value);
  CHECK(std::is_assignable<ref, ref>::value);
  CHECK(std::is_same<const ref &, decltype(std::declval<ref &>() =
                                               std::declval<ref>())>::value);
  CHECK(std::is_assignable<record &, ref>::value);
  CHECK(std::is_assignable<record &, cref>::value);
  CHECK(std::is_nothrow_copy_constructible<ref>::value);
  CHECK(std::is_nothrow_copy_assignable<ref>::value ==
        std::is_nothrow_copy_assignable<record>::value);

  CHECK(std::is_convertible<iterator, const_iterator>::value);
  CHECK(!std::is_constructible<iterator, const_iterator>::value);
  CHECK(std::is_nothrow_default_constructible<iterator>::value);
  CHECK(std::is_trivially_destructible<iterator>::value);
  using category = typename std::iterator_traits<iterator>::iterator_category;
  CHECK(std::is_same<category, std::random_access_iterator_tag>::value);
  using known = std::iterator_traits<const_iterator>;
  CHECK(std::is_same<typename known::value_type, record>::value);
  CHECK(std::is_same<typename known::reference, cref>::value);
  CHECK(std::is_same<typename known::difference_type, std::ptrdiff_t>::value);

  CHECK(std::is_nothrow_default_constructible<V>::value);
  CHECK(std::is_nothrow_move_constructible<V>::value);
  CHECK(std::is_nothrow_move_assignable<V>::value);
  CHECK(std::is_copy_constructible<V>::value);
  CHECK(!std::is_convertible<std::size_t, V>::value);
  CHECK(!std::is_constructible<V, iterator, int>::value);
  CHECK(!binds_lvalue<V>::value);
  CHECK(!has_address<V>::value);
  CHECK(!wraps<V>::value);
  CHECK(!swaps_temporaries<V>::value);
  CHECK(!swaps_mixed<V>::value);
  CHECK(!chooses_mixed<V>::value);
  CHECK(chooses<V>::value);
  CHECK(swaps<V>::value);
  V A;
  CHECK(noexcept(A.swap(A)) && noexcept(A.size()) && noexcept(A.empty()) &&
        noexcept(A.begin()) && noexcept(A.cend()) && noexcept(A.rbegin()) &&
        noexcept(A.crend()) && noexcept(A.clear()) && noexcept(A.capacity()) &&
        noexcept(A.max_size()));
  CHECK(!noexcept(A.at(0)));
  CHECK(std::is_same<ref, decltype(A.emplace_back(A[0]))>::value);
  CHECK(std::is_same<ref, decltype(A.back())>::value);
  const V &C = A;
  CHECK(std::is_same<cref, decltype(C[0])>::value);
  CHECK(std::is_same<const_iterator, decltype(C.begin())>::value);
  CHECK(std::is_same<const_iterator, decltype(A.cbegin())>::value);
}

template <class V> void checkReferences() {
  using record = typename V::value_type;
  using ref = typename V::reference;
  using cref = typename V::const_reference;
  V A = some<V>({0, 1, 2, 3, 4});
  const V &C = A;
  ref R = A[1];
  CHECK(record(R) == make<V>(1));

  // Assignment writes through, and names nothing anew.
  R = A[2];
  CHECK(has(A, {0, 2, 2, 3, 4}));
  R = make<V>(7);
  CHECK(has(A, {0, 7, 2, 3, 4}));
  R = C[3];
  CHECK(has(A, {0, 3, 2, 3, 4}));
  A[0] = A[4];
  CHECK(has(A, {4, 3, 2, 3, 4}));
  const ref S = A[2];
  S = R;
  CHECK(has(A, {4, 3, 3, 3, 4}));
  ref Same = R;
  Same = make<V>(9);
  CHECK(has(A, {4, 9, 3, 3, 4}));
  CHECK(record(R = make<V>(1)) == make<V>(1));

  // To itself.
  const ref Itself = R;
  R = Itself;
  CHECK(has(A, {4, 1, 3, 3, 4}));
  A[1] = record(A[1]);
  CHECK(has(A, {4, 1, 3, 3, 4}));
  A[4] = C[4];
  CHECK(has(A, {4, 1, 3, 3, 4}));

  // A copy is one.
  record Copy = A[1];
  A[1] = make<V>(5);
  CHECK(Copy == make<V>(1));
  Copy = A[1];
  CHECK(Copy == make<V>(5));
  Copy = C[0];
  CHECK(Copy == make<V>(4));
  // A reference sees later writes.
  cref Read = A[1];
  A[1] = make<V>(6);
  CHECK(record(Read) == make<V>(6));

  // A record of its own is referred to as well.
  record Own = make<V>(20);
  ref Alone = Own;
  Alone = A[0];
  CHECK(Own == make<V>(4));
  A[0] = make<V>(0);
  CHECK(Own == make<V>(4));
  Alone = Own;
  CHECK(Own == make<V>(4));
  cref AloneRead = Own;
  Own = make<V>(21);
  CHECK(record(AloneRead) == make<V>(21));

  // Swaps.
  A = some<V>({0, 1, 2, 3});
  swap(A[0], A[3]);
  CHECK(has(A, {3, 1, 2, 0}));
  swap(A[2], A[2]);
  CHECK(has(A, {3, 1, 2, 0}));
  swap(A[0], Own);
  CHECK(has(A, {21, 1, 2, 0}) && Own == make<V>(3));
  swap(Own, A[0]);
  CHECK(has(A, {3, 1, 2, 0}) && Own == make<V>(21));
  {
    using std::swap;
    ref Left = A[0], Right = A[1];
    swap(Left, Right);
    CHECK(has(A, {1, 3, 2, 0}));
    record Other = make<V>(30);
    swap(Own, Other);
    CHECK(Own == make<V>(30) && Other == make<V>(21));
    swap(A[0], A[1]);
  }
  ref Left = A[0], Right = A[1];
  std::swap(Left, Right);
  CHECK(has(A, {1, 3, 2, 0}));
  std::iter_swap(A.begin(), A.begin() + 3);
  CHECK(has(A, {0, 3, 2, 1}));
  iter_swap(A.begin() + 1, A.begin() + 3);
  CHECK(has(A, {0, 1, 2, 3}));
  record Moved = iter_move(A.begin() + 2);
  CHECK(Moved == make<V>(2) && has(A, {0, 1, 2, 3}));

  CHECK(key(std::max(A[0], A[3],
                     [](cref L, cref Q) { return key(L) < key(Q); })) == 3);

  // In loops.
  int Keys = 0;
  for (cref Element : C)
    Keys += key(Element);
  for (record Element : A)
    Keys += key(Element);
  CHECK(Keys == 12);
  for (record Element : A)
    Element = make<V>(8);
  CHECK(has(A, {0, 1, 2, 3}));
  for (ref Element : A)
    Element = make<V>(8);
  CHECK(has(A, {8, 8, 8, 8}));
  for (auto &&Element : A)
    Element = make<V>(9);
  CHECK(has(A, {9, 9, 9, 9}));
}

template <class V> void checkIterators() {
  using record = typename V::value_type;
  using iterator = typename V::iterator;
  using const_iterator = typename V::const_iterator;
  V A = some<V>({0, 1, 2, 3, 4, 5, 6, 7, 8, 9});
  const V &C = A;
  CHECK(A.end() - A.begin() == 10 && C.end() - A.begin() == 10 &&
        A.begin() - C.end() == -10);
  iterator I = A.begin();
  CHECK(record(*I) == make<V>(0) && record(*I++) == make<V>(0) &&
        record(*I) == make<V>(1));
  CHECK(record(*++I) == make<V>(2) && record(*I--) == make<V>(2) &&
        record(*--I) == make<V>(0));
  I += 7;
  CHECK(record(*I) == make<V>(7) && record(I[2]) == make<V>(9) &&
        record(I[-7]) == make<V>(0));
  I -= 3;
  CHECK(record(*I) == make<V>(4) && record(*(I + 1)) == make<V>(5) &&
        record(*(1 + I)) == make<V>(5) && record(*(I - 4)) == make<V>(0));
  const_iterator J = I;
  CHECK(I == J && J == I && !(I != J) && !(J != I));
  ++J;
  CHECK(I != J && I < J && J > I && I <= J && J >= I && !(J < I) && !(I > J));
  CHECK(J - I == 1 && I - J == -1 && J - J == 0);
  J = A.begin();
  CHECK(record(*J) == make<V>(0) && record(J[3]) == make<V>(3) &&
        record(*(2 + J)) == make<V>(2) && record(*J++) == make<V>(0) &&
        record(*J--) == make<V>(1));
  iterator None, Nothing;
  CHECK(None == Nothing && const_iterator() == const_iterator());
  None = I;
  CHECK(None == I);
  *I = make<V>(40);
  I[1] = make<V>(50);
  CHECK(has(A, {0, 1, 2, 3, 40, 50, 6, 7, 8, 9}));

  // From behind.
  A = some<V>({0, 1, 2});
  std::vector<record> Reverse(A.rbegin(), A.rend());
  CHECK(Reverse == plain<V>({2, 1, 0}));
  CHECK(std::vector<record>(C.rbegin(), C.rend()) == Reverse);
  CHECK(std::vector<record>(A.crbegin(), A.crend()) == Reverse);
  *A.rbegin() = make<V>(5);
  CHECK(has(A, {0, 1, 5}) && record(A.rbegin()[1]) == make<V>(1));
  CHECK(std::distance(A.begin(), A.end()) == 3 &&
        std::next(A.begin()) - A.begin() == 1);

  // They live on in a vector that is moved or swapped.
  V B = some<V>({7, 8, 9, 10});
  I = A.begin() + 1;
  iterator K = B.begin() + 3;
  A.swap(B);
  CHECK(record(*I) == make<V>(1) && record(*K) == make<V>(10));
  CHECK(I - B.begin() == 1 && A.end() - K == 1);
  *I = make<V>(11);
  CHECK(has(B, {0, 11, 5}));
  V D(std::move(B));
  *I = make<V>(12);
  CHECK(has(D, {0, 12, 5}) && I == D.begin() + 1);
  A = std::move(D);
  *I = make<V>(13);
  CHECK(has(A, {0, 13, 5}));
  A.reserve(100);
  I = A.begin();
  while (A.size() != 100)
    A.push_back(make<V>(1));
  *I = make<V>(14);
  CHECK(record(A[0]) == make<V>(14));
}

#endif // CONTAINER_REFERENCE_CHECKS_H
