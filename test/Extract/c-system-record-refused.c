// An array of records that a system header defines.
// RUN: layoutopt %s --stop-after=program | \
// RUN:   %python %S/Inputs/legality.py | \
// RUN:   FileCheck %s --match-full-lines --implicit-check-not='|'
#include <time.h>
static struct timespec times[100];
int main(int argc, char **argv) {
  for (int i = 0; i < argc; i++)
    times[i].tv_sec = i;
  return times[0].tv_nsec;
}
// CHECK: timespec@times: times | refused: address-escapes@9 system-record@11 unknown-use@10
