struct point { float x, y; };

static struct point all[8];

float NAME(void) {
  float s = 0;
  for (int i = 0; i < 8; i++)
    s += all[i].x;
  return s;
}
