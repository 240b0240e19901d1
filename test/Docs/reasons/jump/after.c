struct point { float x, y; };

int main(int argc, char **argv) {
  struct point p[2];
  (void)argv;
  switch (argc) {
  default:
    p[1].x = 1;
    return p[1].x != 1;
  }
}
