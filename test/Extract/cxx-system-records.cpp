// Arrays of a library's classes: strings are no records, and of other records it is
// enough that nobody here can change them.
// RUN: rm -rf %t && split-file %s %t && cd %t
// RUN: layoutopt a.cpp --layout=SoA -- -isystem inc 2>&1 | FileCheck %s --implicit-check-not="unnamed union" --implicit-check-not="array .names"
// CHECK: array 'points' keeps its layout: record 'vec3' is declared in a system header [system-record]
// CHECK: {p, m}  SoA
//--- inc/vectors.h
namespace vectors { struct vec3 { union { float x, r; }; union { float y, g; }; vec3() : x(0), y(0) {} }; }
//--- a.cpp
#include <cstdio>
#include <string>
#include <vectors.h>
struct ball { vectors::vec3 p; float m; };
ball balls[10];
vectors::vec3 points[5];
int main(int argc, char **) {
  std::string names[3] = {"a", "b", "c"};
  names[argc % 3] += "x";
  for (int i = 0; i < 10; ++i) balls[i].p.x = float(i * argc), balls[i].m = float(i);
  points[1].y = 2;
  float s = 0;
  for (int i = 0; i < 10; ++i) s += balls[i].p.x;
  std::printf("%g %g %s\n", double(s), double(points[1].y), names[1].c_str());
}
