struct point { float x, y; };
#define AT(p, i) (&(p)[i])

int main(void) {
  struct point p[4] = {{0, 0}};
  AT(p, 1)->x = 1;
  return p[1].x != 1;
}
