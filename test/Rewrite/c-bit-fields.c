// Bit-fields next to each other are kept together, as one field.
// DEFINE: %{warn} = -Wall -Wextra -Wconversion -Wsign-conversion -Wshadow -Wcast-qual -pedantic -Werror
// DEFINE: %{checked} = -g -O1 -fsanitize=address,undefined -fno-sanitize-recover=all
// RUN: %cc -std=c11 %{warn} %s -o %t.old && %t.old > %t.before
//
// RUN: rm -rf %t.dir && layoutopt %s --policy=%S/Inputs/c-bit-fields-soa.yaml -o %t.dir
// RUN: cat %t.dir/packet_soa.h %t.dir/c-bit-fields.c | grep -v CHECK | FileCheck %s
// RUN: %cc -std=c11 %{warn} %t.dir/c-bit-fields.c -o %t.exe && %t.exe | diff %t.before -
// RUN: %clang -std=c11 %{warn} %{checked} %t.dir/c-bit-fields.c -o %t.exe && %t.exe | diff %t.before -
//
// RUN: rm -rf %t.dir && layoutopt %s --policy=%S/Inputs/c-bit-fields-tiled.yaml -o %t.dir
// RUN: %cc -std=c11 -O2 %{warn} %t.dir/c-bit-fields.c -o %t.exe && %t.exe | diff %t.before -
// RUN: %clang -std=c11 %{warn} %{checked} %t.dir/c-bit-fields.c -o %t.exe && %t.exe | diff %t.before -
//
// RUN: rm -rf %t.dir && layoutopt %s --policy=%S/Inputs/c-bit-fields-clusters.yaml -o %t.dir
// RUN: %cc -std=c11 %{warn} %t.dir/c-bit-fields.c -o %t.exe && %t.exe | diff %t.before -
// RUN: %clang -std=c11 %{warn} %{checked} %t.dir/c-bit-fields.c -o %t.exe && %t.exe | diff %t.before -
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
// CHECK: typedef struct { unsigned int flag : 1; unsigned int kind : 3; unsigned int : 0; unsigned int rest : 9; } packet_soa_flag_bits;
// CHECK: typedef struct { signed int sign : 5; _Bool on : 1; enum color shade : 2; } packet_soa_sign_bits;
// CHECK: typedef struct { WORD low : 7; WORD : (PAD); WORD high : (HIGH); } packet_soa_in_low_bits;
// CHECK: typedef char packet_soa_check[sizeof(struct packet) == {{[0-9]+}} ? 1 : -1]
// CHECK: [sizeof(packet_soa_flag_bits) == 8 ? 1 : -1]
// CHECK: [sizeof(packet_soa_sign_bits) == 4 ? 1 : -1]
// CHECK: packet_soa_flag_bits *flag;
// CHECK: soa.flag[at].kind = rec.kind;
// CHECK: soa.in_low[at].high = rec.in.high;
#define WORD unsigned
#define PAD 2
enum { HIGH = PAD + 9 };
enum color { RED, GREEN, BLUE };
typedef unsigned char byte;
struct packet {
  unsigned flag : 1, kind : 3;
  unsigned : 0;
  unsigned rest : 9;
  float weight;
  char length;
  signed int sign : 5;
  _Bool on : 1;
  enum color shade : 2; // NOLINT
  struct {
    double d;
    WORD low : 7, : PAD, high : HIGH;
  } in;
  struct packet_tail {
    unsigned x : 3;
    signed int y : 13;
  } tail;
  struct {
    unsigned lone : 4;
  };
  struct packet_tail both[2];
  int next;
};
// CHECK: #define KIND(p) ((p).a.flag[(p).i].kind)
// CHECK: #define GET(f) w.flag[5].f
#define KIND(p) ((p)->kind)
#define GET(f) w[5].f
static struct packet w[64];
static unsigned sum;
static void mix(unsigned v) { sum = sum * 31U + v; }
static void one(struct packet *p, int i) {
  // CHECK: p.a.flag[p.i].kind = (unsigned)i & 7U;
  p->kind = (unsigned)i & 7U;
  // CHECK: p.a.flag[p.i].flag = KIND(p) & 1U;
  (*p).flag = KIND(p) & 1U;
  p[0].rest = (unsigned)(i * 7) & 511U;
  // CHECK: ++p.a.flag[p.i].rest;
  ++p->rest;
  // CHECK: p /* here */.a.flag[p.i]. /* there */rest /* kept */ --;
  p /* here */ -> /* there */ rest /* kept */ --;
  p->rest ^= 3U;
  p->sign = i & 7;
  if (i & 8)
    --p->sign;
  p->on = i % 3;
  p->shade = i % 2 ? GREEN : BLUE;
  p->in.low = (unsigned)i & 127U;
  p->in.high = p->in.low * 3U & 2047U;
  p->in.d = i;
  p->tail.x = (unsigned)i & 7U;
  p->tail.y = i & 2047;
  p->tail.y--;
  // CHECK: p.a.lone[p.i].lone = (unsigned)i & 15U;
  p->lone = (unsigned)i & 15U;
  p->both[1].y = i & 1023;
  p->both[0].x = p->tail.x;
  p->weight = (float)i;
  p->length = (char)(i & 63);
  p->next = -i;
}
static void show(const struct packet *p) {
  // CHECK: mix((unsigned)p.a.flag[p.i].kind);
  mix((unsigned)p->kind);
  mix((unsigned)p->flag + (p->on ? 5U : 1U));
  mix((unsigned)p->rest);
  mix((unsigned)p->sign);
  mix((unsigned)p->shade);
  mix((unsigned)p->in.low);
  mix((unsigned)p->in.high);
  mix((unsigned)p->in.d);
  mix((unsigned)p->tail.x);
  mix((unsigned)p->tail.y);
  mix((unsigned)p->lone);
  mix((unsigned)p->both[1].y);
  mix((unsigned)p->weight);
  mix((unsigned)p->next);
}
int main(void) {
  struct packet *all = malloc(100 * sizeof *all);
  if (!all)
    return 1;
  for (int i = 0; i < 64; ++i)
    one(&w[i], i);
  // CHECK: packet_soa_copy(all, 0, w
  memcpy(all, w, 64 * sizeof *all);
  memset(all + 64, 0, 36 * sizeof *all);
  for (int i = 0; i < 63; ++i) {
    struct packet t = w[i];
    w[i] = w[i + 1];
    t.kind ^= 5U;
    w[i + 1] = t;
  }
  for (int i = 0; i < 64; ++i)
    show(&w[i]);
  for (int i = 0; i < 100; ++i)
    show(all + i);
  w[3].tail = w[4].tail;
  struct packet_tail last = all[9].tail;
  mix((unsigned)last.y);
  show(w + 3);
  // CHECK: mix((unsigned)GET(kind) + (unsigned)GET(flag));
  mix((unsigned)GET(kind) + (unsigned)GET(flag));
  unsigned i = 7;
  // CHECK: w.flag[i++].rest += 17U;
  w[i++].rest += 17U;
  w[i].sign = (w[i].sign < 3) ? -1 : 2;
  // CHECK: printf("%u %d %d\n", w.flag[7].rest + 0U, w.sign[8].sign, w.sign[8].on);
  printf("%u %d %d\n", w[7].rest + 0U, w[8].sign, w[8].on);
  printf("%u\n", sum);
  free(all);
  return 0;
}
