enum { WIDTH = 4 };
struct cell { int x, y; };

static struct cell rows[2][WIDTH];
#define CELL(WIDTH) rows[1][WIDTH].x

int main(void) {
  CELL(2) = 1;
  return rows[1][2].x != 1;
}
