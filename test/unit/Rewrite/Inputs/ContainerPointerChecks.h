//===-- ContainerPointerChecks.h - Pointers to elements -------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CONTAINER_POINTER_CHECKS_H
#define CONTAINER_POINTER_CHECKS_H

#include "ContainerChecks.h"
#include <algorithm>
#include <map>
#include <set>
#include <type_traits>
#include <utility>
#include <vector>

/// What pointers to elements, of class \p P or \p C, do as pointers do.
template <class V, class P, class C> void checkPointers() {
  using record = typename V::value_type;
  // As pointers: no value by default, zero bytes are null, copies are bytes.
  CHECK(std::is_trivial<P>::value && std::is_trivial<C>::value);
  CHECK(std::is_convertible<record *, P>::value &&
        std::is_convertible<P, C>::value &&
        std::is_convertible<const record *, C>::value &&
        std::is_convertible<std::nullptr_t, P>::value);
  CHECK(!(std::is_convertible<C, P>::value) &&
        !(std::is_constructible<P, const record *>::value) &&
        !(std::is_convertible<P, bool>::value) &&
        !(std::is_convertible<P, void *>::value));
  P None = nullptr, Zero = 0;
  CHECK(!None && None == Zero && None == nullptr && nullptr == None &&
        !(None != Zero) && P() == None && C() == nullptr);

  V A;
  CHECK(!A.data() && A.data() == A.data() + 0);
  for (int I = 0; I != 11; ++I)
    A.push_back({static_cast<float>(I), I * 2.0, I, {1, 2, 3}});
  P First = A.data(), At = &A[3];
  const V &Constant = A;
  C Same = &Constant[3], Begin = Constant.data();
  CHECK(At && Same == At && At == Same && &A.front() == First &&
        Begin == First && &*A.begin() == First && &A.begin()[3] == At);
  CHECK(At - First == 3 && First - At == -3 && Same - First == 3 &&
        First + 3 == At && 3 + First == At && At - 3 == First);
  CHECK(First < At && At > First && First <= At && At >= First &&
        !(At < Same) && At <= Same);
  CHECK(At->x == 3 && (*At).m == 6 && At[2].home == 5 && At[-1].home == 2 &&
        Same->place_[1] == 2 && &At->x == &A[3].x);
  At->x = 30;
  (*At).m = 31;
  At[1].home = 32;
  At->step(2);
  CHECK(A[3].x == 32 && A[3].m == 31 && A[4].home == 32 && Same->half() == 16 &&
        At->half() == 16);
  P Walk = First;
  CHECK(Walk++ == First && ++Walk == First + 2 && Walk-- == First + 2 &&
        --Walk == First);
  Walk += 5;
  Walk -= 1;
  CHECK(Walk->home == 32 && Walk == &A[4]);
  double Sum = 0;
  for (C Each = A.data(), End = Each + 11; Each != End; ++Each)
    Sum += Each->m;
  CHECK(Sum == 110 - 6 + 31);
  typename V::reference Element = A[7];
  typename V::const_reference Read = Element;
  CHECK(&Element == First + 7 && &Read == First + 7 &&
        &*(First + 7) == &Element);

  // Records that are in no vector.
  record Own[3] = {{1, 2, 3, {}}, {4, 5, 6, {}}, {7, 8, 9, {}}};
  P Mine = &Own[0];
  CHECK(Mine == &Own[0] && Mine->home == 3 && Mine[2].x == 7 &&
        Mine + 1 == &Own[1] && Mine != First && (Mine + 2) - Mine == 2);
  ++Mine;
  Mine->m = 50;
  *Mine = *At;
  CHECK(Own[1].m == 31 && Own[1].x == 32);
  Mine = At;
  CHECK(Mine->home == 3 && (Mine < First) != (First < Mine));
  record Copy = *Mine;
  P Chosen = Copy.m > 0 ? Mine : &Copy;
  CHECK(Chosen == At);
  typename V::reference Alone = Copy;
  CHECK(&Alone == &Copy);

  // What is kept of them stays valid as long as with a std::vector.
  V B;
  B.swap(A);
  V D = std::move(B);
  At->m = 9;
  CHECK(D[3].m == 9 && At == &D[3] && First == D.data());
  D.pop_back();
  D.reserve(5);
  CHECK(First == D.data());
  V Other = D;
  CHECK(Other.data() != D.data() && Other.data()->x == D.data()->x);
  const std::set<P> Set = {&D[4], &D[1], nullptr, &D[4], &D[2]};
  CHECK(Set.size() == 4 && Set.count(First + 2) == 1 && Set.count(At) == 0);
  std::map<C, int> Map;
  for (typename V::const_reference Each : D)
    Map[&Each] = Each.home;
  CHECK(Map.size() == 10 && Map[At] == 3);
  std::vector<P> List;
  for (typename V::reference Each : D)
    List.insert(List.begin(), &Each);
  std::sort(List.begin(), List.end());
  CHECK(List.front() == First && List.back() == First + 9 &&
        *std::find(List.begin(), List.end(), At) == At);
  std::swap(List[0], List[1]);
  CHECK(List[0]->home == 1 && std::max(List[0], List[1]) == List[0]);
}

#endif // CONTAINER_POINTER_CHECKS_H
