// C++: neither bools nor enumerations of no fixed type that were never set are
// read where a record is copied.
// RUN: printf 'version: 1\nrecords:\n  body: {layout: SoA}\n' > %t.yaml
// DEFINE: %{check} = -std=c++17 -Wall -Wextra -Wconversion -pedantic -Werror -fsanitize=address,undefined -fno-sanitize-recover=all -lstdc++
// RUN: rm -rf %t.dir && layoutopt %s --policy=%t.yaml --closed-world -o %t.dir -- -std=c++17
// RUN: FileCheck %s < %t.dir/body_soa.h
// RUN: %clang %{check} %s -o %t.exe && %t.exe > %t.before
// RUN: %clang %{check} %t.dir/c-cxx-unset.cpp -o %t.exe && %t.exe | diff %t.before -
#include <cstdio>
#include <cstdlib>
enum color { RED, GREEN, BLUE };
enum class fixed { A, B };
enum small : unsigned char { C, D };
struct body {
  float x;
  bool on;
  color c, many[2];
  fixed f;
  small s;
  int n;
};
// CHECK: #include <string.h>
// CHECK: static inline body body_soa_load(body_soa soa, ptrdiff_t at) {
// CHECK:      rec.x = soa.x[at];
// CHECK-NEXT: reinterpret_cast<unsigned char &>(rec.on) = reinterpret_cast<const unsigned char &>(soa.on[at]);
// CHECK-NEXT: memcpy(&rec.c, &soa.c[at], sizeof rec.c);
// CHECK-NEXT: for (int by = 0; by < 2; ++by)
// CHECK-NEXT:   memcpy(&rec.many[by], &soa.many[at][by], sizeof rec.many[by]);
// CHECK-NEXT: rec.f = soa.f[at];
// CHECK-NEXT: rec.s = soa.s[at];
// CHECK-NEXT: rec.n = soa.n[at];
int main(int argc, char **) {
  unsigned char *bytes = static_cast<unsigned char *>(std::malloc(1 << 14));
  for (int i = 0; bytes && i < 1 << 14; ++i)
    bytes[i] = 0xff;
  std::free(bytes);
  body *b = static_cast<body *>(std::malloc(100 * sizeof(body)));
  for (int i = 0; i < 100; ++i)
    b[i].n = i;
  body &r = b[argc];
  body t = r;
  b[2] = t;
  b[3] = b[2];
  std::printf("%d %d\n", b[3].n, b[argc + 1].n);
  std::free(b);
}
