/*===-- Heap.c - Blocks of memory that live -------------------------------===*
 *
 * Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 *===----------------------------------------------------------------------===*
 *
 * Stands in front of the C library's malloc() and its kin, and writes down what
 * they give and take back: a log of events, which is sorted by address and
 * reduced to the blocks that live whenever it is full or somebody asks.
 *
 *===----------------------------------------------------------------------===*/

#include "Heap.h"
#include <dlfcn.h>
#include <errno.h>
#include <pthread.h>
#include <stddef.h>
#include <string.h>
#include <sys/mman.h>

struct event {
  uintptr_t at;
  size_t size;     /* SIZE_MAX: it is free. */
  uint64_t number; /* Later events win. */
};

static struct event *events;
static size_t num_events, capacity;
static uint64_t next_number;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static int comes_before(const struct event *a, const struct event *b) {
  return a->at != b->at ? a->at < b->at : a->number < b->number;
}

static void sift(size_t root, size_t end) {
  struct event moved = events[root];
  for (size_t child; (child = 2 * root + 1) < end; root = child) {
    if (child + 1 < end && comes_before(&events[child], &events[child + 1]))
      ++child;
    if (!comes_before(&moved, &events[child]))
      break;
    events[root] = events[child];
  }
  events[root] = moved;
}

/* Heapsort: qsort() may ask for memory. */
static void sort_events(void) {
  for (size_t root = num_events / 2; root-- > 0;)
    sift(root, num_events);
  for (size_t end = num_events; end > 1;) {
    struct event last = events[--end];
    events[end] = events[0];
    events[0] = last;
    sift(0, end);
  }
}

/* Leaves one event for each block that lives, by address. */
static void reduce(void) {
  size_t kept = 0;
  sort_events();
  for (size_t i = 0; i != num_events; ++i)
    if ((i + 1 == num_events || events[i + 1].at != events[i].at) &&
        events[i].size != SIZE_MAX)
      events[kept++] = events[i];
  num_events = kept;
}

static void add_event(void *at, size_t size) {
  if (at == NULL)
    return;
  pthread_mutex_lock(&lock);
  if (num_events == capacity) {
    if (capacity != 0)
      reduce();
    if (2 * num_events >= capacity) {
      size_t more = capacity == 0 ? (size_t)1 << 16 : 2 * capacity;
      void *room = mmap(NULL, more * sizeof *events, PROT_READ | PROT_WRITE,
                        MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
      if (room != MAP_FAILED) {
        if (capacity != 0) {
          memcpy(room, events, num_events * sizeof *events);
          munmap(events, capacity * sizeof *events);
        }
        events = room;
        capacity = more;
      }
    }
  }
  if (num_events != capacity) {
    events[num_events].at = (uintptr_t)at;
    events[num_events].size = size;
    events[num_events++].number = ++next_number;
  }
  pthread_mutex_unlock(&lock);
}

uintptr_t layoutopt_mock_end_of_block(uintptr_t at) {
  uintptr_t end = 0;
  size_t first = 0, last;
  pthread_mutex_lock(&lock);
  reduce();
  last = num_events;
  while (first != last) { /* The first block behind `at`. */
    size_t middle = first + (last - first) / 2;
    if (events[middle].at <= at)
      first = middle + 1;
    else
      last = middle;
  }
  if (first != 0 && at - events[first - 1].at < events[first - 1].size)
    end = events[first - 1].at + events[first - 1].size;
  pthread_mutex_unlock(&lock);
  return end;
}

/* What dlsym() asks for before it has told where calloc() is. */
static _Alignas(16) char early[4096];
static size_t early_used;

static int is_early(const void *at) {
  return (uintptr_t)at - (uintptr_t)early < sizeof early;
}

static void *early_block(size_t size) {
  size_t begin = early_used;
  if (size > sizeof early - begin)
    return NULL;
  early_used = begin + ((size + 15) & ~(size_t)15);
  return early + begin;
}

static void *(*next_malloc)(size_t);
static void *(*next_calloc)(size_t, size_t);
static void *(*next_realloc)(void *, size_t);
static void (*next_free)(void *);
static void *(*next_memalign)(size_t, size_t);
static void *(*next_aligned_alloc)(size_t, size_t);
static int (*next_posix_memalign)(void **, size_t, size_t);
static int is_looking;

static void find_next(void) {
  if (is_looking)
    return;
  is_looking = 1;
  *(void **)&next_calloc = dlsym(RTLD_NEXT, "calloc");
  *(void **)&next_realloc = dlsym(RTLD_NEXT, "realloc");
  *(void **)&next_free = dlsym(RTLD_NEXT, "free");
  *(void **)&next_memalign = dlsym(RTLD_NEXT, "memalign");
  *(void **)&next_aligned_alloc = dlsym(RTLD_NEXT, "aligned_alloc");
  *(void **)&next_posix_memalign = dlsym(RTLD_NEXT, "posix_memalign");
  *(void **)&next_malloc = dlsym(RTLD_NEXT, "malloc");
  is_looking = 0;
}

void *malloc(size_t size) {
  void *at;
  if (!next_malloc)
    find_next();
  if (!next_malloc)
    return early_block(size);
  at = next_malloc(size);
  add_event(at, size);
  return at;
}

void *calloc(size_t count, size_t size) {
  void *at;
  if (!next_calloc)
    find_next();
  if (!next_calloc)
    return size != 0 && count > sizeof early / size ? NULL
                                                    : early_block(count * size);
  at = next_calloc(count, size);
  add_event(at, count * size);
  return at;
}

void free(void *at) {
  if (at == NULL || is_early(at))
    return;
  if (!next_free)
    find_next();
  add_event(at, SIZE_MAX);
  if (next_free)
    next_free(at);
}

void *realloc(void *at, size_t size) {
  void *moved;
  if (at == NULL)
    return malloc(size);
  if (is_early(at)) {
    size_t known = sizeof early - (size_t)((char *)at - early);
    moved = malloc(size);
    if (moved)
      memcpy(moved, at, known < size ? known : size);
    return moved;
  }
  if (!next_realloc)
    find_next();
  if (!next_realloc)
    return NULL;
  /* Before it is free: another thread may get it next. A block that stays,
   * since there is no more room, is forgotten. */
  add_event(at, SIZE_MAX);
  moved = next_realloc(at, size);
  add_event(moved, size);
  return moved;
}

void *memalign(size_t alignment, size_t size) {
  void *at;
  if (!next_memalign)
    find_next();
  at = next_memalign ? next_memalign(alignment, size) : NULL;
  add_event(at, size);
  return at;
}

void *aligned_alloc(size_t alignment, size_t size) {
  void *at;
  if (!next_aligned_alloc)
    find_next();
  at = next_aligned_alloc ? next_aligned_alloc(alignment, size) : NULL;
  add_event(at, size);
  return at;
}

int posix_memalign(void **at, size_t alignment, size_t size) {
  int bad;
  if (!next_posix_memalign)
    find_next();
  if (!next_posix_memalign)
    return ENOMEM;
  bad = next_posix_memalign(at, alignment, size);
  if (bad == 0)
    add_event(*at, size);
  return bad;
}
