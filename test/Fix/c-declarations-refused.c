// Where a declaration does not stand there in plain words, it stays.
// RUN: not layoutopt fix %s --layout=SoA --check 2>&1 | FileCheck %s --implicit-check-not=fixed:
// CHECK: c-declarations-refused.c: fixed: define the record on its own; frees fine
#include <stdio.h>
#define LIST table2[10], *first2
#define OPEN {
typedef float real;

static struct fine { float x, y; } fine[10], *finest = fine;

// A macro, a directive, an attribute, a comment.
static struct body2 { float x, y; } LIST;
static struct body3 {
  float x;
#ifdef NEVER
  float w;
#endif
  float y;
} table3[10];
static struct body4 { float x, y; } __attribute__((aligned(16))) table4[10];
static struct body5 { float x, y; } /* all */ table5[10];
static struct body6 OPEN float x, y; } table6[10], *first6 = table6;

// The name that it would get is in use.
static struct { float x, y; } table7[10];
static int table7_record = 0;

// The record means something else in front of the function.
static float in_function(int n) {
  typedef double real;
  enum { count = 3 };
  struct first8 { real x, y; } table8[10];
  struct first9 { float x, y[count]; } table9[10];
  struct twice { float x, y; } table10[10];
  float s = (float)n;
  for (int i = 0; i < 10; i++) {
    table8[i].x = table9[i].x = table10[i].x = 1;
    s += (float)table8[i].x + table9[i].x + table10[i].x;
  }
  return s;
}
static float other_function(void) {
  struct twice { double x, y; } one = {1, 2};
  return (float)one.x;
}

int main(void) {
  float s = in_function(1) + other_function() + table7_record + (real)1;
  first2 = table2;
  for (int i = 0; i < 10; i++)
    s += finest[i].x + first2[i].x + table3[i].x + table4[i].x + table5[i].x +
         first6[i].x + table7[i].x;
  printf("%g\n", s);
  return 0;
}
