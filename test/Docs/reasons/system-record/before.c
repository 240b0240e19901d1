#include <time.h>

static struct timespec times[8];

int main(void) {
  for (int i = 0; i < 8; i++)
    times[i].tv_sec = i;
  return times[7].tv_sec != 7;
}
