// What `new` makes: it fails as it did, and calls what the program puts in place of
// the operators. Those of a class, and bounds that are not written, are refused.
// RUN: rm -rf %t && layoutopt %s --policy=%S/Inputs/c-cxx-new.yaml -o %t/new --quiet -- -std=c++20 2>&1 | FileCheck %s --check-prefix=KEPT
// RUN: grep -v CHECK %t/new/c-cxx-new.cpp | FileCheck %s
// RUN: %cxx -std=c++20 %s -o %t/a && %t/a > %t/a.txt
// RUN: FileCheck %s --check-prefix=OUT < %t/a.txt
// RUN: %cxx -std=c++20 -Wall -Wextra -Werror %t/new/c-cxx-new.cpp -o %t/b && %t/b > %t/b.txt && diff %t/a.txt %t/b.txt
// RUN: layoutopt %s --policy=%S/Inputs/c-cxx-new.yaml --style=switchable -o %t/any --quiet -- -std=c++20 2>/dev/null
// RUN: %cxx -std=c++20 -Wall -Wextra -Werror %t/any/c-cxx-new.cpp -o %t/b && %t/b > %t/b.txt && diff %t/a.txt %t/b.txt
// RUN: %cxx -std=c++20 -DBODY_SOA_LAYOUT=0 %t/any/c-cxx-new.cpp -o %t/b && %t/b > %t/b.txt && diff %t/a.txt %t/b.txt
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <new>

static int open_blocks;
void *operator new[](std::size_t bytes) {
  void *block = bytes > 1u << 20 ? nullptr : std::malloc(bytes);
  if (!block)
    throw std::bad_alloc();
  ++open_blocks;
  return std::memset(block, 0x5a, bytes); // None is zero by itself.
}
void operator delete[](void *block) noexcept {
  open_blocks -= block != nullptr;
  std::free(block);
}
void operator delete[](void *block, std::size_t) noexcept { operator delete[](block); }

struct body {
  float x, y;
  int id;
};
struct cell {
  float x, y;
  static void *operator new[](std::size_t bytes) { return std::calloc(1, bytes); }
  static void operator delete[](void *block) { std::free(block); }
};
struct node {
  float x, y;
};
typedef node four[4];
struct world {
  body *all;
  int n;
};

static int fill(int n) {
  try {
    // CHECK: body_soa b = body_soa_new(n);
    body *b = new body[n];
    for (int i = 0; i < n; i++)
      b[i].x = i, b[i].y = 1, b[i].id = i;
    int last = b[n - 1].id;
    // CHECK: body_soa_delete(b);
    delete[] b;
    return last;
  } catch (const std::bad_alloc &) {
    return -1;
  }
}

int main() {
  std::printf("%d %d %d\n", fill(40), fill(1 << 30), fill(-3));
  // CHECK: world w(body_soa3_new_zero(3), 3);
  world w(new body[3](), 3);
  // CHECK: body_soa2 none = {0, 0, 0};
  body *none = nullptr;
  w.all[1].x += 2;
  std::printf("%g %g %d\n", w.all[1].x, w.all[2].y, open_blocks);
  delete[] w.all;
  delete[] none;
  // KEPT: array 'c' keeps its layout
  cell *c = new cell[2];
  // KEPT: array 'd' keeps its layout
  node *d = new four;
  d[1].x = c[1].x;
  std::printf("%g %d\n", d[1].x, open_blocks);
  delete[] c;
  delete[] d;
  std::printf("%d\n", open_blocks);
}
// OUT: 39 -1 -1
// OUT-NEXT: 2 0 1
// OUT-NEXT: 0 1
// OUT-NEXT: 0
