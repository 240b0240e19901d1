#include <time.h>
struct moment { time_t seconds; long nanoseconds; };

static struct moment times[8];

int main(void) {
  for (int i = 0; i < 8; i++)
    times[i].seconds = i;
  return times[7].seconds != 7;
}
