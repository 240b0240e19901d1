struct body { char c; double d; };
struct owner {
  char first;
  struct body w[5];
};
static struct owner o;

static double sum(const struct body *p, int n) {
  double s = 0;
  while (n--)
    s += p++->d;
  return s;
}

int main(void) {
  for (int i = 0; i < 5; i++)
    o.w[i].d = i;
  return sum(o.w, 5) != 10;
}
