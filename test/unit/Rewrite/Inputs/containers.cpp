//===-- containers.cpp - Generated vectors beside std::vector -------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Checks the container classes of ContainerRecords.h: each member by itself,
/// what must not compile, algorithms, failures, and random operations that are
/// done with a std::vector as well.
///
//===----------------------------------------------------------------------===//

#include "ContainerAlgorithmChecks.h"
#include "ContainerArrayChecks.h"
#include "ContainerPointerChecks.h"
#include "ContainerReferenceChecks.h"
#include "ContainerSpanChecks.h"
#include "ContainerUniqueChecks.h"
#include "ContainerVectorChecks.h"

// Not inline: GCC would take the pairs apart and warn.
__attribute__((noinline)) void *operator new(std::size_t Bytes) {
  void *Memory = memory::fails() ? nullptr : std::malloc(Bytes + !Bytes);
  if (!Memory)
    throw std::bad_alloc();
  return Memory;
}
__attribute__((noinline)) void *operator new(std::size_t Bytes,
                                             const std::nothrow_t &) noexcept {
  return memory::fails() ? nullptr : std::malloc(Bytes + !Bytes);
}
__attribute__((noinline)) void operator delete(void *Memory) noexcept {
  std::free(Memory);
}
__attribute__((noinline)) void operator delete(void *Memory,
                                               std::size_t) noexcept {
  std::free(Memory);
}

/// Fields and methods of the records that have several layouts.
template <class V> void checkFields() {
  using record = typename V::value_type;
  using ref = typename V::reference;
  using cref = typename V::const_reference;
  V A = some<V>({1, 2, 3});
  const V &C = A;
  A[1].m = 5;
  A[1].pos += vec3(1, 0, 0);
  A[1].tags[3] = 7;
  A[1].on = false;
  A[1].hue = color::blue;
  ++A[1].d;
  CHECK(C[1].m == 5 && C[1].pos == vec3(3, 1, 2) && C[1].tags[3] == 7 &&
        !C[1].on && C[1].hue == color::blue && C[1].d == 2);
  record Expected = make<V>(2);
  Expected.m = 5;
  Expected.pos.x = 3;
  Expected.tags[3] = 7;
  Expected.on = false;
  Expected.hue = color::blue;
  Expected.d = 2;
  CHECK(Expected == A[1] && A[0] == make<V>(1) && A[2] == make<V>(3));
  vec3 &Position = A[0].pos;
  Position.y = 9;
  CHECK(C[0].pos.y == 9 && A.begin()->pos.y == 9 && A.cbegin()->pos.y == 9);
  A.begin()->m = 8;
  A.rbegin()->m = 4;
  CHECK(C.begin()->m == 8 && C.rbegin()->m == 4 && &C[0].m == &A[0].m);
  float (&Own)[1] = reinterpret_cast<float (&)[1]>(A[0].m);
  CHECK(&Own[0] == &A.front().m && sizeof A[0].tags == 4 * sizeof(int));
  (A[0] = make<V>(6)).m = 2;
  CHECK(C[0].m == 2 && C[0].pos.x == 6);

  // Methods, of elements and of records.
  A = some<V>({2, 4});
  A[0].step(3);
  CHECK(C[0].pos.x == 5 && !C[0].on);
  A[1].step(0.5f, 4);
  CHECK(C[1].pos.x == 6 && C[1].energy() == 0.5f * 4 * 6);
  CHECK(A[1].energy() == 12 && A.begin()[1].energy() == 12);
  record Single = make<V>(2);
  Single.step(1);
  Single.step(1, 2);
  CHECK(Single.pos.x == 5 && Single.energy() == 5 && Single.on);
  CHECK(noexcept(Single.energy()) && noexcept(A[0].energy()));
  A[0].tag(1) = 44;
  Single.tag(2) = 45;
  const record &Constant = Single;
  CHECK(C[0].tag(1) == 44 && C[0].tags[1] == 44 && Constant.tag(2) == 45);
  static_assert(std::is_same<int &, decltype(A[0].tag(1))>::value, "");
  static_assert(std::is_same<int, decltype(C[0].tag(1))>::value, "");
  auto Takes = [](ref R) { R.m = 77; };
  auto Reads = [](cref R) { return R.m; };
  Takes(A[0]);
  Takes(Single);
  CHECK(C[0].m == 77 && Single.m == 77);
  CHECK(Reads(A[0]) == 77 && Reads(Single) == 77 && Reads(make<V>(9)) == 2);

  // Braces are a record.
  A[0] = {7, 0.25};
  CHECK(C[0].pos.x == 7 && C[0].d == 0.25);
  A[0] = {{}, 0.5};
  CHECK(C[0].pos.x == 0 && C[0].d == 0.5);
  A[0] = {{}, {}};
  CHECK(C[0].d == 0);
  A.push_back({8, 0.5});
  A.insert(A.begin(), {9, 0.75});
  CHECK(A.size() == 4 && C[3].pos.x == 8 && C[0].pos.x == 9);
  A.emplace_back(10, 0.5).m = 3;
  A.emplace(A.begin(), 11, 0.5);
  CHECK(C[5].pos.x == 10 && C[5].m == 3 && C[0].pos.x == 11);

  // Each record is made by a call of its own, and may fail.
  made::count() = 0;
  V Many(5);
  Many.resize(8);
  CHECK(made::count() == 8 && Many[7].m == 1 && Many[7].tags[3] == 4);
  made::limit() = 10;
  CHECK_THROWS(std::runtime_error, Many.resize(20));
  CHECK(Many.size() == 8);
  CHECK_THROWS(std::runtime_error, V(20));
  made::limit() = -1;

  // Bytes that are no bool are copied as they are.
  alignas(record) unsigned char Bytes[sizeof(record)];
  std::memset(Bytes, 0x5A, sizeof Bytes);
  record Unset(1, 1);
  std::memcpy(static_cast<void *>(&Unset), Bytes, sizeof Bytes);
  A[0] = Unset;
  A[1] = A[0];
  swap(A[1], A[2]);
  A.push_back(A[2]);
  const record Again = A.back();
  CHECK(std::memcmp(&Again.on, &Unset.on, sizeof Again.on) == 0 &&
        std::memcmp(&Again.tags, &Unset.tags, sizeof Again.tags) == 0);
#ifdef __cpp_structured_bindings
  A = some<V>({1, 2});
  auto [Pos, Mass, Tags, On, Hue, Double] = A[1];
  Mass = 50;
  CHECK(C[1].m == 50 && &Pos == &C[1].pos && &Tags == &C[1].tags &&
        &On == &C[1].on && &Hue == &C[1].hue && &Double == &C[1].d);
#endif
}

/// Each array begins on a line, and another line is behind it.
void checkPlaces() {
  for (int Size = 1; Size != 70; ++Size) {
    sim::soa_vector A;
    A.reserve(static_cast<std::size_t>(Size));
    A.push_back(make<sim::soa_vector>(1));
    const auto First = reinterpret_cast<std::uintptr_t>(&A[0].m);
    const auto Next = reinterpret_cast<std::uintptr_t>(&A[0].tags);
    const std::size_t Bytes = A.capacity() * sizeof A[0].m;
    CHECK(First % 64 == 0 && Next % 64 == 0 && Next >= First + Bytes + 64 &&
          Next < First + Bytes + 128);
    a::b::mixed_vector B;
    B.resize(static_cast<std::size_t>(Size));
    CHECK(reinterpret_cast<std::uintptr_t>(&B[0].m) % 64 == 0 &&
          reinterpret_cast<std::uintptr_t>(&B[0].pos) % 64 == 0 &&
          reinterpret_cast<std::uintptr_t>(&B[0].d) % 64 == 0);
  }
}

void checkWords() {
  words_vector A;
  A.push_back({1, 2, 3, 4, 5, 6, nullptr, 'a'});
  A.emplace_back(words{2, 2, 3, 4, 5, 6, nullptr, 'b'});
  A[0].size = 4;
  A[0].swap = 5;
  A[1].value_type = 6;
  A[0].first = 'x';
  swap(A[0], A[1]);
  CHECK(A[1].size == 4 && A[1].swap == 5 && A[0].value_type == 6 &&
        A[1].first == 'x' && A[0].in == nullptr && A[1].rec == 5);
  A[0] = {};
  A[1] = {9, {}, {}, 0, 0, 0, {}, {}};
  CHECK(A[0].from == 0 && A[1].size == 9 && A[1].at == 0);
  A.resize(4);
  CHECK(A[3].size == 0 && A[3].in == nullptr && A[3].first == 0);
  // Braces where parentheses do not compile before C++20.
  int *In = &A[0].at;
  A.emplace_back(1, 2, static_cast<short>(3), 4.f, 5.f, 6.f, In, 'y');
  A.emplace(A.begin(), 7, 2, static_cast<short>(3), 4.f, 5.f, 6.f, In, 'z');
  CHECK(A[5].swap == 3 && A[5].from == 6 && A[0].size == 7 &&
        A[0].first == 'z');
}

void checkAccount() {
  account_vector A;
  A.emplace_back(1, label('x'));
  A[0].set(5);
  account Own = A[0];
  Own.set(6);
  CHECK(A[0].get() == 5 && Own.get() == 6 && Own.first() == label('x'));
  static_assert(!std::is_default_constructible<account>::value, "");
}

/// A range that an element owns is read before that ends.
void checkOwnRange() {
  kept::keeper_vector A;
  A.push_back(make<kept::keeper_vector>(3));
  A[0].list = {1, 2, 3, 4, 5, 6, 7};
  struct reader {
    using iterator_category = std::input_iterator_tag;
    using value_type = kept::keeper;
    using difference_type = std::ptrdiff_t;
    using pointer = const kept::keeper *;
    using reference = kept::keeper;
    const int *At;
    kept::keeper operator*() const { return kept::keeper(*At, 0); }
    reader &operator++() {
      ++At;
      return *this;
    }
    bool operator!=(const reader &Other) const { return At != Other.At; }
    bool operator==(const reader &Other) const { return At == Other.At; }
  };
  const int *const Begin = A[0].list.data();
  A.assign(reader{Begin}, reader{Begin + 7});
  CHECK(A.size() == 7 && A[0].id == 1 && A[6].id == 7);
  A.assign(3, A[1]);
  CHECK(A.size() == 3 && A[0].id == 2 && A[2].list == A[0].list);
}

template <class V> void checkAll(const char *About) {
  checks::about() = About;
  checkTypes<V>();
  checkReferences<V>();
  checkIterators<V>();
  checkVector<V>();
  checkAlgorithms<V>();
  for (unsigned Seed = 1; Seed != 4; ++Seed)
    checkRandom<V>(Seed, 1500);
}

int main() {
  checkAll<sim::soa_vector>("soa");
  checkFields<sim::soa_vector>();
  checkPlaces();
  checkAll<tiles_vector>("tiles");
  checkFields<tiles_vector>();
  checkAll<a::b::mixed_vector>("mixed");
  checkFields<a::b::mixed_vector>();
  checkAll<account_vector>("account");
  checkAccount();
  checkAll<words_vector>("words");
  checkWords();
  checkAll<kept::keeper_vector>("keeper");
  checkAll<tiled_keeper_vector>("tiled_keeper");
  checkOwnRange();
  checkPointers<led::pointed_vector, led::pointed_ptr, led::pointed_cptr>();
  checkPointers<tiled_pointed_vector, tiled_pointed_ptr, tiled_pointed_cptr>();
  checks::about() = "arrays";
  checkArray<sim::soa_vector, sim::soa_array>();
  checkArray<tiles_vector, tiles_array>();
  checkArray<a::b::mixed_vector, a::b::mixed_array>();
  checkArray<account_vector, account_array>();
  checkArray<words_vector, words_array>();
  checkArray<kept::keeper_vector, kept::keeper_array>();
  checkArray<tiled_keeper_vector, tiled_keeper_array>();
  checkMade<sim::soa_array>();
  checkMade<tiles_array>();
  checkEmpty<words_array>();
  checkEmpty<sim::soa_array>();
  checkTrivial<words_array<4>>();
  checkArrayPointers<led::pointed_vector, led::pointed_array, led::pointed_ptr,
                     led::pointed_cptr>();
  checks::about() = "spans";
  checkSpan<sim::soa_vector, sim::soa_span, sim::soa_cspan>();
  checkSpan<tiles_vector, tiles_span, tiles_cspan>();
  checkSpan<a::b::mixed_vector, a::b::mixed_span, a::b::mixed_cspan>();
  checkSpan<account_vector, account_span, account_cspan>();
  checkSpan<words_vector, words_span, words_cspan>();
  checkSpan<kept::keeper_vector, kept::keeper_span, kept::keeper_cspan>();
  checkSpan<tiled_keeper_vector, tiled_keeper_span, tiled_keeper_cspan>();
  checkArraySpan<sim::soa_vector, sim::soa_array, sim::soa_span,
                 sim::soa_cspan>();
  checkArraySpan<tiles_vector, tiles_array, tiles_span, tiles_cspan>();
  checkArraySpan<kept::keeper_vector, kept::keeper_array, kept::keeper_span,
                 kept::keeper_cspan>();
  checkPointerSpan<led::pointed_vector, led::pointed_span, led::pointed_cspan,
                   led::pointed_ptr, led::pointed_cptr>();
  checkPointerSpan<tiled_pointed_vector, tiled_pointed_span,
                   tiled_pointed_cspan, tiled_pointed_ptr,
                   tiled_pointed_cptr>();
  checkArrayPointerSpan<led::pointed_array, led::pointed_span,
                        led::pointed_cspan, led::pointed_ptr,
                        led::pointed_cptr>();
  checks::about() = "owners";
  checkUnique<sim::soa_vector, sim::soa_unique>(sim::soa_make<int>);
  checkUnique<tiles_vector, tiles_unique>(tiles_make<int>);
  checkUnique<a::b::mixed_vector, a::b::mixed_unique>(a::b::mixed_make<int>);
  checkUnique<words_vector, words_unique>(words_make<int>);
  checkUnique<kept::keeper_vector, kept::keeper_unique>(kept::keeper_make<int>);
  checkUnique<tiled_keeper_vector, tiled_keeper_unique>(tiled_keeper_make<int>);
  checkUniquePointers<led::pointed_unique>(led::pointed_make<int>);
  checkUniquePointers<tiled_pointed_unique>(tiled_pointed_make<int>);
  CHECK(!account_unique() && account_unique(nullptr) == nullptr);
  std::printf("%d checks, %d failed\n", checks::count(), checks::failed());
  return checks::failed() != 0;
}
