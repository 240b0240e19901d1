// Types of the vector that its record names: the class for the vector is defined
// behind the record.
// RUN: layoutopt %s --layout=SoA -- -std=c++17 2>&1 | FileCheck %s

#include <vector>
struct first { int a; double x; std::vector<first>::iterator of(std::vector<first> &v) const { return v.begin(); } };
// CHECK-DAG: 'std::vector<first>' keeps its layout: the record names a type of the container, of which no more than the name is known there
int use(std::vector<first> &v) { return v[0].of(v)->a; }
struct second { int a; double x; typedef std::vector<second> all; typedef all::size_type size; static size of(const all &v) { return v.size(); } };
// CHECK-DAG: 'std::vector<second>' keeps its layout: the record names a type of the container
int use(std::vector<second> &v) { v[0].a++; return static_cast<int>(second::of(v)); }
struct third { int a; double x; int of(std::vector<third>::const_iterator i) const; };
// CHECK-DAG: 'std::vector<third>' keeps its layout: the record names a type of the container
int use(std::vector<third> &v) { return v[0].of(v.begin()); }
// Bodies move.
struct fourth { int a; double x; int of(const std::vector<fourth> &v) const { std::vector<fourth>::size_type n = v.size(); return static_cast<int>(n) + a; } };
int use(std::vector<fourth> &v) { return v[0].of(v); }
// Types that nobody else may name.
class fifth { enum state { idle, busy }; state s = idle; double x = 0; public: void step() { s = busy; x++; } };
// CHECK-DAG: 'std::vector<fifth>' keeps its layout: record 'fifth' has a field of a type that is defined in it, and not public
void use(std::vector<fifth> &v) { v[0].step(); }
