// Qualifiers of pointers to elements that no class can have, or all would get.
// RUN: layoutopt %s --layout=SoA -- -std=c++17 2>&1 | FileCheck %s

#include <vector>
#define BOTH const __restrict
struct first { int a; double x; };
struct second { int a; double x; };
struct third { int a; double x; };
// CHECK: 'std::vector<first>' keeps its layout: a pointer to the record is declared behind a constant one
int of(std::vector<first> &v) { first *const p = &v[0], *q = p + 1; q++; return p->a + q->a; }
// CHECK: 'std::vector<second>' keeps its layout: a pointer to the record has attributes, or qualifiers by a macro
int of(std::vector<second> &v) { second *BOTH p = &v[0]; return p->a; }
// CHECK: 'std::vector<third>' keeps its layout: a pointer to the record has attributes, or qualifiers by a macro
int of(std::vector<third> &v) { third *__attribute__((aligned(8))) p = &v[0]; return p->a; }
