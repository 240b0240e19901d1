struct point { float x, y; };
union any { struct point p[4]; float flat[8]; };

static union any a;

int main(void) {
  a.p[1].x = 1;
  return a.p[1].x != 1;
}
