struct point { float x, y; };

static struct point none[1];

int main(void) {
  float sum = 0;
  for (int i = 0; i < 1; i++)
    sum += none[i].x;
  return sum != 0;
}
