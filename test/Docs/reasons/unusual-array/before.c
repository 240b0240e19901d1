struct point { float x, y; };

int main(int argc, char **argv) {
  struct point b[argc++ + 3];
  b[1].x = 1;
  return b[1].x != 1;
}
