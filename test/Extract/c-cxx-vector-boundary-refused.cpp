// Elements that go to functions as bytes, where a copy would not do: each keeps its vector, by a reason that names it.
// RUN: rm -rf %t && mkdir %t && printf 'version: 1\nboundary: calls\n' > %t/calls.yaml
// RUN: layoutopt %s --closed-world --layout=SoA --policy=%t/calls.yaml --check --explain -- -std=c++17 2>&1 | FileCheck %s --implicit-check-not='would change'
#include <cstdio>
#include <cstring>
#include <functional>
#include <future>
#include <memory>
#include <string>
#include <vector>

// The values come back when the whole expression ends.
struct looks { float x, y; };
bool of_looks(std::vector<looks> &v, FILE *f) {
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: note: elements are passed to 'fread', which works on their bytes; the same expression names elements elsewhere
  return fread(v.data(), sizeof(looks), v.size(), f) != 0 && v[0].x > 1;
}

struct asks { float x, y; };
static std::vector<asks> Asked;
static bool ask() { return Asked[0].x > 1; }
bool of_asks(FILE *f) {
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: note: elements are passed to 'fread', which works on their bytes; the same expression calls another function
  return fread(Asked.data(), sizeof(asks), Asked.size(), f) != 0 && ask();
}

// The copy is made while arguments are evaluated.
struct sets { float x, y; };
static FILE *set(std::vector<sets> &v, FILE *f) {
  v[0].x = 1;
  return f;
}
void of_sets(std::vector<sets> &v, FILE *f) {
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: note: elements are passed to 'fwrite', which works on their bytes; the same expression calls another function
  fwrite(v.data(), sizeof(sets), v.size(), set(v, f));
}

// The library may call the program.
struct through { float x, y; };
void of_through(std::vector<through> &v, const std::function<std::size_t()> &count, FILE *f) {
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: note: elements are passed to 'fwrite', which works on their bytes; the same expression calls another function
  fwrite(v.data(), sizeof(through), count(), f);
}

struct awaited { float x, y; };
void of_awaited(std::vector<awaited> &v, std::future<std::size_t> &n, FILE *f) {
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: note: elements are passed to 'fwrite', which works on their bytes; the same expression calls another function
  fwrite(v.data(), sizeof(awaited), n.get(), f);
}

struct steps { float x, y; };
void of_steps(std::vector<steps> &v, FILE *f) {
  float &to = v[0].x;
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: note: elements are passed to 'fread', which works on their bytes; the same expression sets something else
  to = static_cast<float>(fread(v.data(), sizeof(steps), v.size(), f));
}

// A number of bytes that a conversion makes smaller, or with a fraction.
struct narrowed { float x, y; };
void of_narrowed(std::vector<narrowed> &v, FILE *f) {
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: note: elements are passed to 'fread', which works on their bytes; how many there are is not seen
  fread(v.data() + 2, 1, static_cast<unsigned char>(50 * sizeof(narrowed)), f);
}
struct parts { float x, y; };
void of_parts(std::vector<parts> &v, FILE *f) {
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: note: elements are passed to 'fwrite', which works on their bytes; how many there are is not seen
  fwrite(&v[1], 1, static_cast<std::size_t>(2.5 * sizeof(parts)), f);
}

// What lies behind an element in memory is not what a reverse iterator leads to next.
struct backward { float x, y; };
void of_backward(std::vector<backward> &v, FILE *f) {
  auto from = v.rbegin() + 1;
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: note: the address of the element is taken
  fwrite(&*from, sizeof(backward), 2, f);
}

// What stands in a range lives as long as the loop (C++23).
struct ranged { float x, y; };
struct single {
  std::size_t n;
  const std::size_t *begin() const { return &n; }
  const std::size_t *end() const { return &n + 1; }
};
void of_ranged(std::vector<ranged> &v, FILE *f) {
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: note: elements are passed to 'fread', which works on their bytes; the same expression may look at elements before these have their values
  for (std::size_t n : single{fread(v.data(), sizeof(ranged), v.size(), f)})
    printf("%zu %g\n", n, v[0].x);
}

// By whatever name elements are looked at before they have their values.
struct bound { int n; float x; };
bool of_bound(std::vector<bound> &v, FILE *f) {
  const int &first = v[0].n;
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: note: elements are passed to 'fread', which works on their bytes; the same expression may look at elements before these have their values
  return fread(v.data(), sizeof(bound), v.size(), f) == 3 && first == 40;
}

struct parted { int n; float x; };
bool of_parted(std::vector<parted> &v, FILE *f) {
  auto &[n, x] = v[0];
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: note: elements are passed to 'fread', which works on their bytes; the same expression may look at elements before these have their values
  return fread(v.data(), sizeof(parted), v.size(), f) == 3 && n == 40;
}

struct pointed { int n; float x; };
int of_pointed(std::vector<pointed> &v, const int *p, FILE *f) {
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: note: elements are passed to 'fread', which works on their bytes; the same expression may look at elements before these have their values
  return fread(v.data(), sizeof(pointed), v.size(), f) == 3 ? *p : p[1];
}

struct captured { int n; float x; };
int of_captured(std::vector<captured> &v, FILE *f) {
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: note: elements are passed to 'fread', which works on their bytes; the same expression may look at elements before these have their values
  return [n = fread(v.data(), sizeof(captured), v.size(), f), &v] { return v[0].n + int(n); }();
}

struct inner { int n; int read(FILE *f, std::vector<struct nests> &v); };
struct nests { inner in; float x; };
int inner::read(FILE *f, std::vector<nests> &v) {
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: note: elements are passed to 'fread', which works on their bytes; the same expression may look at elements before these have their values
  return int(fread(v.data(), sizeof(nests), v.size(), f)) + n;
}

// How many there are.
struct some { float x, y; };
void of_some(std::vector<some> &v, unsigned bytes, FILE *f) {
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: note: elements are passed to 'fwrite', which works on their bytes; how many there are is not seen
  fwrite(&v[1], 1, bytes, f);
}

struct counts { float x, y; };
void of_counts(std::vector<counts> &v, std::size_t n, FILE *f) {
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: note: elements are passed to 'fwrite', which works on their bytes; how many there are is not seen
  fwrite(&v[1], sizeof(counts), n++, f);
}

struct one { float x, y; };
void of_one(std::vector<one> &v, FILE *f) {
  for (auto &b : v)
    // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: note: elements are passed to 'fread', which works on their bytes; a reference leads to one element alone
    fread(&b, sizeof(one), 1, f);
}

// What they are.
struct owns { float x; std::string y; };
void of_owns(std::vector<owns> &v, FILE *f) {
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: note: elements are passed to 'fwrite', which works on their bytes, and are no plain bytes
  fwrite(static_cast<const void *>(v.data()), sizeof(owns), v.size(), f);
}

struct linked { float x; linked *y; };
void of_linked(std::vector<linked> &v, FILE *f) {
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: note: elements are passed to 'fwrite', which works on their bytes, and are no plain bytes
  fwrite(v.data(), sizeof(linked), v.size(), f);
}

// Who keeps the pointer.
extern "C" int MPI_Isend(const void *, int, void *, int, int, void *, void *);
struct later { float x, y; };
void of_later(std::vector<later> &v) {
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: note: elements are passed to 'MPI_Isend', which works on their bytes when it has returned, too
  MPI_Isend(v.data(), 1, nullptr, 0, 0, nullptr, nullptr);
}

std::future<int> start(const void *, std::size_t);
struct starts { float x, y; };
void of_starts(std::vector<starts> &v) {
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: note: elements are passed to 'start', which works on their bytes and returns what may lead to them
  start(v.data(), v.size()).wait();
}

struct found { float x, y; };
const void *of_found(std::vector<found> &v, const std::vector<found> &w) {
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: note: 'memcpy' returns a pointer to elements
  return memcpy(v.data(), w.data(), v.size() * sizeof(found));
}

int put(const void *, std::size_t);
struct part { float x, y; };
void of_part(std::vector<part> &v) {
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: note: elements are passed to 'put', which works on their bytes; how many there are is not seen
  put(v.data() + 1, sizeof(part));
}

int both(void *, const void *);
struct twice { float x, y; };
void of_twice(std::vector<twice> &v, std::vector<twice> &w) {
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: note: elements are passed to 'both', which works on their bytes; the same expression names elements elsewhere
  both(v.data(), w.data());
}

// Others that are not understood.
struct number { float x, y; };
int *of_number(std::vector<number> &v) {
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: note: a pointer to the record is used in a way that is not understood
  return reinterpret_cast<int *>(v.data());
}

struct kept { float x, y; };
const char *of_kept(std::vector<kept> &v) {
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: note: a pointer to the record is used in a way that is not understood
  return reinterpret_cast<const char *>(v.data());
}

template <class T> void any(const T *p, std::size_t n) { fwrite(p, sizeof(T), n, stdout); }
struct made { float x, y; };
void of_made(std::vector<made> &v) {
  any(v.data(), v.size());
  v[0].x = 1;
}

struct filled { float x, y; };
void of_filled(std::vector<filled> &v, std::size_t bytes) {
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: note: the bytes of elements are set; how many they are is not seen
  memset(v.data(), 0, bytes);
}
