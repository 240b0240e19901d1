// Functions that work on bytes get packed copies of elements, if a policy allows that.
// RUN: rm -rf %t && mkdir %t && grep -v CHECK %s > %t/a.cpp && cd %t
// RUN: printf 'version: 1\nboundary: convert\n' > convert.yaml
// RUN: %cxx -std=c++17 a.cpp -o before && ./before > before.txt
// RUN: layoutopt a.cpp --layout=SoA --policy=convert.yaml -o soa -- -std=c++17 > /dev/null
// RUN: FileCheck %s < soa/a.cpp
// RUN: %cxx -std=c++17 -Wall -Wextra -Werror -Wno-unused-result -fsanitize=address,undefined -fno-sanitize-recover=all soa/a.cpp -o after && ./after | diff before.txt -
// RUN: layoutopt a.cpp --layout='tiled 4' --policy=convert.yaml -o tiles -- -std=c++17 > /dev/null
// RUN: %cxx -std=c++17 -Wall -Wextra -Werror -Wno-unused-result -fsanitize=address,undefined -fno-sanitize-recover=all tiles/a.cpp -o after && ./after | diff before.txt -
// RUN: %if gcov %{ g++ -O2 -std=c++17 -Wall -Wextra -Werror -Wno-unused-result tiles/a.cpp -o after && ./after | diff before.txt - %}
// RUN: layoutopt a.cpp --layout=SoA -- -std=c++17 2>&1 | FileCheck %s --check-prefix=KEPT
// KEPT: keeps its layout: elements are passed to '{{.*}}', which works on their bytes [boundary]
// KEPT: to change it: allow the conversion with the policy `boundary: convert`

// CHECK-DAG: std::fwrite(body_packed(v).get(), sizeof(body), v.size(), f) != v.size()
// CHECK-DAG: std::fread(body_unpacked(v.begin(), n).get(), sizeof(body), n, f)
// CHECK-DAG: std::fread(body_unpacked(w.begin() + static_cast<std::ptrdiff_t>(k + 1), 4).get(), sizeof(body), 4, f)
// CHECK-DAG: std::fread(body_unpacked(w.begin() + 10, 2).get(), sizeof(body), 2, f)
// CHECK-DAG: std::fread(body_unpacked(w.begin(), 1).get(), sizeof(body), 1, f)
// CHECK-DAG: std::fwrite(body_packed(*own).get(), sizeof(body), own->size(), f)
// CHECK-DAG: std::fread(body_unpacked(w.begin(), 2).get(), 1, 2 * sizeof(body), f)

#include <vector>
#include <cstdio>
#include <cstring>
#include <memory>
struct body { float x = 0; double m = 1; int id = 0; char tag = 'a'; };
static void save(const std::vector<body> &v, FILE *f) {
  unsigned long n = v.size();
  std::fwrite(&n, sizeof n, 1, f);
  if (std::fwrite(v.data(), sizeof(body), v.size(), f) != v.size()) std::puts("short");
}
static std::vector<body> load(FILE *f) {
  unsigned long n = 0;
  if (std::fread(&n, sizeof n, 1, f) != 1) return {};
  std::vector<body> v(n);
  const size_t got = std::fread(v.data(), sizeof(v[0]), n, f);
  std::printf("got %zu\n", got);
  return v;
}
int main() {
  std::vector<body> v;
  for (int i = 0; i < 13; ++i) { body b; b.x = i * .5f; b.m = i; b.id = 100 - i; b.tag = char('a' + i); v.push_back(b); }
  FILE *f = std::tmpfile();
  save(v, f);
  std::rewind(f);
  std::vector<body> w = load(f);
  for (auto &b : w) std::printf("%g %g %d %c\n", b.x, b.m, b.id, b.tag);
  // a part, read to the middle
  std::fseek(f, sizeof(unsigned long), SEEK_SET);
  size_t k = 3;
  std::fread(&w[k + 1], sizeof(body), 4, f);
  std::fread(w.data() + 10, sizeof w[0], 2, f);
  std::fread(&w.front(), sizeof(body), 1, f);
  int got = 0;
  if ((got = (int)std::fread(&w[0], 1, 2 * sizeof(body), f)) != 2 * (int)sizeof(body)) std::puts("eof");
  for (auto &b : w) std::printf("%g %g %d %c\n", b.x, b.m, b.id, b.tag);
  std::unique_ptr<std::vector<body>> own(new std::vector<body>(2));
  std::rewind(f);
  got += (int)std::fwrite(own->data(), sizeof(body), own->size(), f);
  std::printf("%d\n", got);
  std::fclose(f);
}
