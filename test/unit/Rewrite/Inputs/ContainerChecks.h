//===-- ContainerChecks.h - Counted checks --------------------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CONTAINER_CHECKS_H
#define CONTAINER_CHECKS_H

#include "ContainerRecords.h"
#include <cstdio>
#include <cstdlib>
#include <new>
#include <vector>

struct checks {
  static int &count() {
    static int Count = 0;
    return Count;
  }
  static int &failed() {
    static int Failed = 0;
    return Failed;
  }
  static const char *&about() {
    static const char *About = "";
    return About;
  }
  static void note(bool Holds, const char *What, int Line) {
    ++count();
    if (Holds)
      return;
    if (++failed() < 20)
      std::printf("%s, line %d: %s\n", about(), Line, What);
  }
};

#define CHECK(...) checks::note((__VA_ARGS__), #__VA_ARGS__, __LINE__)

/// The statement throws just that.
#define CHECK_THROWS(type, ...)                                                \
  do {                                                                         \
    bool Thrown = false;                                                       \
    try {                                                                      \
      __VA_ARGS__;                                                             \
    } catch (const type &) {                                                   \
      Thrown = true;                                                           \
    }                                                                          \
    checks::note(Thrown, #__VA_ARGS__ " throws " #type, __LINE__);             \
  } while (false)

/// Memory that fails to be there while it is told to.
struct memory {
  static bool &fails() {
    static bool Fails = false;
    return Fails;
  }
};

/// What the checks ask of a record; its classes are those of the vector.
template <class V> struct traits {
  using record = typename V::value_type;
  static constexpr bool HasDefault = true;
  static record make(int Key) { return record(Key, Key / 2.0); }
};
template <> struct traits<account_vector> {
  using record = account;
  static constexpr bool HasDefault = false;
  static record make(int Key) {
    return account(Key, label(static_cast<char>('a' + (Key % 20 + 20) % 20)));
  }
};
template <> struct traits<words_vector> {
  using record = words;
  static constexpr bool HasDefault = true;
  static record make(int Key) {
    static int Aim[3];
    words W = {Key,
               Key + 1,
               static_cast<short>(Key),
               1.5f,
               static_cast<float>(Key),
               2.5f,
               Aim + (Key % 3 + 3) % 3,
               static_cast<char>(Key)};
    return W;
  }
};

template <class V> typename V::value_type make(int Key) {
  return traits<V>::make(Key);
}

/// The elements with such keys.
template <class V> V some(std::initializer_list<int> Keys) {
  V Result;
  for (int Key : Keys)
    Result.push_back(make<V>(Key));
  return Result;
}
template <class V>
std::vector<typename V::value_type> plain(std::initializer_list<int> Keys) {
  std::vector<typename V::value_type> Result;
  for (int Key : Keys)
    Result.push_back(make<V>(Key));
  return Result;
}

template <class V>
bool same(const V &A, const std::vector<typename V::value_type> &B) {
  if (A.size() != B.size() || A.empty() != B.empty() || A.capacity() < A.size())
    return false;
  for (std::size_t I = 0; I != B.size(); ++I)
    if (!(typename V::value_type(A[I]) == B[I]))
      return false;
  return true;
}
/// By keys.
template <class V> bool has(const V &A, std::initializer_list<int> Keys) {
  return same(A, plain<V>(Keys));
}

template <class V> void checkReferences();
template <class V> void checkIterators();
template <class V> void checkVector();
template <class V> void checkAlgorithms();
template <class V> void checkRandom(unsigned Seed, int Steps);

#endif // CONTAINER_CHECKS_H
