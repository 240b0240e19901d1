//===-- ContainerVectorChecks.h - The vector's members --------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CONTAINER_VECTOR_CHECKS_H
#define CONTAINER_VECTOR_CHECKS_H

#include "ContainerChecks.h"
#include <iterator>
#include <limits>
#include <type_traits>
#include <utility>

/// Walks over keys once; the one that is not there throws.
template <class V> class one_pass {
public:
  using iterator_category = std::input_iterator_tag;
  using value_type = typename V::value_type;
  using difference_type = std::ptrdiff_t;
  using pointer = const value_type *;
  using reference = value_type;

  explicit one_pass(int First, int Failing = -1) : Key(First), Bad(Failing) {}
  value_type operator*() const {
    if (Key == Bad)
      throw std::runtime_error("no such key");
    return make<V>(Key);
  }
  one_pass &operator++() {
    ++Key;
    return *this;
  }
  one_pass operator++(int) {
    one_pass Before = *this;
    ++Key;
    return Before;
  }
  friend bool operator==(const one_pass &A, const one_pass &B) {
    return A.Key == B.Key;
  }
  friend bool operator!=(const one_pass &A, const one_pass &B) {
    return A.Key != B.Key;
  }

private:
  int Key, Bad;
};

template <class V> void checkConstruction() {
  using record = typename V::value_type;
  V Empty;
  CHECK(has(Empty, {}) && Empty.capacity() == 0 &&
        Empty.begin() == Empty.end());
  V Filled(3, make<V>(4));
  CHECK(has(Filled, {4, 4, 4}));
  CHECK(has(V(0, make<V>(4)), {}));
  V List{make<V>(1), make<V>(2)};
  CHECK(has(List, {1, 2}));
  V Elements{List[1], Filled[0], List[0]};
  CHECK(has(Elements, {2, 4, 1}));
  const std::vector<record> Plain = plain<V>({3, 1, 2});
  CHECK(has(V(Plain.begin(), Plain.end()), {3, 1, 2}));
  CHECK(has(V(Plain.data(), Plain.data() + 2), {3, 1}));
  CHECK(has(V(one_pass<V>(1), one_pass<V>(6)), {1, 2, 3, 4, 5}));
  CHECK(has(V(Elements.begin() + 1, Elements.end()), {4, 1}));
  CHECK(has(V(Elements.crbegin(), Elements.crend()), {1, 4, 2}));
  V Copy = Elements;
  Copy[0] = make<V>(9);
  CHECK(has(Copy, {9, 4, 1}) && has(Elements, {2, 4, 1}));
  V Moved = std::move(Copy);
  CHECK(has(Moved, {9, 4, 1}) && has(Copy, {}));
  Copy.push_back(make<V>(1));
  CHECK(has(Copy, {1}));
  Copy = Moved;
  CHECK(has(Copy, {9, 4, 1}) && has(Moved, {9, 4, 1}));
  V &Itself = Copy;
  Copy = Itself;
  CHECK(has(Copy, {9, 4, 1}));
  // As libstdc++ does it.
  Copy = std::move(Itself);
  CHECK(has(Copy, {}));
  Copy = Moved;
  Copy = Empty;
  CHECK(has(Copy, {}) && Copy.capacity() >= 3);
  Copy = std::move(Moved);
  CHECK(has(Copy, {9, 4, 1}) && has(Moved, {}));
  Copy = {make<V>(7), make<V>(8)};
  CHECK(has(Copy, {7, 8}));
  Copy = {};
  CHECK(has(Copy, {}));

  Copy.assign(2, make<V>(1));
  CHECK(has(Copy, {1, 1}));
  Copy[0] = make<V>(2);
  Copy.assign(9, Copy[0]);
  CHECK(has(Copy, {2, 2, 2, 2, 2, 2, 2, 2, 2}));
  Copy.assign(Plain.begin(), Plain.end());
  CHECK(has(Copy, {3, 1, 2}) && Copy.capacity() >= 9);
  Copy.assign(one_pass<V>(0), one_pass<V>(2));
  CHECK(has(Copy, {0, 1}));
  Copy.assign({make<V>(5)});
  CHECK(has(Copy, {5}));

  V Other = some<V>({1, 2, 3});
  swap(Copy, Other);
  CHECK(has(Copy, {1, 2, 3}) && has(Other, {5}));
  Copy.swap(Other);
  CHECK(has(Copy, {5}) && has(Other, {1, 2, 3}));
  std::swap(Copy, Empty);
  CHECK(has(Copy, {}) && has(Empty, {5}));
}

template <class V> void checkElements() {
  using record = typename V::value_type;
  V A = some<V>({1, 2, 3});
  const V &C = A;
  CHECK(record(A.front()) == make<V>(1) && record(C.back()) == make<V>(3) &&
        record(C.front()) == make<V>(1));
  A.front() = make<V>(4);
  A.back() = make<V>(5);
  A.at(1) = make<V>(6);
  CHECK(has(A, {4, 6, 5}) && record(C.at(2)) == make<V>(5));
  CHECK_THROWS(std::out_of_range, A.at(3));
  CHECK_THROWS(std::out_of_range, C.at(3));
  CHECK_THROWS(std::out_of_range, C.at(static_cast<std::size_t>(-1)));
  CHECK_THROWS(std::out_of_range, V().at(0));
  A.pop_back();
  CHECK(has(A, {4, 6}));
  A.clear();
  CHECK(has(A, {}) && A.capacity() >= 3);
}

template <class V> void checkGrowth() {
  using record = typename V::value_type;
  V A;
  A.reserve(0);
  CHECK(A.capacity() == 0);
  A.reserve(10);
  const std::size_t Room = A.capacity();
  CHECK(Room >= 10 && A.empty());
  for (int I = 0; I != 10; ++I)
    A.push_back(make<V>(I));
  CHECK(A.capacity() == Room);
  A.reserve(3);
  CHECK(A.capacity() == Room);
  A.shrink_to_fit();
  CHECK(A.capacity() >= 10 && A.capacity() < 40 &&
        has(A, {0, 1, 2, 3, 4, 5, 6, 7, 8, 9}));
  A.clear();
  A.shrink_to_fit();
  CHECK(A.capacity() == 0);
  // Few allocations for many elements.
  int Grown = 0;
  for (int I = 0; I != 5000; ++I) {
    const std::size_t Before = A.capacity();
    A.push_back(make<V>(I));
    Grown += A.capacity() != Before;
  }
  CHECK(Grown < 20 && A.size() == 5000 && record(A[4999]) == make<V>(4999));
  // Elements of the vector itself, when it grows.
  for (int Size = 1; Size != 40; ++Size) {
    V B;
    for (int I = 0; I != Size; ++I)
      B.push_back(make<V>(I));
    B.shrink_to_fit();
    B.push_back(B[0]);
    B.shrink_to_fit();
    B.emplace_back(B[static_cast<std::size_t>(Size) / 2]);
    B.shrink_to_fit();
    B.insert(B.begin(), B.back());
    B.shrink_to_fit();
    B.insert(B.begin() + 1, 3, B[0]);
    B.shrink_to_fit();
    B.emplace(B.begin(), B.front());
    CHECK(record(B[static_cast<std::size_t>(Size) + 5]) == make<V>(0) &&
          record(B.back()) == make<V>(Size / 2) &&
          record(B[0]) == make<V>(Size / 2) &&
          record(B[4]) == make<V>(Size / 2) && record(B[5]) == make<V>(0) &&
          B.size() == static_cast<std::size_t>(Size) + 7);
  }
  A.resize(3, make<V>(1));
  CHECK(has(A, {0, 1, 2}));
  A.resize(5, A[2]);
  CHECK(has(A, {0, 1, 2, 2, 2}));
  A.resize(0, make<V>(1));
  CHECK(has(A, {}));

  CHECK(A.max_size() > 1000000 &&
        A.max_size() < std::numeric_limits<std::size_t>::max() / 2);
  A = some<V>({1, 2});
  CHECK_THROWS(std::length_error, A.reserve(A.max_size() + 1));
  CHECK_THROWS(std::length_error, A.reserve(static_cast<std::size_t>(-1)));
  CHECK_THROWS(std::length_error, A.resize(A.max_size() + 1, make<V>(1)));
  CHECK_THROWS(std::length_error,
               A.insert(A.begin(), static_cast<std::size_t>(-1), make<V>(1)));
  CHECK_THROWS(std::length_error, V(static_cast<std::size_t>(-1), make<V>(1)));
  CHECK(has(A, {1, 2}));
}

template <class V> void checkInsertion() {
  using record = typename V::value_type;
  using iterator = typename V::iterator;
  V A;
  iterator I = A.insert(A.end(), make<V>(1));
  CHECK(has(A, {1}) && I == A.begin());
  I = A.insert(A.cbegin(), make<V>(0));
  CHECK(has(A, {0, 1}) && I == A.begin());
  I = A.insert(A.begin() + 1, 3, make<V>(5));
  CHECK(has(A, {0, 5, 5, 5, 1}) && I - A.begin() == 1);
  I = A.insert(A.begin() + 2, 0, make<V>(7));
  CHECK(has(A, {0, 5, 5, 5, 1}) && I - A.begin() == 2);
  const std::vector<record> Plain = plain<V>({8, 9});
  I = A.insert(A.end(), Plain.begin(), Plain.end());
  CHECK(has(A, {0, 5, 5, 5, 1, 8, 9}) && A.end() - I == 2);
  I = A.insert(A.begin() + 4, one_pass<V>(20), one_pass<V>(22));
  CHECK(has(A, {0, 5, 5, 5, 20, 21, 1, 8, 9}) && I - A.begin() == 4);
  I = A.insert(A.begin() + 1, {make<V>(30), make<V>(31)});
  CHECK(has(A, {0, 30, 31, 5, 5, 5, 20, 21, 1, 8, 9}) && I - A.begin() == 1);
  I = A.insert(A.begin(), Plain.end(), Plain.end());
  CHECK(A.size() == 11 && I == A.begin());
  I = A.emplace(A.begin() + 10, make<V>(33));
  CHECK(record(*I) == make<V>(33) && record(A.back()) == make<V>(9));

  I = A.erase(A.begin());
  CHECK(has(A, {30, 31, 5, 5, 5, 20, 21, 1, 8, 33, 9}) && I == A.begin());
  I = A.erase(A.cbegin() + 2, A.cbegin() + 5);
  CHECK(has(A, {30, 31, 20, 21, 1, 8, 33, 9}) && record(*I) == make<V>(20));
  I = A.erase(A.end() - 1);
  CHECK(has(A, {30, 31, 20, 21, 1, 8, 33}) && I == A.end());
  I = A.erase(A.begin() + 1, A.begin() + 1);
  CHECK(A.size() == 7 && I - A.begin() == 1);
  I = A.erase(A.begin(), A.end());
  CHECK(has(A, {}) && I == A.end());
  I = A.erase(A.begin(), A.end());
  CHECK(has(A, {}) && I == A.begin());

  typename V::reference R = A.emplace_back(make<V>(3));
  R = make<V>(4);
  CHECK(has(A, {4}));
}

/// What fails leaves the vector as it was, or at least usable.
template <class V> void checkFailures() {
  V A = some<V>({1, 2, 3, 4, 5, 6, 7, 8});
  A.shrink_to_fit();
  const typename V::value_type One = make<V>(9);
  const std::vector<typename V::value_type> Plain = plain<V>({1, 2, 3});
  const std::size_t Room = A.capacity();
  while (A.size() != Room)
    A.push_back(make<V>(0));
  const V Before = A;
  const std::vector<typename V::value_type> Known(Before.begin(), Before.end());
  memory::fails() = true;
  CHECK_THROWS(std::bad_alloc, A.push_back(One));
  CHECK_THROWS(std::bad_alloc, A.emplace_back(A[0]));
  CHECK_THROWS(std::bad_alloc, A.insert(A.begin(), One));
  CHECK_THROWS(std::bad_alloc, A.insert(A.begin(), 2, One));
  CHECK_THROWS(std::bad_alloc, A.insert(A.begin(), Plain.begin(), Plain.end()));
  CHECK_THROWS(std::bad_alloc, A.reserve(Room + 1));
  CHECK_THROWS(std::bad_alloc, A.resize(Room + 1, One));
  CHECK_THROWS(std::bad_alloc, V Copy(A));
  CHECK_THROWS(std::bad_alloc, V(3, One));
  CHECK_THROWS(std::bad_alloc, V(Plain.begin(), Plain.end()));
  V B;
  CHECK_THROWS(std::bad_alloc, B = A);
  memory::fails() = false;
  CHECK(B.empty() && same(A, Known) && A.capacity() == Room);

  CHECK_THROWS(std::runtime_error,
               A.insert(A.begin() + 1, one_pass<V>(0, 5), one_pass<V>(8, 5)));
  CHECK(same(A, Known));
  // At the end they come one by one: those in front of the error stay.
  CHECK_THROWS(std::runtime_error,
               A.insert(A.end(), one_pass<V>(3, 5), one_pass<V>(8, 5)));
  CHECK(A.size() == Known.size() + 2 &&
        typename V::value_type(A.back()) == make<V>(4));
  CHECK_THROWS(std::runtime_error, V(one_pass<V>(0, 5), one_pass<V>(8, 5)));
  CHECK_THROWS(std::runtime_error,
               A.assign(one_pass<V>(0, 5), one_pass<V>(8, 5)));
  A.push_back(One);
  CHECK(typename V::value_type(A.back()) == One);
}

template <class V> void checkDefaults(std::true_type) {
  using record = typename V::value_type;
  const record Default = record();
  CHECK(same(V(3), std::vector<record>(3)));
  CHECK(same(V(0), std::vector<record>()));
  V A(2, make<V>(3));
  A.resize(4);
  CHECK(A.size() == 4 && record(A[1]) == make<V>(3) &&
        record(A[2]) == Default && record(A[3]) == Default);
  A.resize(1);
  CHECK(has(A, {3}));
  A.resize(1);
  CHECK(has(A, {3}));
  A.emplace_back();
  CHECK(A.size() == 2 && record(A[1]) == Default);
  // A place that had another value before.
  A[1] = make<V>(7);
  A.pop_back();
  A.resize(2);
  CHECK(record(A[1]) == Default);
}
template <class V> void checkDefaults(std::false_type) {}

template <class V> void checkVector() {
  checkConstruction<V>();
  checkElements<V>();
  checkGrowth<V>();
  checkInsertion<V>();
  checkFailures<V>();
  checkDefaults<V>(std::integral_constant<bool, traits<V>::HasDefault>());
}

#endif // CONTAINER_VECTOR_CHECKS_H
