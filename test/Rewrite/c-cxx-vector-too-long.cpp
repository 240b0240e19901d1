// What asks for more than a vector can have throws, and leaves the elements as
// they were, wherever it is asked for; so does what finds no memory.
// RUN: rm -rf %t && mkdir %t && cp %s %t/long.cpp && cd %t
// RUN: %cxx -std=c++17 long.cpp -o before && ./before > before.txt
// RUN: layoutopt long.cpp --layout='tiled 4' --policy=none -o new -- -std=c++17 2>&1 | FileCheck %s --implicit-check-not="stays as it is"
// RUN: %cxx -std=c++17 -Wall -Wextra -Werror new/long.cpp -o after && ./after | diff before.txt -
#include <cstdio>
#include <new>
#include <stdexcept>
#include <string>
#include <vector>

// CHECK-DAG: plain@vector: 2 fields, 
struct plain {
  int x;
  float y;
};
// CHECK-DAG: named@vector: 2 fields, 
struct named {
  std::string name;
  float y = 2;
};

// Too many for any vector, and for this machine.
static volatile std::size_t TooLong = -1, TooMuch = std::size_t(1) << 58;

template <class Ask> static void tell(const char *What, std::size_t Many, Ask ask) {
  try {
    ask(Many);
    std::printf("%s: done\n", What);
  } catch (const std::length_error &) {
    std::printf("%s: too long\n", What);
  } catch (const std::bad_alloc &) {
    std::printf("%s: no memory\n", What);
  }
}

int main() {
  std::vector<plain> p(3);
  std::vector<named> q(3);
  p[1].x = 4;
  q[1].name = "a name that is too long for the string itself";
  for (std::size_t many : {std::size_t(TooLong), std::size_t(TooMuch)}) {
    tell("assign", many, [&](std::size_t n) { p.assign(n, plain{1, 2}); });
    tell("resize", many, [&](std::size_t n) { p.resize(n); });
    tell("resize with", many, [&](std::size_t n) { p.resize(n, plain{1, 2}); });
    tell("reserve", many, [&](std::size_t n) { p.reserve(n); });
    tell("assign", many, [&](std::size_t n) { q.assign(n, named{"b", 2}); });
    tell("resize", many, [&](std::size_t n) { q.resize(n); });
    tell("resize with", many, [&](std::size_t n) { q.resize(n, named{"b", 2}); });
    tell("reserve", many, [&](std::size_t n) { q.reserve(n); });
    std::printf("%d %d\n", (int)p.size(), (int)q.size());
    for (std::size_t i = 0; i < p.size(); i++)
      std::printf("%d %g %s %g\n", p[i].x, p[i].y, q[i].name.c_str(), q[i].y);
  }
}
