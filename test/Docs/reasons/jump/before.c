struct point { float x, y; };

int main(int argc, char **argv) {
  (void)argv;
  switch (argc) {
    struct point p[2];
  default:
    p[1].x = 1;
    return p[1].x != 1;
  }
}
