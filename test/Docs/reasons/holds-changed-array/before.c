struct point { float x, y; };
struct piece { int n; struct point *from; };

static struct point all[8];
static struct piece pieces[2];

int main(void) {
  for (int i = 0; i < 8; i++)
    all[i].x = i;
  for (int i = 0; i < 2; i++)
    pieces[i].from = &all[4 * i];
  return pieces[1].from[2].x != 6;
}
