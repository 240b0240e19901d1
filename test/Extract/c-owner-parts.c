// An array in a record changes although a macro quotes a pointer to that record, or the
// address of another member of it goes away. Not so where that is the record's own address,
// or its bytes may be reached.
// RUN: rm -rf %t && mkdir %t && cp %s %t/a.c && cd %t
// RUN: layoutopt a.c --layout=SoA --policy=none -o new -- -std=gnu17 2>&1 | FileCheck %s
// RUN: %cc -std=gnu17 -fsanitize=address,undefined a.c -o before && ./before > before.txt
// RUN: %cc -std=gnu17 -Wall -Wextra -Werror -fsanitize=address,undefined new/a.c -o after && ./after | diff before.txt -
#include <stdio.h>
#include <string.h>
#define ENSURE(n) do { if (!(n)) printf("%s failed\n", #n); } while (0)
struct move {
  int from, to;
};

struct board {
  int side;
  unsigned long pawns[2];
  struct move history[32];
};
// CHECK-DAG: move@board.history: 2 fields
static struct board board;
static void set_bit(unsigned long *bits, int k) { bits[0] |= 1UL << k; }
static unsigned long *pawns_of(struct board *b, int side) { return &b->pawns[side]; }
static int is_legal(const struct board *b) { return b->history[3].from < 64; }

struct first {
  int tag;
  struct move first_moves[32];
};
// CHECK-DAG: array 'first_moves' keeps its layout: 'first_moves' lies in record 'first'
static struct first first;
static int *kept;

struct joined {
  int id;
  union {
    int word;
    unsigned char byte[4];
  } as;
  struct move joined_moves[32];
};
// CHECK-DAG: array 'joined_moves' keeps its layout: 'joined_moves' lies in record 'joined'
static struct joined joined;
static int *word;

struct reached {
  int id, count;
  struct move reached_moves[32];
};
// CHECK-DAG: array 'reached_moves' keeps its layout: 'reached_moves' lies in record 'reached', whose bytes are used
static struct reached reached;

// The numbers themselves stay in their record, of course, in an array as well.
struct point {
  float x, y;
};
// CHECK-DAG: array 'points' keeps its layout: the address of field 'y' escapes [field-escapes]
static struct point points[32];
static float *farthest;

struct made {
  int id;
  struct move made_moves[32];
};
// CHECK-DAG: move@made.made_moves: 2 fields
#define ENSURE_FIELD(b, name) do { if (b->name < 0) printf("%s failed\n", #name); } while (0)
static struct made made;

int main(void) {
  int sum = 0;
  for (int i = 0; i < 32; i++) {
    board.history[i].from = i;
    board.history[i].to = 2 * i;
    first.first_moves[i].from = i;
    joined.joined_moves[i].to = i;
    reached.reached_moves[i].to = i;
    made.made_moves[i].from = i;
  }
  set_bit(&board.pawns[1], 3);
  *pawns_of(&board, 0) = 5;
  ENSURE(is_legal(&board));
  kept = &first.tag;
  word = &joined.as.word;
  farthest = &points[sum].y;
  memset(&reached.count, 0, sizeof reached - sizeof(int));
  struct made *m = &made;
  ENSURE_FIELD(m, id);
  for (int i = 0; i < 32; i++)
    sum += board.history[i].to + first.first_moves[i].from + joined.joined_moves[i].to +
           reached.reached_moves[i].to + m->made_moves[i].from;
  printf("%d %lu %lu %d\n", sum, board.pawns[0], board.pawns[1], kept != word);
}
