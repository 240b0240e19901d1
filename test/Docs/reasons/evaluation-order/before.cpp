struct point { int x, y; };

static int top;
static point make() { return {top++, 1}; }

int main() {
  point p[4] = {};
  p[top] = make();
  return p[0].y + p[1].y != 1;
}
