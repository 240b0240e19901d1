struct body { float x, y; };

int main() {
  body all[10] = {};
  all[3].y = 1;
  body *r = all;
  return r[3].y != 1;
}
