struct slot { unsigned used : 1, key : 20; int value; };

int main(void) {
  struct slot s[16];
  for (int i = 0; i < 16; i++) {
    s[i].used = 1;
    s[i].key = 0x88888;
    s[i].value = 0x11111111;
  }
  s[2].used = 0;
  return s[3].used != 1 || s[3].value != 0x11111111;
}
