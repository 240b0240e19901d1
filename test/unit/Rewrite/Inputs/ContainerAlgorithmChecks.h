//===-- ContainerAlgorithmChecks.h - Algorithms, random operations --------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CONTAINER_ALGORITHM_CHECKS_H
#define CONTAINER_ALGORITHM_CHECKS_H

#include "ContainerChecks.h"
#include <algorithm>
#include <iterator>
#include <numeric>
#include <random>
#if __cplusplus > 201703L
#include <version>
#endif
#ifdef __cpp_lib_ranges
#include <ranges>
#endif

template <class V> void checkAlgorithms() {
  using record = typename V::value_type;
  using ref = typename V::reference;
  using cref = typename V::const_reference;
  auto ByRecord = [](const record &A, const record &B) {
    return key(A) < key(B);
  };
  auto ByReference = [](cref A, cref B) { return key(A) < key(B); };
  const V Mixed = some<V>({5, 2, 8, 1, 9, 3, 7, 2, 6, 0, 4, 8});
  const std::vector<record> Plain(Mixed.begin(), Mixed.end());
  auto IsOdd = [](cref A) { return key(A) % 2 != 0; };

  V A = Mixed;
  std::sort(A.begin(), A.end(), ByRecord);
  CHECK(has(A, {0, 1, 2, 2, 3, 4, 5, 6, 7, 8, 8, 9}));
  std::sort(A.rbegin(), A.rend(), ByReference);
  CHECK(has(A, {9, 8, 8, 7, 6, 5, 4, 3, 2, 2, 1, 0}));
  A = Mixed;
  std::stable_sort(A.begin(), A.end(), [](const record &L, const record &R) {
    return key(L) / 4 < key(R) / 4;
  });
  CHECK(has(A, {2, 1, 3, 2, 0, 5, 7, 6, 4, 8, 9, 8}));
  A = Mixed;
  std::nth_element(A.begin(), A.begin() + 4, A.end(), ByReference);
  CHECK(record(A[4]) == make<V>(3));
  A = Mixed;
  std::partial_sort(A.begin(), A.begin() + 3, A.end(), ByRecord);
  CHECK(record(A[0]) == make<V>(0) && record(A[2]) == make<V>(2));
  A = Mixed;
  auto Middle = std::partition(A.begin(), A.end(), IsOdd);
  CHECK(Middle - A.begin() == 5 && std::all_of(A.begin(), Middle, IsOdd) &&
        std::none_of(Middle, A.end(), IsOdd));
  A = Mixed;
  Middle = std::stable_partition(A.begin(), A.end(), IsOdd);
  CHECK(has(A, {5, 1, 9, 3, 7, 2, 8, 2, 6, 0, 4, 8}));
  A = Mixed;
  std::rotate(A.begin(), A.begin() + 4, A.end());
  CHECK(has(A, {9, 3, 7, 2, 6, 0, 4, 8, 5, 2, 8, 1}));
  A = Mixed;
  std::reverse(A.begin(), A.end());
  CHECK(has(A, {8, 4, 0, 6, 2, 7, 3, 9, 1, 8, 2, 5}));
  A.erase(std::remove_if(A.begin(), A.end(), IsOdd), A.end());
  CHECK(has(A, {8, 4, 0, 6, 2, 8, 2}));
  A.erase(std::remove(A.begin(), A.end(), make<V>(2)), A.end());
  CHECK(has(A, {8, 4, 0, 6, 8}));
  std::make_heap(A.begin(), A.end(), ByReference);
  std::pop_heap(A.begin(), A.end(), ByReference);
  CHECK(record(A[4]) == make<V>(8));
  std::sort_heap(A.begin(), A.end() - 1, ByReference);
  CHECK(has(A, {0, 4, 6, 8, 8}));
  A.erase(std::unique(A.begin(), A.end()), A.end());
  CHECK(has(A, {0, 4, 6, 8}));
  const auto Found = std::lower_bound(A.begin(), A.end(), make<V>(5), ByRecord);
  CHECK(Found - A.begin() == 2 &&
        std::upper_bound(A.cbegin(), A.cend(), make<V>(4), ByReference) ==
            Found &&
        std::binary_search(A.begin(), A.end(), make<V>(6), ByRecord));

  const auto Largest =
      std::max_element(Mixed.begin(), Mixed.end(), ByReference);
  CHECK(Largest - Mixed.begin() == 4 && key(*Largest) == 9);
  CHECK(std::accumulate(
            Mixed.begin(), Mixed.end(), 0,
            [](int Sum, const record &R) { return Sum + key(R); }) == 55);
  CHECK(std::count_if(Mixed.begin(), Mixed.end(), IsOdd) == 5);
  CHECK(std::count(Mixed.begin(), Mixed.end(), make<V>(8)) == 2);
  CHECK(std::find_if(Mixed.begin(), Mixed.end(), IsOdd) == Mixed.begin());
  CHECK(std::find(Mixed.begin(), Mixed.end(), make<V>(1)) - Mixed.begin() == 3);
  CHECK(std::equal(Mixed.begin(), Mixed.end(), Plain.begin()));
  CHECK(std::is_sorted(A.begin(), A.end(), ByRecord));

  std::vector<record> Out(Mixed.size(), make<V>(0));
  std::copy(Mixed.begin(), Mixed.end(), Out.begin());
  CHECK(Out == Plain);
  A.clear();
  std::copy(Plain.begin(), Plain.end(), std::back_inserter(A));
  CHECK(same(A, Plain));
  std::copy_backward(A.begin(), A.end() - 2, A.end());
  CHECK(record(A[11]) == make<V>(0) && record(A[2]) == make<V>(5));
  std::fill(A.begin(), A.end(), make<V>(1));
  std::copy(Plain.begin(), Plain.end(), A.begin());
  CHECK(same(A, Plain));
  std::copy_if(Mixed.begin(), Mixed.end(), A.begin(), IsOdd);
  CHECK(record(A[4]) == make<V>(7));
  std::transform(Mixed.begin(), Mixed.end(), A.begin(),
                 [](const record &R) { return make<V>(key(R) + 1); });
  CHECK(has(A, {6, 3, 9, 2, 10, 4, 8, 3, 7, 1, 5, 9}));
  std::swap_ranges(A.begin(), A.begin() + 3, A.begin() + 3);
  CHECK(record(A[0]) == make<V>(2) && record(A[5]) == make<V>(9));
  std::for_each(A.begin(), A.end(), [](ref R) { R = make<V>(key(R) % 3); });
  CHECK(has(A, {2, 1, 1, 0, 0, 0, 2, 0, 1, 1, 2, 0}));
  std::replace(A.begin(), A.end(), make<V>(0), make<V>(7));
  CHECK(std::count(A.begin(), A.end(), make<V>(7)) == 5);
  std::inplace_merge(A.begin(), A.begin() + 1, A.end(), ByReference);
  std::mt19937 Random(3);
  A = Mixed;
  std::shuffle(A.begin(), A.end(), Random);
  CHECK(std::is_permutation(A.begin(), A.end(), Plain.begin()));
  while (std::next_permutation(A.begin(), A.end() - 9, ByReference))
    ;
  CHECK(key(A[0]) <= key(A[1]) && key(A[1]) <= key(A[2]));
#ifdef __cpp_lib_ranges
  static_assert(std::random_access_iterator<typename V::iterator>);
  static_assert(std::random_access_iterator<typename V::const_iterator>);
  static_assert(std::sortable<typename V::iterator, decltype(ByReference)>);
  static_assert(std::ranges::random_access_range<V>);
  static_assert(std::ranges::sized_range<const V>);
  A = Mixed;
  std::ranges::sort(A, ByRecord);
  CHECK(has(A, {0, 1, 2, 2, 3, 4, 5, 6, 7, 8, 8, 9}));
  std::ranges::reverse(A);
  std::ranges::stable_sort(A, ByReference);
  CHECK(std::ranges::is_sorted(A, ByReference));
  std::ranges::sort(A, {}, [](cref R) { return -key(R); });
  CHECK(has(A, {9, 8, 8, 7, 6, 5, 4, 3, 2, 2, 1, 0}));
  std::ranges::for_each(A, [](ref R) { R = make<V>(key(R) / 2); });
  CHECK(std::ranges::count_if(A, IsOdd) == 5);
  auto Rest = std::ranges::remove_if(A, IsOdd);
  A.erase(Rest.begin(), Rest.end());
  CHECK(has(A, {4, 4, 4, 2, 2, 0, 0}));
  CHECK(key(*std::ranges::max_element(A, ByReference)) == 4);
  int Sum = 0;
  for (cref R : A | std::views::drop(1) | std::views::reverse)
    Sum += key(R);
  CHECK(Sum == 12);
#endif
}

template <class V>
void resizeBoth(V &A, std::vector<typename V::value_type> &B, std::size_t Size,
                std::true_type) {
  A.resize(Size);
  B.resize(Size);
}
template <class V>
void resizeBoth(V &A, std::vector<typename V::value_type> &B, std::size_t Size,
                std::false_type) {
  A.resize(Size, make<V>(0));
  B.resize(Size, make<V>(0));
}

/// Does the same with the vector and with std::vector.
template <class V> void checkRandom(unsigned Seed, int Steps) {
  using record = typename V::value_type;
  using cref = typename V::const_reference;
  std::mt19937 Random(Seed);
  auto Below = [&](std::size_t End) {
    return static_cast<std::size_t>(Random() % End);
  };
  auto AnyKey = [&] { return static_cast<int>(Below(50)); };
  auto ByKey = [](cref L, cref R) { return key(L) < key(R); };
  auto ByRecordKey = [](const record &L, const record &R) {
    return key(L) < key(R);
  };
  V A, C;
  std::vector<record> B, D;
  for (int Step = 0; Step != Steps; ++Step) {
    const record One = make<V>(AnyKey());
    const std::size_t Size = B.size();
    // Mostly small, so that the edges are met.
    std::size_t I = Below(Size + 1), J = Below(Size + 1);
    if (I > J)
      std::swap(I, J);
    const auto From = static_cast<std::ptrdiff_t>(I);
    const auto To = static_cast<std::ptrdiff_t>(J);
    std::size_t What = Below(34);
    if (Size > 50 && What < 10)
      What = 10 + What % 3;
    switch (What) {
    case 0:
    case 1:
      A.push_back(One);
      B.push_back(One);
      break;
    case 2:
      A.emplace_back(One);
      B.emplace_back(One);
      break;
    case 3:
      CHECK(A.insert(A.begin() + From, One) - A.begin() == From);
      B.insert(B.begin() + From, One);
      break;
    case 4: {
      const std::size_t Count = Below(7);
      A.insert(A.begin() + From, Count, One);
      B.insert(B.begin() + From, Count, One);
      break;
    }
    case 5:
      A.insert(A.begin() + From, D.begin(), D.end());
      B.insert(B.begin() + From, D.begin(), D.end());
      break;
    case 6:
      A.insert(A.begin() + From, C.begin(), C.end());
      B.insert(B.begin() + From, D.begin(), D.end());
      break;
    case 7:
      A.insert(A.begin() + From, {One, make<V>(3)});
      B.insert(B.begin() + From, {One, make<V>(3)});
      break;
    case 8:
      if (Size != 0) {
        A.push_back(A[Size / 2]);
        B.push_back(record(B[Size / 2]));
      }
      break;
    case 9:
      resizeBoth(A, B, Below(40),
                 std::integral_constant<bool, traits<V>::HasDefault>());
      break;
    case 10:
      CHECK(A.erase(A.begin() + From, A.begin() + To) - A.begin() == From);
      B.erase(B.begin() + From, B.begin() + To);
      break;
    case 11:
      if (I != Size) {
        A.erase(A.begin() + From);
        B.erase(B.begin() + From);
      }
      break;
    case 12: {
      const std::size_t Count = Below(20);
      A.resize(Count, One);
      B.resize(Count, One);
      break;
    }
    case 13:
      if (Size != 0) {
        A.pop_back();
        B.pop_back();
      }
      break;
    case 14:
      A.swap(C);
      B.swap(D);
      break;
    case 15:
      C = A;
      D = B;
      break;
    case 16:
      A = V(C.begin(), C.end());
      B = std::vector<record>(D.begin(), D.end());
      break;
    case 17:
      A.reserve(Below(80));
      break;
    case 18:
      A.shrink_to_fit();
      break;
    case 19:
      A.assign(D.begin(), D.end());
      B.assign(D.begin(), D.end());
      break;
    case 20:
      std::stable_sort(A.begin(), A.end(), ByKey);
      std::stable_sort(B.begin(), B.end(), ByRecordKey);
      break;
    case 21:
      std::sort(A.begin() + From, A.begin() + To, ByRecordKey);
      std::sort(B.begin() + From, B.begin() + To, ByRecordKey);
      break;
    case 22:
      std::reverse(A.begin() + From, A.begin() + To);
      std::reverse(B.begin() + From, B.begin() + To);
      break;
    case 23:
      std::rotate(A.begin(), A.begin() + From, A.begin() + To);
      std::rotate(B.begin(), B.begin() + From, B.begin() + To);
      break;
    case 24:
      A.erase(std::unique(A.begin(), A.end()), A.end());
      B.erase(std::unique(B.begin(), B.end()), B.end());
      break;
    case 25: {
      const int Bad = AnyKey() / 10;
      A.erase(std::remove_if(A.begin(), A.end(),
                             [=](cref R) { return key(R) % 5 == Bad; }),
              A.end());
      B.erase(
          std::remove_if(B.begin(), B.end(),
                         [=](const record &R) { return key(R) % 5 == Bad; }),
          B.end());
      break;
    }
    case 26:
      A.assign(Size / 2, One);
      B.assign(Size / 2, One);
      break;
    case 27:
      if (I != Size && J != Size) {
        std::iter_swap(A.begin() + From, A.begin() + To);
        std::iter_swap(B.begin() + From, B.begin() + To);
      }
      break;
    default:
      if (I == Size || J == Size)
        break;
      if (What % 3 == 0) {
        A[I] = A[J];
        B[I] = B[J];
      } else if (What % 3 == 1) {
        A[J] = One;
        B[J] = One;
      } else {
        swap(A[I], A[J]);
        std::swap(B[I], B[J]);
      }
    }
    CHECK(same(A, B) && same(C, D));
    if (checks::failed() > 20)
      return;
  }
}

#endif // CONTAINER_ALGORITHM_CHECKS_H
