// Records that a template makes keep their containers, and the message says that it is about them.
// RUN: layoutopt %s --check 2>&1 | FileCheck %s
#include <array>
#include <vector>
template <typename T> struct body {
  T x, y;
};
// CHECK: [[#@LINE+4]]:26: warning: array 'all' keeps its layout: 'all' holds its records in a std::vector, and those of 'body<float>' are not rewritten yet [container]
// CHECK-NEXT: [[#@LINE+3]]:26: note: 'all' holds its records in a std::vector, and those of 'body<float>' are not rewritten yet; to change it: define a struct of its own
// CHECK-NEXT: [[#@LINE-5]]:1: note: record 'body' is made by a template; to change it: define a struct of its own
// CHECK-NEXT: [[#@LINE+2]]:28: note: 'few' holds its records in a std::array, and those of 'body<float>' are not rewritten yet
std::vector<body<float>> all(8);
std::array<body<float>, 2> few;
int main() {
  float sum = 0;
  for (auto &b : all)
    sum += b.x;
  return sum + few[1].y != 0;
}
