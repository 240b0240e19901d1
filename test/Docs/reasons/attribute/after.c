struct point { float x, y; };

static struct point p[64];

int main(void) {
  p[1].x = 1;
  return p[1].x != 1;
}
