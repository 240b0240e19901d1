struct point { float x, y; };
#define ARRAY(type, name, n) struct type name[n] = {{0, 0}}

int main(void) {
  ARRAY(point, p, 4);
  p[1].x = 1;
  return p[1].x != 1;
}
