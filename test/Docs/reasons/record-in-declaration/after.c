struct point { float x, y; };
static struct point p[4], *first = p;

int main(void) {
  p[1].x = 1;
  return first[1].x != 1;
}
