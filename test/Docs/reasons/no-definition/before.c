struct point { float x, y; };

extern struct point all[8];

float sum(void) {
  float s = 0;
  for (int i = 0; i < 8; i++)
    s += all[i].x;
  return s;
}
