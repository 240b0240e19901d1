struct slot { int key; char kind; };

int main(void) {
  struct slot s[16] = {{0, 0}};
  s[1].key = 1;
  return s[0].key == s[1].key && s[0].kind == s[1].kind;
}
