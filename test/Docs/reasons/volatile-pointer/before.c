struct point { float x, y; };

int main(void) {
  struct point p[4] = {{1, 2}, {3, 4}};
  struct point *volatile now = p;
  now = p + 1;
  return now->x != 3;
}
