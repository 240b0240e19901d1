// Files that are not read may name a pointer or a reference that elements are bound to: it would be of another type for them, and a variable's
// name does not tell.
// RUN: rm -rf %t && split-file %s %t
// RUN: layoutopt %t/variable.cpp --layout=SoA -- -std=c++17 2>&1 >/dev/null | FileCheck %s --check-prefix=VARIABLE
// RUN: layoutopt %t/function.cpp --layout=SoA -- -std=c++17 2>&1 >/dev/null | FileCheck %s --check-prefix=FUNCTION
// RUN: layoutopt %t/vector.cpp --layout=SoA -- -std=c++17 2>&1 >/dev/null | FileCheck %s --check-prefix=VECTOR
// RUN: layoutopt %t/within.cpp --layout=SoA -- -std=c++17 2>&1 >/dev/null | FileCheck %s --check-prefix=WITHIN
// RUN: layoutopt %t/variable.cpp --layout=SoA --closed-world -- -std=c++17 2>&1 >/dev/null | FileCheck %s --check-prefix=CLOSED
// VARIABLE: warning: array 'new cell[]' keeps its layout: 'table', by which others come to it, is defined in no given file [no-definition]
// VARIABLE: note: 'table' is visible outside the given files
// FUNCTION: warning: array 'new cell[]' keeps its layout: '{{.*}}' is visible outside the given files [visible-outside]
// VECTOR: warning: array 'std::vector<cell>' keeps its layout: 'table', by which others come to it, is visible outside the given files [visible-outside]
// WITHIN-NOT: visible outside
// CLOSED-NOT: visible outside
//--- cell.h
struct cell {
  int a, b;
  cell() : a(1), b(2) {}
  int sum() const { return a + b; }
};
//--- variable.cpp
#include "cell.h"
extern cell *table;
int use(int n) {
  table = new cell[n];
  int s = 0;
  for (int i = 0; i < n; ++i)
    s += table[i].sum();
  return s;
}
//--- function.cpp
#include "cell.h"
cell *make(int n) { return new cell[n]; }
int use(int n) {
  cell *c = make(n);
  int s = 0;
  for (int i = 0; i < n; ++i)
    s += c[i].sum();
  delete[] c;
  return s;
}
//--- vector.cpp
#include "cell.h"
#include <vector>
cell *table;
static int sum(int n) {
  int s = 0;
  for (int i = 0; i < n; ++i)
    s += table[i].sum();
  return s;
}
int use(int n) {
  std::vector<cell> all(n);
  table = &all[0];
  return sum(n);
}
//--- within.cpp
#include "cell.h"
static cell *table;
static int total(const cell *c, int n) {
  int s = 0;
  for (int i = 0; i < n; ++i)
    s += c[i].sum();
  return s;
}
int use(int n) {
  table = new cell[n];
  const int s = total(table, n);
  delete[] table;
  return s;
}
