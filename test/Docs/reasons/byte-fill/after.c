struct slot { int key, value; };

int main(void) {
  struct slot s[16];
  for (int i = 0; i < 16; i++)
    s[i].key = s[i].value = -1;
  return s[3].key != -1;
}
