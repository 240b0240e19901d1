enum { WIDTH = 4 };
struct cell { int x, y; };

static struct cell rows[2][WIDTH];
#define CELL(column) rows[1][column].x

int main(void) {
  CELL(2) = 1;
  return rows[1][2].x != 1;
}
