//===-- ContainerUniqueChecks.h - Owners beside std::unique_ptr -----------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What stands for `std::unique_ptr<S[]>` does as one does, step by step.
///
//===----------------------------------------------------------------------===//

#ifndef CONTAINER_UNIQUE_CHECKS_H
#define CONTAINER_UNIQUE_CHECKS_H

#include "ContainerChecks.h"
#include <memory>
#include <new>
#include <type_traits>
#include <utility>

/// Whether both own the same \p Num elements, or nothing.
template <class U, class T>
bool ownAlike(const U &Left, const std::unique_ptr<T[]> &Right,
              std::size_t Num) {
  if (static_cast<bool>(Left) != static_cast<bool>(Right) ||
      (Left == nullptr) != (Right == nullptr) ||
      (nullptr == Left) != (nullptr == Right) ||
      (Left != nullptr) != (Right != nullptr) ||
      (nullptr != Left) != (nullptr != Right))
    return false;
  for (std::size_t At = 0; Right && At != Num; ++At)
    if (!(T(Left[At]) == Right[At]))
      return false;
  return true;
}

template <class V, class U> void checkUnique(U (*Make)(int)) {
  using record = typename V::value_type;
  using own = std::unique_ptr<record[]>;
  static_assert(std::is_same<typename U::element_type, record>::value, "");
  static_assert(std::is_nothrow_default_constructible<U>::value &&
                    std::is_nothrow_move_constructible<U>::value &&
                    std::is_nothrow_move_assignable<U>::value &&
                    !std::is_copy_constructible<U>::value &&
                    !std::is_copy_assignable<U>::value &&
                    std::is_convertible<std::nullptr_t, U>::value &&
                    std::is_constructible<bool, const U &>::value &&
                    !std::is_convertible<U, bool>::value,
                "");
  U A, B(nullptr);
  own X, Y(nullptr);
  CHECK(ownAlike(A, X, 0) && ownAlike(B, Y, 0));
  // Elements have the values of a record that nobody sets.
  A = Make(9);
  X.reset(new record[9]());
  CHECK(ownAlike(A, X, 9));
  for (int Key = 0; Key != 9; ++Key) {
    A[static_cast<std::size_t>(Key)] = make<V>(Key * 5 % 9);
    X[static_cast<std::size_t>(Key)] = make<V>(Key * 5 % 9);
  }
  CHECK(ownAlike(A, X, 9));
  // Of a constant one elements can be written, as of a pointer.
  const U &Constant = A;
  Constant[3] = make<V>(40);
  X[3] = make<V>(40);
  // They stay where they are.
  typename V::reference Element = A[4];
  B = std::move(A);
  Y = std::move(X);
  Element = make<V>(41);
  Y[4] = make<V>(41);
  CHECK(ownAlike(A, X, 9) && ownAlike(B, Y, 9));
  U &Same = B;
  B = std::move(Same);
  B.reset(Same.release());
  B.swap(Same);
  CHECK(ownAlike(B, Y, 9));
  using std::swap;
  swap(A, B);
  swap(X, Y);
  CHECK(ownAlike(A, X, 9) && ownAlike(B, Y, 9));
  A.swap(B);
  X.swap(Y);
  U Moved(std::move(B));
  own Gone(std::move(Y));
  CHECK(ownAlike(Moved, Gone, 9) && ownAlike(B, Y, 9));
  B.reset(Make(0));
  Y.reset(new record[0]);
  CHECK(ownAlike(B, Y, 0));
  B = nullptr;
  Y = nullptr;
  CHECK(ownAlike(B, Y, 0));
  B.reset(Moved.release());
  Y.reset(Gone.release());
  CHECK(ownAlike(B, Y, 9) && ownAlike(Moved, Gone, 0));
  CHECK_THROWS(std::bad_alloc, B.reset(Make(-1)));
  CHECK(ownAlike(B, Y, 9));
  B.reset();
  Y.reset();
  B.reset(nullptr);
  CHECK(ownAlike(B, Y, 0));
}

/// What get() leads to.
template <class U> void checkUniquePointers(U (*Make)(int)) {
  const U None;
  CHECK(!None.get() && None.get() == nullptr);
  U A = Make(5);
  const typename U::pointer First = A.get();
  CHECK(First && First == &A[0] && First + 4 == &A[4] && A[4].home == 0);
  First[3].x = 7;
  const U B = std::move(A);
  CHECK(B.get() == First && A.get() == nullptr && B[3].x == 7);
  B.get()[2].home = 3;
  CHECK((First + 2)->home == 3);
}

#endif // CONTAINER_UNIQUE_CHECKS_H
