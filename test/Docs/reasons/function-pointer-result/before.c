struct point { float x, y; };

static struct point all[4];
static struct point *get(int i) { return all + i; }

int main(void) {
  struct point *(*getter)(int) = get;
  getter(1)->x = 1;
  return all[1].x != 1;
}
