struct point { float x, y; };

static struct point p[4], *current(void);
static struct point *current(void) { return p; }

int main(void) {
  p[1].x = 1;
  return current()[1].x != 1;
}
