struct point { float x, y; };

static struct point all[4];
static int get(int i) { return i; }

int main(void) {
  int (*getter)(int) = get;
  all[getter(1)].x = 1;
  return all[1].x != 1;
}
