// Elements of a field that is an array lie apart only where the program uses them one by
// one: each other use keeps the array, and says why.
// RUN: layoutopt %s --layout='[f, k, i]' --plan-out=%t.yaml 2>&1 | FileCheck %s
// RUN: FileCheck %s --check-prefix=PLAN < %t.yaml
// RUN: sed 's/refused: true//' %t.yaml | FileCheck %s --check-prefix=PLAN
// RUN: layoutopt %s --layout='[i, f, k, i p(4)]' 2>&1 | FileCheck %s
// RUN: layoutopt %s --layout='[f, k, i]' --style=switchable 2>&1 | FileCheck %s --check-prefix=STYLE
// STYLE: array 'fine' keeps its layout: --layout asks for elements apart, but layouts that a build chooses keep 'f' whole
#include <stdio.h>
#include <string.h>
struct fine { int n; float f[3]; };
static struct fine fine[40];
// PLAN: fine{{.*}}:
// PLAN: layout: "[f, k, i]"

struct passed { float f[3]; };
// CHECK-DAG: array 'passed' keeps its layout: {{.*}}more than one element of 'f' is used at once, or the address of one
static struct passed passed[40];
static float sum(const float *f) { return f[0] + f[1] + f[2]; }

struct walked { int id; float f[3]; };
// CHECK-DAG: array 'walked' keeps its layout: --layout asks for elements apart, but more than one element of 'f' is used at once, or the address of one
static struct walked walked[40];

struct reversed { int id; float f[3]; };
// CHECK-DAG: array 'reversed' keeps its layout: --layout asks for elements apart, but more than one element
static struct reversed reversed[40];

struct inside { int id; float f[3]; };
// CHECK-DAG: array 'inside' keeps its layout: --layout asks for elements apart, but more than one element
static struct inside inside[40];

struct text { int id; char f[8]; };
// CHECK-DAG: array 'text' keeps its layout: --layout asks for elements apart, but more than one element
static struct text text[40];

struct row { int id; float f[2][3]; };
// CHECK-DAG: array 'row' keeps its layout: --layout asks for elements apart, but more than one element
static struct row row[40];

struct scanned { int id; float f[3]; };
// CHECK-DAG: array 'scanned' keeps its layout: --layout asks for elements apart, but more than one element
static struct scanned scanned[40];

struct sized { int id; float f[3]; };
// CHECK-DAG: array 'sized' keeps its layout: --layout asks for elements apart, but more than one element
static struct sized sized[40];

struct given { int id; float f[3]; };
// CHECK-DAG: array 'given' keeps its layout: --layout asks for elements apart, but 'given' has an initial value for 'f'
static struct given given[40] = {{1, {2, 3, 4}}};

struct many { int id; float f[300]; };
// CHECK-DAG: array 'many' keeps its layout: --layout asks for elements apart, but 'f' has 300 elements, which are too many to lie apart
static struct many many[40];

#define WHOLE(p) (p).f
struct split { int id; float f[3]; };
// CHECK-DAG: array 'split' keeps its layout: {{.*}}more than one element
static struct split split[40];
#define PART(i) split[i].f

struct holder { struct fine *to; float f[2]; };
// CHECK-DAG: array 'holder' keeps its layout: --layout asks for elements apart, but its record holds pointers to records
static struct holder holder[4];

int main(void) {
  float out = 0;
  for (int i = 0; i < 40; i++) {
    fine[i].f[i % 3] = i;
    passed[i].f[0] = i;
    out += sum(passed[i].f) + fine[i].f[1] + fine[i].n;
    *(walked[i].f + 1) = i;
    out += walked[i].f[1];
    2 [reversed[i].f] = i;
    (inside[i].f)[1] = i;
    snprintf(text[i].f, 8, "%d", i);
    memset(row[i].f[1], 0, sizeof(float[3]));
    row[i].f[0][1] = i;
    if (sscanf("3", "%f", &scanned[i].f[2]) == 1)
      out += scanned[i].f[2];
    sized[i].f[0] = sizeof sized[i].f;
    given[i].f[0] += i;
    many[i].f[i] = i;
    out += many[i].f[3 + many[i].id];
    PART(i)[1] = given[i].f[0];
    holder[i % 4].to = fine + i;
    holder[i % 4].f[1] = 1;
    out += holder[i % 4].to->f[0] + holder[1].f[i % 2];
  }
  printf("%g\n", out);
}
