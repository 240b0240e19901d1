struct point { float x, y; };

static _Thread_local struct point p[4];

int main(void) {
  p[1].x = 1;
  return p[1].x != 1;
}
