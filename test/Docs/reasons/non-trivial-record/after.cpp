struct named { int name; };

struct point {
  named as;
  float x, y;
};

int main() {
  point p[4];
  for (int i = 0; i < 4; i++)
    p[i].x = i;
  return p[1].x != 1;
}
