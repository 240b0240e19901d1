struct point { float x, y; };
#define X_AT(p, i) ((p)[i].x)

int main(void) {
  struct point p[4] = {{0, 0}};
  X_AT(p, 1) = 1;
  return p[1].x != 1;
}
