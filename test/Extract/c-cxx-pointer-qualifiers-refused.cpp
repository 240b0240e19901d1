// Qualifiers of pointers to elements that no class can have, or all would get.
// RUN: layoutopt %s --layout=SoA -- -std=c++17 2>&1 | FileCheck %s

#include <vector>
#define BOTH const __restrict
struct first { int a; double x; };
struct second { int a; double x; };
struct third { int a; double x; };
// CHECK-DAG: 'std::vector<first>' keeps its layout: a pointer to the record is declared behind a constant one
int of(std::vector<first> &v) { first *const p = &v[0], *q = p + 1; q++; return p->a + q->a; }
// CHECK-DAG: 'std::vector<second>' keeps its layout: a pointer to the record has attributes, or qualifiers by a macro
int of(std::vector<second> &v) { second *BOTH p = &v[0]; return p->a; }
// CHECK-DAG: 'std::vector<third>' keeps its layout: a pointer to the record has attributes, or qualifiers by a macro
int of(std::vector<third> &v) { third *__attribute__((aligned(8))) p = &v[0]; return p->a; }
#define TWICE BOTH
struct fourth { int a; double x; };
struct fifth { int a; double x; };
struct sixth { int a; double x; };
// CHECK-DAG: 'std::vector<fourth>' keeps its layout: a pointer to the record has attributes, or qualifiers by a macro
int of(std::vector<fourth> &v) { fourth *TWICE p = &v[0]; return p->a; }
// CHECK-DAG: 'std::vector<fifth>' keeps its layout: a pointer to the record has attributes, or qualifiers by a macro
int of(std::vector<fifth> &v) { fifth *_Nonnull p = &v[0]; return p->a; }
// CHECK-DAG: 'std::vector<sixth>' keeps its layout: 'p' is a volatile pointer
int of(std::vector<sixth> &v) { sixth *volatile p = &v[0]; return p->a; }
