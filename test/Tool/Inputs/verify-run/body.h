struct body {
  double x, y, mass;
  int id;
};
double total(const struct body *p, int n);
