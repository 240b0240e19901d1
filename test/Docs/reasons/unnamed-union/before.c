struct value {
  int kind;
  union { int i; float f; };
};

int main(void) {
  struct value v[4] = {{0, {0}}};
  v[1].i = 1;
  return v[1].i != 1;
}
