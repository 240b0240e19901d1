struct point { float x, y; };

static struct point all[8];

int main(void) {
#pragma acc parallel loop copy(all)
  for (int i = 0; i < 8; i++)
    all[i].x = i;
  return all[1].x != 1;
}
