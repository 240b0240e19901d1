struct point { float x, y; };

static struct point none[0];

int main(void) {
  float sum = 0;
  for (int i = 0; i < (int)(sizeof none / sizeof *none); i++)
    sum += none[i].x;
  return sum != 0;
}
