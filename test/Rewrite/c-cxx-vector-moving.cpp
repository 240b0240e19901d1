// Algorithms that move elements which own something: what they own goes with them,
// and whoever points into that still does.
// RUN: rm -rf %t && mkdir %t && cp %s %t/jobs.cpp && cd %t
// RUN: %cxx -std=c++17 jobs.cpp -o before && ./before > before.txt
// RUN: layoutopt jobs.cpp --layout='tiled 4' --policy=none -o new -- -std=c++17 2>&1 | FileCheck %s --implicit-check-not="stays as it is"
// RUN: FileCheck %s --check-prefix=TEXT < new/jobs.cpp
// RUN: %cxx -std=c++17 -Wall -Wextra -Werror -Wno-deprecated-declarations -fsanitize=address,undefined -fno-sanitize-recover=all new/jobs.cpp -o after && ./after | diff before.txt -
// RUN: %if gcov %{ g++ -O2 -std=c++17 -Wall -Wextra -Werror new/jobs.cpp -o after && ./after | diff before.txt - %}
// RUN: layoutopt jobs.cpp --layout=SoA --policy=none -o soa -- -std=c++17 > /dev/null 2>&1
// RUN: %cxx -std=c++14 -Wall -Wextra -Werror -Wno-deprecated-declarations soa/jobs.cpp -o after && ./after | diff before.txt -
#include <algorithm>
#include <cstdio>
#include <string>
#include <vector>
using namespace std;

// CHECK: job@vector: 3 fields
struct job {
  string name;
  vector<int> steps;
  int rank;
};
static bool before(const job &a, const job &b) { return a.rank < b.rank; }
static bool operator<(const job &a, const job &b) { return a.rank > b.rank; }
static bool operator==(const job &a, const job &b) { return a.rank == b.rank; }
static bool operator==(const job &a, int rank) { return a.rank == rank; }

static vector<job> jobs;
static vector<const int *> places; // By first step.

static void fill(unsigned seed) {
  jobs.clear();
  places.clear();
  for (int i = 0; i < 13; i++) {
    seed = seed * 1664525 + 1013904223;
    jobs.push_back({"a name that is too long for itself " + to_string(i), {i, i + 1}, int(seed >> 28)});
  }
  for (const job &j : jobs)
    places.push_back(j.steps.data());
}

static void tell(const char *what, size_t many) {
  printf("%s:", what);
  for (size_t i = 0; i < many; i++)
    printf(" %s%d/%d%s", jobs[i].name.substr(35).c_str(), jobs[i].steps[1], jobs[i].rank,
           jobs[i].steps.data() == places[size_t(jobs[i].steps[0])] ? "" : "!");
  printf("\n");
}

int main() {
  fill(1);
  // TEXT: job_remove_if(jobs.begin(), jobs.end(), [](const job_ref &j)
  jobs.erase(std::remove_if(jobs.begin(), jobs.end(), [](const job &j) { return j.rank % 3 == 0; }), jobs.end());
  tell("remove_if", jobs.size());
  fill(2);
  // TEXT: job_remove(jobs.begin(), jobs.end(), 7)
  jobs.erase(std::remove(jobs.begin(), jobs.end(), 7), jobs.end());
  tell("remove", jobs.size());
  fill(3);
  // TEXT: job_sort(jobs.begin(), jobs.end());
  sort(jobs.begin(), jobs.end());
  tell("sort", jobs.size());
  // TEXT: job_unique(jobs.begin(), jobs.end())
  jobs.erase(unique(jobs.begin(), jobs.end()), jobs.end());
  tell("unique", jobs.size());
  fill(4);
  stable_sort(jobs.begin(), jobs.end(), before);
  jobs.erase(unique(jobs.begin(), jobs.end(), [](const job &a, const job &b) { return a.rank / 4 == b.rank / 4; }),
             jobs.end());
  tell("unique by", jobs.size());
  fill(5);
  // TEXT: job_nth_element(jobs.begin(), jobs.begin() + 6, jobs.end(), before);
  nth_element(jobs.begin(), jobs.begin() + 6, jobs.end(), before);
  printf("%d\n", jobs[6].rank);
  partial_sort(jobs.begin(), jobs.begin() + 5, jobs.end());
  tell("partial_sort", 5);
  fill(6);
  size_t front = size_t(stable_partition(jobs.begin(), jobs.end(), [](const job &j) { return j.rank > 6; }) - jobs.begin());
  printf("%d ", int(front));
  tell("stable_partition", jobs.size());
  fill(7);
  sort(jobs.begin(), jobs.begin() + 7, before);
  sort(jobs.begin() + 7, jobs.end(), before);
  inplace_merge(jobs.begin(), jobs.begin() + 7, jobs.end(), before);
  tell("inplace_merge", jobs.size());
  fill(8);
  make_heap(jobs.begin(), jobs.end(), before);
  printf("%d\n", jobs.front().rank);
  sort_heap(jobs.begin(), jobs.end(), before);
  tell("sort_heap", jobs.size());
  // What is called may look at the elements.
  fill(9);
  jobs.erase(remove_if(jobs.begin(), jobs.end(),
                       [](const job &j) { return !jobs.back().name.empty() && j.rank > jobs.back().rank; }),
             jobs.end());
  tell("remove_if with a look", jobs.size());
  reverse(jobs.begin(), jobs.end());
  rotate(jobs.begin(), jobs.begin() + 2, jobs.end());
  tell("reverse and rotate", jobs.size());
}
