struct point { float x, y; };

int main(int argc, char **argv) {
  int n = argc + 3;
  struct point b[n];
  b[1].x = 1;
  return b[1].x != 1;
}
