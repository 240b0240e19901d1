struct point { float x, y; };

static point all[8];

static float sum(const point *p, int n) {
  float s = 0;
  for (int i = 0; i < n; i++)
    s += p[i].x;
  return s;
}

int main() {
  all[3].x = 1;
  try {
    throw 3;
  } catch (int first) {
    return sum(&all[first], 2) != 1;
  }
}
