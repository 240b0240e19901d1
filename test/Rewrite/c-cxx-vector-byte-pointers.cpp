// Bytes by pointers and references that lead to elements, or to other records.
// RUN: rm -rf %t && mkdir %t && grep -v CHECK %s > %t/a.cpp && cd %t
// RUN: printf 'version: 1\nboundary: convert\n' > convert.yaml
// RUN: %cxx -std=c++17 a.cpp -o before && ./before > before.txt
// RUN: layoutopt a.cpp --layout=SoA --policy=convert.yaml -o soa -- -std=c++17 > /dev/null
// RUN: FileCheck %s < soa/a.cpp
// RUN: %cxx -std=c++17 -Wall -Wextra -Werror -Wno-unused-result -fsanitize=address,undefined -fno-sanitize-recover=all soa/a.cpp -o after && ./after | diff before.txt -
// RUN: layoutopt a.cpp --layout='tiled 4' --policy=convert.yaml -o tiles -- -std=c++17 > /dev/null
// RUN: %cxx -std=c++17 -Wall -Wextra -Werror -Wno-unused-result -fsanitize=address,undefined -fno-sanitize-recover=all tiles/a.cpp -o after && ./after | diff before.txt -
// RUN: %if gcov %{ g++ -O2 -std=c++17 -Wall -Wextra -Werror -Wno-unused-result tiles/a.cpp -o after && ./after | diff before.txt - %}

// CHECK-DAG: return fwrite(body_packed(p, n).get(), sizeof(body), n, f);
// CHECK-DAG: return fread(body_unpacked(p, n).get(), sizeof(body), n, f);
// CHECK-DAG: return fwrite(body_packed(at, (size_t)n).get(), sizeof(body), (size_t)n, f);
// CHECK-DAG: fwrite(body_packed(b).get(), sizeof(body), 1, f);
// CHECK-DAG: fwrite(body_packed(it, 1).get(), sizeof(body), 1, f);

#include <vector>
#include <cstdio>
struct body { float x; int id; void up() { x += 1; } };
static size_t put(const body *p, size_t n, FILE *f) { return fwrite(p, sizeof *p, n, f); }
static size_t get(body *p, int n, FILE *f) { return fread(p, sizeof(*p), n, f); }
struct cache { body *at = nullptr; int n = 0; size_t flush(FILE *f) { return fwrite(at, sizeof(body), (size_t)n, f); } };
int main() {
  std::vector<body> v(10), w(10);
  body local[2] = {{1, 2}, {3, 4}};
  for (int i = 0; i < 10; ++i) { v[i].x = i; v[i].id = i * i; v[i].up(); }
  FILE *f = tmpfile();
  put(v.data(), v.size(), f);
  put(local, 2, f);
  cache c; c.at = &v[2]; c.n = 3;
  c.flush(f);
  for (const auto &b : v) fwrite(&b, sizeof(b), 1, f);
  for (auto it = v.begin(); it != v.end(); ++it) fwrite(&*it, sizeof(*it), 1, f);
  rewind(f);
  std::printf("%zu\n", get(w.data(), 10, f));
  std::printf("%zu\n", get(local, 1, f));
  std::printf("%zu\n", get(&w[4], 6, f));
  for (auto &b : w) std::printf("%g %d\n", b.x, b.id);
  std::printf("%g %d %ld\n", local[0].x, local[0].id, ftell(f));
  fseek(f, 0, SEEK_END); std::printf("%ld\n", ftell(f));
}
