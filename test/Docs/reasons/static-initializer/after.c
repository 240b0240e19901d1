struct body { int x, y; };
static struct body all[10];
static struct body *last;

int main(void) {
  last = &all[9];
  last->x = 0;
  return all[9].x;
}
