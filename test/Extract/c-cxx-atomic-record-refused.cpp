// RUN: layoutopt %s --layout=SoA -- -std=c++17 2>&1 | FileCheck %s
#include <atomic>
struct body { float x, y; };
struct iter { body *at; };
static body w[9];
static std::atomic<iter> shared;
int main() {
  shared.store(iter{w + 2});
  iter i = shared.load();
  i.at[1].x = 3;
  return (int)w[3].x - 3;
}
// CHECK: array 'w' keeps its layout:
// CHECK: 'at' lies in record 'iter', whose bytes are used
