// New text names bounds, records and types: where a macro's parameter, or a
// macro that is defined later, takes such a word, the array stays.
//
// RUN: not layoutopt %s --check --layout=SoA --closed-world 2>&1 | FileCheck %s

#include <stdio.h>
#include <string.h>

#define W 3
enum { H = 4 };
struct grid { int x, y; };
// CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: warning: array 'rows' {{.*}}a parameter with the name 'W' of a type or a bound [macro-parameter]
static struct grid rows[2][W];
#define ROW(W) rows[1][W].x
struct counted { int x, y; };
// CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: warning: array 'all' {{.*}}a parameter with the name 'H' of a type or a bound [macro-parameter]
static struct counted all[H];
#define LENGTH(H) ((H) + (int)(sizeof all / sizeof *all))
struct part { int x, y; };
// CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: warning: array 'parts' {{.*}}a parameter with the name 'H' of a type or a bound [macro-parameter]
struct owner { int n; struct part parts[H]; };
static struct owner o;
#define CLEAR(H) memset(o.parts, (H), sizeof o.parts)
typedef struct { int x; double y; } P;
// CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: warning: array 'named' {{.*}}a parameter with the name 'P' of a type or a bound [macro-parameter]
static P named[4];
#define BYTES(P) ((P) * (int)sizeof *named)
// The parameter is no word of the new text.
struct fine { int x, y; };
static struct fine fines[2][W];
#define FINE(N) fines[1][N].x

typedef struct { int x; double y; } Q;
// CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: warning: array 'later' keeps its layout: 'Q', which the type of record 'Q' or of a field has in it, is another macro behind it [hidden-type]
static Q later[4];
#define Q 2
typedef float real;
struct field { real x; int y; };
// CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: warning: array 'fields' keeps its layout: 'real', which {{.*}} is another macro behind it [hidden-type]
static struct field fields[4];
#define real double

#define DIM(N) [N]
struct made { int x, y; };
// CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: warning: array 'mades' {{.*}}[macro-declaration]
static struct made mades DIM(5);
struct split { int x, y; };
// CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: warning: array 'splits' {{.*}}[macro-declaration]
static struct split splits[2
#ifdef MORE
                           + 1
#endif
];
#define RECORD struct begun
RECORD { int x, y; };
// CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: warning: array 'begins' keeps its layout: the definition of record 'begun' is not seen
static RECORD begins[3];

int main(void) {
  rows[1][2].x = all[1].x; CLEAR(0); named[1].x = fines[1][2].x; later[1].x = 1; fields[1].y = 2; mades[4].x = 1; splits[1].x = 2; begins[2].x = 3;
  printf("%d %d %d %d %d %d\n", ROW(2), LENGTH(1), BYTES(2), FINE(1), o.parts[1].x, (int)sizeof later[1]);
}
// CHECK-NOT: 'fines' keeps
