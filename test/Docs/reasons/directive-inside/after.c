struct point { float x, y; };

int main(void) {
  struct point p[4] = {{0, 0}};
  int i = 1;
#ifdef SHIFTED
  i++;
#endif
  p[i].x = 1;
  return p[1].x != 1;
}
