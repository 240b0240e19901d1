// A null pointer may be freed, and what realloc makes of it is new.
// RUN: rm -rf %t.dir && layoutopt %s --policy=%S/Inputs/c-soa.yaml -o %t.dir 2>/dev/null
// RUN: grep -v CHECK %t.dir/c-free-null.c | FileCheck %s
// RUN: %clang -std=c11 -fsanitize=address,undefined -fno-sanitize-recover=all %t.dir/c-free-null.c -o %t.new && %t.new
#include <stdlib.h>
struct body {
  float x, y;
};
static struct body *all;
int main(void) {
  // CHECK: body_soa_free(all);
  free(all);
  // CHECK: all = body_soa_realloc(all, 3);
  all = realloc(all, 3 * sizeof *all);
  if (!all)
    return 0;
  all[0].x = all[2].y = 1;
  free(all);
  all = NULL;
  free(all);
  return 0;
}
