//===-- Output.cpp - The file that a traced program writes ----------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Output.h"
#include "layoutopt/Trace/Nest.h"
#include <errno.h>
#include <fcntl.h>
#include <initializer_list>
#include <sched.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

using namespace layoutopt::trace;

Options layoutopt::trace::Settings;
bool layoutopt::trace::IsOff;

static int Descriptor = -1;
static uint64_t Written; // Bytes, by all threads.

char *layoutopt::trace::copyText(char *Out, const char *Text) {
  const size_t Length = strlen(Text);
  memcpy(Out, Text, Length);
  return Out + Length;
}

static void complain(const char *What, const char *About) {
  char Line[512];
  char *Out = copyText(Line, "layoutopt-trace: ");
  Out = copyText(Out, What);
  const size_t Room = Line + sizeof(Line) - 2 - Out;
  const size_t Length = strnlen(About, Room);
  memcpy(Out, About, Length);
  Out += Length;
  *Out++ = '\n';
  (void)!write(2, Line, Out - Line);
}

/// Reads `A` or `A:B` from the environment; what is not of this form turns the
/// trace off, since a trace of something else than asked for would mislead.
static void readNumbers(const char *Variable, uint64_t *First,
                        uint64_t *Second) {
  const char *Text = getenv(Variable);
  if (!Text || !*Text)
    return;
  const char *At = Text;
  for (uint64_t *N : {First, Second}) {
    char *End;
    errno = 0;
    if (N && *At >= '0' && *At <= '9') {
      *N = strtoull(At, &End, 10);
      if (errno == 0 && *End == '\0' && (N == Second || !Second))
        return;
      if (errno == 0 && *End == ':' && N == First && Second) {
        At = End + 1;
        continue;
      }
    }
    break;
  }
  complain(Second ? "expected two numbers, N:M, in " : "expected a number in ",
           Variable);
  IsOff = true;
}

/// Copies \p Pattern with the number of the process for each %p.
static bool expandPath(char *Out, size_t Room, const char *Pattern) {
  char *const End = Out + Room - 24;
  for (; *Pattern; ++Pattern) {
    if (Out >= End)
      return false;
    if (Pattern[0] == '%' && Pattern[1] == 'p') {
      Out = printUnsigned(Out, uint64_t(getpid()));
      ++Pattern;
    } else {
      *Out++ = *Pattern;
    }
  }
  *Out = '\0';
  return true;
}

void layoutopt::trace::openTrace() {
  readNumbers("LAYOUTOPT_TRACE_CALLS", &Settings.FirstCall, &Settings.LastCall);
  readNumbers("LAYOUTOPT_TRACE_WINDOW", &Settings.Record, &Settings.Skip);
  readNumbers("LAYOUTOPT_TRACE_MAX_BYTES", &Settings.MaxBytes, nullptr);
  readNumbers("LAYOUTOPT_TRACE_MIN_OBJECT", &Settings.MinObject, nullptr);
  readNumbers("LAYOUTOPT_TRACE_CHECKPOINT", &Settings.CheckpointMs, nullptr);
  if (IsOff)
    return;
  const char *Pattern = getenv("LAYOUTOPT_TRACE_FILE");
  char Path[4096];
  if (!expandPath(Path, sizeof(Path),
                  Pattern && *Pattern ? Pattern : "layoutopt.trace")) {
    complain("too long: ", "LAYOUTOPT_TRACE_FILE");
    IsOff = true;
    return;
  }
  Descriptor =
      open(Path, O_WRONLY | O_CREAT | O_TRUNC | O_APPEND | O_CLOEXEC, 0666);
  if (Descriptor < 0) {
    complain("cannot write the trace: ", Path);
    IsOff = true;
  }
}

static void writeAll(const char *Text, size_t Length) {
  while (Length != 0) {
    const ssize_t Count = write(Descriptor, Text, Length);
    if (Count < 0 && errno == EINTR)
      continue;
    if (Count <= 0) {
      __atomic_store_n(&IsOff, true, __ATOMIC_RELAXED);
      complain("the trace ends here: ", "it cannot be written");
      return;
    }
    Text += Count;
    Length -= size_t(Count);
  }
}

void layoutopt::trace::appendLines(const char *Lines, size_t Length) {
  if (Descriptor < 0 || Length == 0)
    return;
  const uint64_t Before =
      __atomic_fetch_add(&Written, Length, __ATOMIC_RELAXED);
  if (Before + Length <= Settings.MaxBytes) {
    writeAll(Lines, Length);
    return;
  }
  // The first lines that do not fit say so, once.
  if (Before <= Settings.MaxBytes) {
    static const char Stop[] = "stop \"the file is as large as it may be\"\n";
    writeAll(Stop, sizeof(Stop) - 1);
  }
  __atomic_store_n(&IsOff, true, __ATOMIC_RELAXED);
}

void layoutopt::trace::closeTrace() {
  if (Descriptor >= 0)
    close(Descriptor);
  Descriptor = -1;
}

void *layoutopt::trace::mapMemory(size_t Bytes) {
  void *Memory = mmap(nullptr, Bytes, PROT_READ | PROT_WRITE,
                      MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  return Memory == MAP_FAILED ? nullptr : Memory;
}

void layoutopt::trace::unmapMemory(void *Memory, size_t Bytes) {
  munmap(Memory, Bytes);
}

void *Arena::allocate(size_t Bytes) {
  constexpr size_t ChunkBytes = 256 << 10;
  Bytes = (Bytes + 15) & ~size_t(15);
  if (!Last || Last->Bytes - Used < Bytes) {
    const size_t Header = (sizeof(Chunk) + 15) & ~size_t(15);
    const size_t Whole =
        Bytes + Header > ChunkBytes ? Bytes + Header : ChunkBytes;
    auto *New = static_cast<Chunk *>(mapMemory(Whole));
    if (!New)
      return nullptr;
    New->Before = Last;
    New->Bytes = Whole;
    Last = New;
    Used = Header;
  }
  char *Memory = reinterpret_cast<char *>(Last) + Used;
  Used += Bytes;
  return Memory;
}

void Arena::release() {
  while (Last) {
    Chunk *Before = Last->Before;
    unmapMemory(Last, Last->Bytes);
    Last = Before;
  }
}

void SpinLock::lock() {
  while (__atomic_exchange_n(&Held, 1, __ATOMIC_ACQUIRE))
    sched_yield();
}
