// Initial values of bit-fields.
// DEFINE: %{warn} = -std=c99 -Wall -Wextra -Wconversion -Wshadow -pedantic -Werror
// RUN: printf 'version: 1\nrecords:\n  cell: {layout: SoA}\n' > %t.yaml
// RUN: printf 'version: 1\nrecords:\n  cell: {layout: tiled 2}\n' > %t.tiles.yaml
// RUN: %cc %{warn} %s -o %t.old && %t.old > %t.before
// RUN: rm -rf %t.dir && layoutopt %s --policy=%t.yaml -o %t.dir
// RUN: grep -v CHECK %t.dir/c-bit-fields-initial.c | FileCheck %s
// RUN: %cc %{warn} %t.dir/c-bit-fields-initial.c -o %t.exe && %t.exe | diff %t.before -
// RUN: %clang %{warn} %t.dir/c-bit-fields-initial.c -o %t.exe && %t.exe | diff %t.before -
// RUN: rm -rf %t.dir && layoutopt %s --policy=%t.tiles.yaml -o %t.dir
// RUN: %clang %{warn} %t.dir/c-bit-fields-initial.c -o %t.exe && %t.exe | diff %t.before -
// RUN: rm -rf %t.dir && layoutopt %s --policy=%t.yaml --style=switchable -o %t.dir
// RUN: %clang %{warn} %t.dir/c-bit-fields-initial.c -o %t.exe && %t.exe | diff %t.before -
// RUN: %clang %{warn} -DCELL_SOA_LAYOUT=0 %t.dir/c-bit-fields-initial.c -o %t.exe && %t.exe | diff %t.before -
// RUN: %clang %{warn} -DCELL_SOA_LAYOUT=4 %t.dir/c-bit-fields-initial.c -o %t.exe && %t.exe | diff %t.before -
#include <stdio.h>
#define LAST top
struct cell {
  unsigned flag : 1, : 4, kind : 3;
  int sign : 5;
  float x;
  struct {
    unsigned low : 4, high : 4;
  } in;
  unsigned top : 9;
};
static struct cell all[8] = {
    // CHECK: .flag[0].flag = 1, .flag[0].kind = 5, .flag[0].sign = -3, .x[0] = 2.5f, .in_low[0].low = 3, .in_low[0].high = 4, .top[0].top = 300,
    {1, 5, -3, 2.5f, {3, 4}, 300},
    // CHECK: .flag[1].kind = 6, .flag[1].sign = 7, .x[1] = 1, .in_low[1].high = 2, .top[1].LAST = 5,
    {.kind = 6, 7, 1, .in = {.high = 2}, .LAST = 5},
    // CHECK: .in_low[5].low = 1, .in_low[5].high = 2, .flag[5].sign = 4, .x[5] = 8
    [5] = {.in = {1, 2}, .sign = 4, 8}};
int main(void) {
  for (int i = 0; i < 8; ++i)
    printf("%d %d %d %g %d %d %d\n", all[i].flag, all[i].kind, all[i].sign,
           (double)all[i].x, all[i].in.low, all[i].in.high, all[i].top);
  return 0;
}
