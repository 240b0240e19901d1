struct point { int x, y; };

int main(void) {
  struct point p[2] = {{1, 0}, {2, 0}};
  __asm__ volatile("" : : "r"(p[1].x) : "memory");
  return p[1].x != 2;
}
