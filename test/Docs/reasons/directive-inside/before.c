struct point { float x, y; };

int main(void) {
  struct point p[4] = {{0, 0}};
  int i = 1;
  p[i
#ifdef SHIFTED
    + 1
#endif
  ].x = 1;
  return p[1].x != 1;
}
