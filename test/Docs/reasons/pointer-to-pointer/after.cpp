struct point { float x, y; };

static point *of_all;
static point *current() { return of_all; }

int main() {
  point all[4] = {{1, 2}, {3, 4}};
  all[1].x = 5;
  of_all = all;
  return current()[1].x != 5;
}
