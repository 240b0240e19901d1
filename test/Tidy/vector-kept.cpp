// What keeps the vectors of a record: at the place that owns one, with each use,
// in the words of the command. NOLINT at the owner silences all of it, at a use
// its note.
// REQUIRES: clang-tidy
// RUN: %tidy %s -- -std=c++17 2>/dev/null | FileCheck %s
// RUN: layoutopt %s -- -std=c++17 2>&1 >/dev/null | FileCheck %s --check-prefix=COMMAND
// RUN: %python %S/Inputs/same.py layoutopt %clang-tidy %tidy-module %s | FileCheck %s --check-prefix=SAME
#include <cstdio>
#include <vector>

struct mark {
  float x, y;
};
struct quiet {
  float x, y;
};
struct half {
  float x, y;
};

static float sum(const std::vector<mark> &all) {
  float n = 0;
  for (auto &m : all)
    n += m.x;
  return n;
}

int main() {
  std::vector<mark> marks(16);
  std::vector<quiet> hidden(16); // NOLINT(layoutopt-obstacle)
  std::vector<half> halves(16);
  std::fwrite(marks.data(), sizeof(mark), marks.size(), stdout);
  std::fwrite(hidden.data(), sizeof(quiet), hidden.size(), stdout);
  std::fwrite(halves.data(), sizeof(half), 1, stdout); // NOLINT
  for (auto &q : hidden)
    q.x = halves[0].x;
  return sum(marks) > 3;
}
// CHECK: vector-kept.cpp:29:21: warning: array 'std::vector<mark>' keeps its layout: elements are passed to 'fwrite', which works on their bytes [boundary] [layoutopt-obstacle]
// CHECK: vector-kept.cpp:32:3: note: elements are passed to 'fwrite', which works on their bytes; to change it: allow the conversion with the policy `boundary: convert`
// CHECK-NOT: quiet
// CHECK: vector-kept.cpp:31:21: warning: array 'std::vector<half>' keeps its layout: {{.*}} [layoutopt-obstacle]
// CHECK-NOT: note:
// COMMAND: vector-kept.cpp:29:21: warning: array 'std::vector<mark>' keeps its layout: elements are passed to 'fwrite', which works on their bytes [boundary]
// COMMAND: vector-kept.cpp:32:3: note: elements are passed to 'fwrite', which works on their bytes; to change it: allow the conversion with the policy `boundary: convert`
// SAME: only the command says: {{.*}}:30:22: {{.*}}'std::vector<quiet>'
// SAME-NOT: says
