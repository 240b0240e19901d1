#include <array>
#include <cstdio>
#include <memory>
#include <span>
#include <string>
#include <vector>

// Pointers to elements of arrays have a length; bodies are in arrays, and owned.
struct vec3 { float x, y, z; };
struct body { vec3 pos; double mass; int id[2]; char tag; };

// A record with bases and strings, in a namespace.
namespace geo {
struct point { double x = 0, y = 0; };
struct named { std::string name; };
struct moving : point { float v[3] = {0, 0, 0}; };
struct car : moving, named {
  static int count;
  int id = 0;
  bool fast = false;
};
int car::count = 7;
} // namespace geo

// One whose elements only vectors have: pointers to them are of two words.
enum class hue : unsigned char { red, green };
struct leaf { const char *text; int grid[2][3]; hue of; short n; bool on; };

// Those of the program with names and members like the generated ones.
struct pair_ref { int &left; double &right; };
struct fake_columns { int *a; double *b; };
struct fake_iterator { fake_columns columns_; long index_; };
struct fake_vector { fake_columns columns_; void *block_; unsigned long size_, capacity_; };
struct fake_ptr { const void *in_; long many_, at_; };

static void stop() { std::fflush(stdout); }

static double total(std::span<const body> some) {
  double sum = 0;
  for (const body &each : some)
    sum += each.mass;
  stop();
  return sum;
}

static void look(const geo::car &one) {
  std::printf("%s %g\n", one.name.c_str(), one.x);
  stop();
}

int main() {
  std::vector<body> all(20);
  for (int i = 0; i < 20; ++i) {
    all[i].pos = {1.f * i, 2, 3};
    all[i].mass = i;
    all[i].id[0] = i;
    all[i].id[1] = -i;
    all[i].tag = static_cast<char>('a' + i);
  }
  body &third = all[3];
  third.mass += 1;
  auto it = all.begin() + 5;
  const body *p = &all[2], *null = nullptr;
  body alone = {{7, 8, 9}, 1, {2, 3}, 'z'};
  const body *single = &alone;
  std::array<body, 5> few{};
  few[1].mass = 7;
  few[4].tag = 'e';
  const body *in_few = &few[4];
  std::unique_ptr<body[]> own = std::make_unique<body[]>(3), nobody;
  own[2].mass = 4;

  std::vector<geo::car> cars(3), none;
  for (int i = 0; i < 3; ++i) {
    cars[i].x = i;
    cars[i].v[1] = 1;
    cars[i].name = "car " + std::to_string(i);
    cars[i].id = i;
  }

  std::vector<leaf> leaves;
  for (short i = 0; i < 10; ++i)
    leaves.push_back({"leaf", {{i, 1, 2}, {3, 4, 5}}, i % 2 ? hue::green : hue::red, i, i > 2});
  const leaf *sixth = &leaves[6];

  int a = 1;
  double b = 2;
  pair_ref pair = {a, b};
  fake_columns columns = {&a, &b};
  fake_iterator fake_it = {columns, 0};
  fake_vector fake = {columns, &a, 1, 1};
  fake_ptr fake_p = {&a, -1, 0};

  look(cars[2]);
  double sum = total(std::span<const body>(all.data() + 2, 4));
  std::printf("%g %g %g %d\n", sum, it->mass, p->mass + in_few->mass, null == nullptr);
  std::printf("%g %d %zu %d\n", single->mass, sixth->n, none.size(), nobody == nullptr);
  std::printf("%d %g %ld %lu %ld\n", pair.left, pair.right, fake_it.index_, fake.size_, fake_p.at_);
}
