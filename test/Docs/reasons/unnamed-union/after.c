union number { int i; float f; };
struct value {
  int kind;
  union number as;
};

int main(void) {
  struct value v[4] = {{0, {0}}};
  v[1].as.i = 1;
  return v[1].as.i != 1;
}
