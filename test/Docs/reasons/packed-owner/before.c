struct point { float x, y; };
struct __attribute__((packed)) scene { char n; struct point p[4]; };

static struct scene s;

int main(void) {
  s.p[1].x = 1;
  return s.p[1].x != 1;
}
