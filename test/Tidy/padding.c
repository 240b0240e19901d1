// Orders of fields that make records smaller; not of those whose bytes are used.
// REQUIRES: clang-tidy
// RUN: %tidy %s -- 2>/dev/null | FileCheck %s
// RUN: %tidy %s -- 2>/dev/null | FileCheck %s --check-prefix=NONE
#include <stddef.h>
#include <stdio.h>

struct cell {
  char a;
  double v;
  char k;
};
// CHECK: padding.c:[[#@LINE-5]]:1: warning: 'struct cell' has 24 bytes, and 16 with its fields in the order {v, a, k}: 8 bytes of padding less in each record [layoutopt-padding]
// CHECK-NEXT: struct cell {
// CHECK-NEXT: ^
// CHECK-NEXT: padding.c:[[#@LINE-8]]:1: note: check before: values given by position, offsets of fields, and bytes that leave the program (files, devices, other languages) have to follow the order
struct cell all[4] = {{1, 2, 3}, {.v = 2}};
// CHECK: padding.c:[[#@LINE-1]]:22: note: these values go to fields by their position

struct saved {
  char a;
  double v;
  char k;
};
static struct saved file[4];

struct offset {
  char a;
  double v;
  char k;
};
static struct offset set[4];

struct packed {
  char a;
  double v;
  char k;
} __attribute__((packed));
static struct packed tight[4];

struct bits {
  char a : 3;
  double v;
  char k;
};
static struct bits bit[4];

struct small {
  double v;
  char a, k;
};
static struct small no[4];

struct lonely {
  char a;
  double v;
  char k;
};
static struct lonely one, *other = &one;

int main(void) {
  fwrite(file, sizeof *file, 4, stdout);
  double n = 0;
  for (int i = 0; i < 4; i++)
    n += other->v + all[i].v + file[i].v + set[i].v + tight[i].v + bit[i].v + no[i].v;
  return n + *(double *)((char *)set + offsetof(struct offset, v)) > 3;
}
// NONE-NOT: 'struct {{saved|offset|packed|bits|small|lonely}}' has
