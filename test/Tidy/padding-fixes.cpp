// Initialisers of constructors follow the order. Where C++ may compute from
// sizes, and where headers define a record, there is no fix.
// REQUIRES: clang-tidy
// RUN: rm -rf %t && mkdir -p %t && cp %s %t/a.cpp && cd %t && echo 'struct item { char a; double v; char k; };' > item.h
// RUN: %cxx a.cpp -o before && ./before > before.txt
// RUN: %tidy -fix -header-filter=.* a.cpp -- 2>/dev/null | FileCheck %s
// RUN: grep -v CHECK a.cpp | FileCheck %s --check-prefix=FIXED
// RUN: FileCheck %s --check-prefix=HEADER < item.h
// RUN: %cxx -Wall -Wextra -Werror a.cpp -o after && ./after | diff before.txt -
// RUN: cp %s b.cpp && %python -c "print('static int n = size' + 'of(int);')" >> b.cpp && cp b.cpp c.cpp
// RUN: %tidy -fix b.cpp -- > log 2>&1
// RUN: diff b.cpp c.cpp
// RUN: cp %s d.cpp && %tidy -fix -header-filter=.* '--config={CheckOptions: {layoutopt-padding.ClosedWorld: true}}' d.cpp -- > log 2>&1
// RUN: FileCheck %s --check-prefix=CLOSED < item.h
#include "item.h"
#include <cstdio>
#include <vector>

// CHECK-DAG: warning: 'cell' has 24 bytes, and 16
namespace {
struct cell {
  char a;
  double v;
  char k;
  cell(char a, double v) : a(a), v(v), k(0) {}
};
} // namespace
// FIXED: struct cell {
// FIXED-NEXT: double v;
// FIXED-NEXT: char a;
// FIXED-NEXT: char k;
// FIXED-NEXT: cell(char a, double v) : v(v), a(a), k(0) {}

// CHECK-DAG: item.h:1:1: warning: 'item' has 24 bytes, and 16
// HEADER: struct item { char a; double v; char k; };
// CLOSED: struct item { double v; char a; char k; };
static item items[2];

int main() {
  std::vector<cell> all;
  for (int i = 0; i < 10; i++)
    all.emplace_back('a', i);
  double n = 0;
  for (const cell &c : all)
    n += c.v + c.a + c.k;
  for (item &i : items)
    n += i.v;
  std::printf("%g\n", n);
  return 0;
}
