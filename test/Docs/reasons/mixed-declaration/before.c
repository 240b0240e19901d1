struct point { float x, y; };

int main(void) {
  struct point all[2][4] = {{{0, 0}}}, (*row)[4] = all;
  row[1][2].x = 1;
  return all[1][2].x != 1;
}
