struct point { float x, y, z; };

int main(void) {
  struct point p[4] = {{0, 0, 0}};
  p[1].x = 1;
#ifdef WITH_DEPTH
  p[1].z = 2;
#endif
  return p[1].x != 1;
}
