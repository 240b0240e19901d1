/*
 * A hash table with open addressing: one array of entries, walked with pointers.
 */
#include <assert.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

enum { EMPTY, USED, DELETED };

typedef struct entry {
  uint64_t key;
  int32_t value;
  uint16_t probes;
  uint8_t state;
} entry;

typedef struct table {
  entry *entries;
  size_t size; /* a power of two */
  size_t used, deleted;
  unsigned rehashes;
} table;

static size_t slot_of(uint64_t key, size_t size)
{
  key ^= key >> 33;
  key *= 0xff51afd7ed558ccdull;
  key ^= key >> 33;
  return key & (size - 1);
}

static entry *make_entries(size_t n)
{
  entry *t = calloc(n, sizeof(entry));

  if (t == NULL)
    abort();
  return t;
}

static void init(table *t)
{
  t->size = 8;
  t->used = t->deleted = 0;
  t->rehashes = 0;
  t->entries = make_entries(t->size);
}

/* The entry of the key, or the free one where it would go. */
static entry *find(const table *t, uint64_t key)
{
  entry *const end = t->entries + t->size;
  entry *p = t->entries + slot_of(key, t->size);
  entry *free_one = NULL;

  for (;;) {
    if (p->state == EMPTY)
      return free_one != NULL ? free_one : p;
    if (p->state == DELETED) {
      if (!free_one)
        free_one = p;
    } else if (p->key == key) {
      return p;
    }
    if (++p == end)
      p = t->entries;
  }
}

static void rehash(table *t, size_t size)
{
  entry *old = t->entries, *p, *q;
  size_t n = t->size;

  t->entries = make_entries(size);
  t->size = size;
  t->deleted = 0;
  t->rehashes++;
  for (p = old; p < old + n; p++) {
    if (p->state != USED)
      continue;
    q = find(t, p->key);
    assert(q->state == EMPTY);
    *q = *p;
  }
  free(old);
}

static void put(table *t, uint64_t key, int value)
{
  entry *e;

  if (4 * (t->used + t->deleted + 1) > 3 * t->size)
    rehash(t, t->used * 2 > t->size ? 2 * t->size : t->size);
  e = find(t, key);
  if (e->state == USED) {
    e->value += value;
    return;
  }
  if (e->state == DELETED)
    t->deleted--;
  e->key = key;
  e->value = value;
  e->state = USED;
  /* How far from home, going round. */
  e->probes = (uint16_t)((size_t)(e - t->entries) + t->size - slot_of(key, t->size)) & (t->size - 1);
  t->used++;
}

static int get(const table *t, uint64_t key, int missing)
{
  const entry *e = find(t, key);

  return e->state == USED ? e->value : missing;
}

static int erase(table *t, uint64_t key)
{
  entry *e = find(t, key);

  if (e->state != USED)
    return 0;
  e->state = DELETED;
  t->used--;
  t->deleted++;
  return 1;
}

/* Copies what is in use, densely; returns how many. */
static ptrdiff_t collect(const table *t, entry *out)
{
  const entry *p = t->entries, *end = p + t->size;
  entry *o = out;

  while (p < end) {
    if (p->state == USED)
      *o++ = *p;
    p++;
  }
  return o - out;
}

static uint64_t mix(uint64_t h, uint64_t v)
{
  int i;

  for (i = 0; i < 8; i++, v >>= 8)
    h = (h ^ (v & 255)) * 1099511628211ull;
  return h;
}

static uint64_t checksum(const entry *p, size_t n)
{
  uint64_t h = 14695981039346656037ull;

  while (n--) {
    h = mix(h, p->key);
    h = mix(h, (uint64_t)p->value);
    h = mix(h, p->probes);
    h = mix(h, p->state);
    p++;
  }
  return h;
}

int main(int argc, char *argv[])
{
  size_t n = argc > 1 ? strtoul(argv[1], NULL, 0) : 100, i;
  uint64_t key = 99;
  entry *dense, *p, *most;
  ptrdiff_t count;
  long erased = 0, sum = 0;
  table t;

  init(&t);
  for (i = 0; i < n; i++) {
    key = key * 6364136223846793005ull + 1;
    put(&t, (key >> 40) % (2 * n), (int)(i % 17) - 8);
    if (i % 3 == 2)
      erased += erase(&t, i);
  }
  for (i = 0; i < 2 * n; i++)
    sum += get(&t, i, -1);

  dense = make_entries(t.used + 1);
  count = collect(&t, dense);
  most = dense;
  for (p = dense; p < dense + count; p++)
    if (p->probes > most->probes)
      most = p;
  if (count > 0)
    printf("farthest: entry %td, key %llu, %u probes\n", most - dense, (unsigned long long)most->key, most->probes);
  printf("%td in use of %zu, %zu deleted, %ld erased, %u times rehashed, sum %ld\n", count, t.size, t.deleted, erased,
         t.rehashes, sum);
  printf("table %016llx\n", (unsigned long long)checksum(t.entries, t.size));
  printf("dense %016llx\n", (unsigned long long)checksum(dense, (size_t)count));
  free(dense);
  free(t.entries);
  return 0;
}
