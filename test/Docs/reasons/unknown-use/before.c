struct point { float x, y; };

int main(void) {
  struct point p[4] = {{1, 2}, {3, 4}};
  p[1].x = 5;
  return __builtin_choose_expr(1, p[1], p[0]).x != 5;
}
