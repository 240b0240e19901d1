#include <string>
#include <vector>
struct shape {
  float area() const { return w * h; }
  float w = 1, h = 1;
};

int main() {
  std::vector<shape> s(16);
  float sum = 0;
  for (auto &each : s)
    sum += each.area();
  return sum != 16;
}
