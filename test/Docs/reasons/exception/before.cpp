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
    throw &all[3];
  } catch (point *p) {
    return sum(p, 2) != 1;
  }
}
