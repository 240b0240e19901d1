struct point { float x, y; };

extern struct point p[4];
struct point p[4];

int main(void) {
  p[1].x = 1;
  return p[1].x != 1;
}
