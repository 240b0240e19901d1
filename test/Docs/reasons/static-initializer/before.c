struct body { int x, y; };
static struct body all[10];
extern struct body *const last;
struct body *const last = 1 ? &all[9] : 0;

int main(void) {
  last->x = 0;
  return all[9].x;
}
