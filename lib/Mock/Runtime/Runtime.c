/*===-- Runtime.c - Runs mock-ups in a program's own context --------------===*
 *
 * Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 *===----------------------------------------------------------------------===*
 *
 * At the chosen call of the hot spot the program forks, once for each candidate
 * and round. A child copies the arrays in, runs its candidate, and is thrown
 * away: the parent goes on as if nothing had been. What children found lies in
 * a page that all share.
 *
 *===----------------------------------------------------------------------===*/

#define _GNU_SOURCE
#include "Abi.h"
#include "Heap.h"
#include "Symbols.h"
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/* What a child leaves. */
struct outcome {
  int is_done;
  double seconds;
  uint64_t digest;
  char why[200]; /* It failed. */
};

static struct {
  unsigned long call;       /* Number of the call, from 1. */
  unsigned long candidates; /* The first one is the original with a copy. */
  unsigned long rounds;
  double budget;     /* Seconds. */
  unsigned is_cold;  /* Caches are emptied in front of a candidate. */
  const char *file;  /* What is found is added to it. */
} asked;

static struct outcome *outcome;
static unsigned long calls, depth;
static double program_began, hot_began, hot_seconds, mock_seconds;
static double candidate_began;
static int is_child;
static pid_t owner;

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static void write_line(const char *format, ...)
    __attribute__((format(printf, 1, 2)));

/* Adds a line to the file, at once and as a whole. */
static void write_line(const char *format, ...) {
  char text[512];
  va_list arguments;
  va_start(arguments, format);
  int length = vsnprintf(text, sizeof text, format, arguments);
  va_end(arguments);
  int descriptor =
      open(asked.file, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
  if (descriptor < 0)
    return;
  if (length > 0 && write(descriptor, text, (size_t)length) < 0)
    errno = 0; /* The reader finds that it is not whole. */
  close(descriptor);
}

static _Noreturn void fail(const char *why) {
  snprintf(outcome->why, sizeof outcome->why, "%s", why);
  _exit(1);
}

/* Pages that are shared by parent and child are copied, or found to be no
 * longer shared, at the first write, which would be in the times. Those that exist are written to; others come into
 * being in the candidate, as in the original. */
static void take_pages(void) {
  const size_t page = (size_t)sysconf(_SC_PAGESIZE);
  FILE *maps = fopen("/proc/self/maps", "re");
  int present = open("/proc/self/pagemap", O_RDONLY | O_CLOEXEC);
  char line[512];
  if (maps && present >= 0)
    while (fgets(line, sizeof line, maps)) {
      unsigned long begin, end;
      char rights[5];
      if (sscanf(line, "%lx-%lx %4s", &begin, &end, rights) != 3 ||
          rights[0] != 'r' || rights[1] != 'w' || rights[3] != 'p' ||
          strstr(line, "[stack"))
        continue;
      for (unsigned long at = begin; at < end;) {
        uint64_t entries[512];
        ssize_t got = pread(present, entries, sizeof entries,
                            (off_t)(at / page * sizeof *entries));
        if (got < (ssize_t)sizeof *entries)
          break;
        for (size_t i = 0; i != (size_t)got / sizeof *entries && at < end;
             ++i, at += page)
          if (entries[i] >> 63) {
            volatile char *byte = (volatile char *)at;
            *byte = *byte;
          }
      }
    }
  if (maps)
    fclose(maps);
  if (present >= 0)
    close(present);
}

static void empty_caches(void) {
  enum { Size = 64 << 20 };
  char *room = mmap(NULL, Size, PROT_READ | PROT_WRITE,
                    MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (room == MAP_FAILED)
    return;
  for (size_t i = 0; i < Size; i += 64)
    ((volatile char *)room)[i] = 1;
  munmap(room, Size);
}

static int enter(void) {
  if (is_child || getpid() != owner || depth != 0)
    return 0;
  return ++calls == asked.call;
}

/* What a child's end says, where it does not say it itself. */
static void tell_end(int status) {
  if (outcome->is_done || outcome->why[0])
    return;
  if (WIFSIGNALED(status))
    snprintf(outcome->why, sizeof outcome->why, "it ends by signal %d (%s)",
             WTERMSIG(status), strsignal(WTERMSIG(status)));
  else
    snprintf(outcome->why, sizeof outcome->why,
             "it ends the program, with exit status %d", WEXITSTATUS(status));
}

/* Whether this is the child. */
static int run_child(unsigned limit) {
  memset(outcome, 0, sizeof *outcome);
  pid_t child = fork();
  if (child < 0) {
    snprintf(outcome->why, sizeof outcome->why, "fork: %s", strerror(errno));
    return 0;
  }
  if (child == 0) {
    is_child = 1;
    alarm(limit);
    /* What the candidate prints is printed by the original, too. */
    int nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
    if (nowhere >= 0) {
      dup2(nowhere, 1);
      dup2(nowhere, 2);
      close(nowhere);
    }
    take_pages();
    return 1;
  }
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR)
    ;
  tell_end(status);
  return 0;
}

static int next(void) {
  const double began = now();
  unsigned limit = 600;
  /* By candidate: whether it failed. */
  char *failed = calloc(asked.candidates, 1);
  for (unsigned long round = 0; failed && round != asked.rounds; ++round) {
    if (round >= 3 && now() - began > asked.budget)
      break;
    for (unsigned long turn = 0; turn != asked.candidates; ++turn) {
      /* Who comes first changes. */
      const unsigned long c = (turn + round) % asked.candidates;
      if (failed[c])
        continue;
      if (run_child(limit))
        return (int)c;
      if (outcome->is_done) {
        write_line("time %lu %lu %.9g %016llx\n", round, c, outcome->seconds,
                   (unsigned long long)outcome->digest);
        continue;
      }
      failed[c] = 1;
      write_line("fail %lu %s\n", c, outcome->why);
    }
  }
  free(failed);
  take_pages(); /* The children are gone, and their pages still shared. */
  mock_seconds += now() - began;
  return -1;
}

struct job {
  void (*body)(void *);
  void *frame;
};

static void *run_job(void *at) {
  const struct job *job = at;
  job->body(job->frame);
  return NULL;
}

/* A child has one thread, and GNU's OpenMP believes in those that its parent
 * had; a new thread starts its own. */
static void run(void (*body)(void *), void *frame) {
  struct job job = {body, frame};
  if (dlsym(RTLD_DEFAULT, "omp_get_thread_num")) {
    pthread_attr_t attributes;
    pthread_t thread;
    struct rlimit stack;
    pthread_attr_init(&attributes);
    if (getrlimit(RLIMIT_STACK, &stack) == 0)
      pthread_attr_setstacksize(&attributes,
                                stack.rlim_cur == RLIM_INFINITY
                                    ? (size_t)1 << 30
                                    : (size_t)stack.rlim_cur);
    if (pthread_create(&thread, &attributes, run_job, &job) != 0)
      fail("no thread can be started");
    pthread_join(thread, NULL);
  } else {
    run_job(&job);
  }
  outcome->is_done = 1;
  _exit(0);
}

static unsigned long extent(const void *at, unsigned long size,
                            const char *name) {
  if (at == NULL)
    return 0;
  uintptr_t end = layoutopt_mock_end_of_block((uintptr_t)at);
  if (end == 0)
    end = layoutopt_mock_end_of_variable((uintptr_t)at);
  if (end == 0) {
    snprintf(outcome->why, sizeof outcome->why,
             "where the array ends that '%s' points to is not known: it is on "
             "the stack, or of another allocator; --hot-extent=%s=COUNT tells",
             name, name);
    _exit(1);
  }
  return (end - (uintptr_t)at) / size;
}

static int same(const void *a, const void *b, const char *names) {
  if (a == b)
    return a != NULL;
  const void *low = (uintptr_t)a < (uintptr_t)b ? a : b;
  const void *high = low == a ? b : a;
  uintptr_t end =
      low == NULL ? 0 : layoutopt_mock_end_of_block((uintptr_t)low);
  if (end == 0 && low != NULL)
    end = layoutopt_mock_end_of_variable((uintptr_t)low);
  if ((uintptr_t)high < end) {
    snprintf(outcome->why, sizeof outcome->why,
             "%s point to different places of one array", names);
    _exit(1);
  }
  return 0;
}

static void begin(void) {
  if (asked.is_cold)
    empty_caches();
  candidate_began = now();
}

static void end(void) { outcome->seconds = now() - candidate_began; }

/* FNV-1a, by bytes. */
static void digest_value(const void *bytes, unsigned long size) {
  uint64_t hash = outcome->digest ? outcome->digest : 0xcbf29ce484222325u;
  for (unsigned long i = 0; i != size; ++i)
    hash = (hash ^ ((const unsigned char *)bytes)[i]) * 0x100000001b3u;
  outcome->digest = hash;
}

static void digest(const void *record, const unsigned *ranges) {
  for (; ranges[1] != 0; ranges += 2)
    digest_value((const char *)record + ranges[0], ranges[1]);
}

static void start(void) {
  if (!is_child && depth++ == 0)
    hot_began = now();
}

static void stop(void) {
  if (is_child || --depth != 0)
    return;
  const double seconds = now() - hot_began;
  hot_seconds += seconds;
  if (calls == asked.call)
    write_line("call %.9g\n", seconds);
}

static const struct layoutopt_mock table = {
    1,   enter, next,         run,  extent, same, begin,
    end, digest, digest_value, fail, start,  stop};

static unsigned long number_of(const char *name, unsigned long otherwise) {
  const char *text = getenv(name);
  return text ? strtoul(text, NULL, 10) : otherwise;
}

__attribute__((constructor)) static void set_up(void) {
  asked.file = getenv("LAYOUTOPT_MOCK_FILE");
  if (!asked.file)
    return;
  asked.file = strdup(asked.file);
  asked.call = number_of("LAYOUTOPT_MOCK_CALL", 1);
  asked.candidates = number_of("LAYOUTOPT_MOCK_CANDIDATES", 1);
  asked.rounds = number_of("LAYOUTOPT_MOCK_ROUNDS", 15);
  asked.budget = (double)number_of("LAYOUTOPT_MOCK_SECONDS", 60);
  asked.is_cold = number_of("LAYOUTOPT_MOCK_COLD", 0) != 0;
  outcome = mmap(NULL, sizeof *outcome, PROT_READ | PROT_WRITE,
                 MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (!asked.file || outcome == MAP_FAILED)
    return;
  owner = getpid();
  program_began = now();
  char text[64];
  snprintf(text, sizeof text, "%lu:%lu", (unsigned long)owner,
           (unsigned long)&table);
  setenv("LAYOUTOPT_MOCK_TABLE", text, 1);
}

__attribute__((destructor)) static void tell(void) {
  if (getpid() == owner && !is_child && (calls != 0 || hot_seconds > 0))
    write_line("run %lu %.9g %.9g\n", calls, hot_seconds,
               now() - program_began - mock_seconds);
}
