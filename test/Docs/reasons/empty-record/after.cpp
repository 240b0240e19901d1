struct nothing { char tag; int number; };

static nothing all[8];

int main() {
  nothing *p = all;
  p[1] = p[2];
  return 0;
}
