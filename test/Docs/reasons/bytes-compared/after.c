struct slot { int key, value; };

int main(void) {
  struct slot s[16] = {{0, 0}};
  s[1].key = 1;
  return s[0].key == s[1].key && s[0].value == s[1].value;
}
