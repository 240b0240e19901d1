#include "body.h"
#include <cstdio>

static void print(const sim::body &b) {
  std::printf("%g %g %d %d %g %g\n", b.energy(), b.mass(), b.where(),
              static_cast<int>(b.at()), b.reach(), b.copy().mass());
}

int main() {
  std::vector<sim::body> all;
  for (int i = 0; i < 7; ++i)
    all.emplace_back(i * 3 % 7 - 2.5, i + 1.0);
  for (sim::body &b : all)
    b.step(0.5);
  all[2].step(0.25, 3);
  all[1].collide(all[5]);
  all[4].push({1, 2}).twice().push({3, 1});
  all[3].place().x += 4;
  sim::body one(9, 2), two;
  one.step(1);
  one.collide(all[0]);
  all[6].collide(one);
  two.take(all[3]);
  all[5].take(two.twice());
  for (const sim::body &b : all) {
    print(b);
    std::printf("%g %d\n", b.pull(all), b.kind(2));
  }
  sim::body::known.push_back(all[2]);
  std::printf("%g %lu\n", sim::body::known[0].both(), sim::body::count());
  print(one);
  print(two);
  std::printf("%g %d %d %d\n", sim::body::total(all), all[2].older(5),
              sim::body::made, all[0] < all[1]);
}
