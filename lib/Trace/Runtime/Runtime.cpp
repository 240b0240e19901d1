//===-- Runtime.cpp - Recording the accesses of a program -----------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each thread folds its own addresses and shares nothing but the file. A thread
// marks itself busy while its state is not consistent: a signal handler that
// interrupts it then records nothing, and the thread that ends the program
// waits before it writes what the others hold.
//
//===----------------------------------------------------------------------===//

#include "Abi.h"
#include "Output.h"
#include "layoutopt/Trace/NestFolder.h"
#include <initializer_list>
#include <pthread.h>
#include <sched.h>
#include <string.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

using namespace layoutopt::trace;

extern "C" {
extern char *program_invocation_short_name;
__thread uint32_t __layoutopt_trace_on;
}

namespace {

struct Thread;

/// The accesses of one thread at one site.
struct Stream {
  NestFolder Folder;
  Thread *Owner;
  uint32_t Site;
  bool IsTouched;  ///< Since the last checkpoint.
  bool HasPartial; ///< The file has a provisional run that is not replaced.
};

/// What is recorded of a thread.
struct Thread {
  static constexpr size_t BufferBytes = 128 << 10;
  /// The longest text that is added to the buffer at once.
  static constexpr size_t MaxText =
      NestFolder::MaxNodes * MaxNodeText + NestFolder::MaxTerms * 128;
  static_assert(2 * MaxText < BufferBytes, "an emission may write two texts");
  /// Accesses between two looks at the time.
  static constexpr uint64_t Period = 1 << 16;

  uint32_t Number;
  uint32_t Busy;
  uint64_t Clock;          ///< Accesses so far.
  uint64_t NextEvent;      ///< The clock at which look() has something to do.
  uint64_t WindowEnd;      ///< The clock at which the window, or the gap, ends.
  bool IsSkipping;         ///< In the gap between two windows.
  uint64_t LastCheckpoint; ///< In milliseconds.
  Stream **Streams;        ///< By site; null where there was no access.
  uint32_t NumStreams;
  uint64_t *StackAddresses; ///< Of variables, by origin; where they were last.
  uint32_t NumStackAddresses;
  size_t Used; ///< Of Buffer.
  Arena Memory;
  Thread *Next, *Previous;
  char Buffer[BufferBytes];
};

} // namespace

static __thread Thread *Self __attribute__((tls_model("initial-exec")));

static SpinLock Lock; // Guards what follows, up to the blank line.
static bool IsOpen, IsClosed;
static Thread *FirstThread;
static uint32_t NumThreads, NumSites, NumTypes, NumOrigins;

static pthread_key_t Key;
static uint64_t Epoch;

static uint64_t now() {
  struct timespec Time;
  clock_gettime(CLOCK_MONOTONIC_COARSE, &Time);
  return uint64_t(Time.tv_sec) * 1000 + uint64_t(Time.tv_nsec) / 1000000;
}

static uint64_t currentEpoch() {
  return __atomic_load_n(&Epoch, __ATOMIC_RELAXED);
}

static uint64_t nextEpoch() {
  return __atomic_add_fetch(&Epoch, 1, __ATOMIC_RELAXED);
}

static bool isOff() { return __atomic_load_n(&IsOff, __ATOMIC_RELAXED); }

static void setBusy(Thread &T, uint32_t Value) {
  __atomic_store_n(&T.Busy, Value, __ATOMIC_RELAXED);
  __atomic_signal_fence(__ATOMIC_SEQ_CST);
}

static void writeBuffer(Thread &T) {
  appendLines(T.Buffer, T.Used);
  T.Used = 0;
}

static char *reserve(Thread &T, size_t Bytes) {
  if (T.Used + Bytes > Thread::BufferBytes)
    writeBuffer(T);
  return T.Buffer + T.Used;
}

/// Writes terms [Begin, End) of \p All as one line.
static char *printTerms(char *Out, const char *Word, const Stream &S,
                        const NestTerms &All, unsigned Begin, unsigned End) {
  const bool IsLast = End == All.NumTerms;
  const unsigned First = All.Terms[Begin].First;
  const unsigned Behind =
      IsLast ? All.Terms[0].First + All.NumNodes : All.Terms[End].First;
  Out = copyText(Out, Word);
  for (uint64_t N :
       {uint64_t(S.Owner->Number), uint64_t(S.Site), All.Terms[Begin].Clock,
        All.Terms[Begin].Epoch, All.lastEpoch(End - 1)}) {
    *Out++ = ' ';
    Out = printUnsigned(Out, N);
  }
  Out = copyText(Out, ": ");
  Out = printNest(Out, All.Nodes + First, Behind - First);
  *Out++ = '\n';
  return Out;
}

/// A term that has a line to itself, which tells when it began.
static bool isLong(const NestNode &Term) {
  return Term.IsLoop && (Term.Span > 2 || Term.Value >= 16);
}

/// Writes a provisional run of the terms from \p Begin on.
static void printPartial(Stream &S, unsigned Begin) {
  const NestTerms All = S.Folder.terms();
  if (Begin == All.NumTerms)
    return;
  Thread &T = *S.Owner;
  char *Out = reserve(T, Thread::MaxText);
  T.Used = size_t(printTerms(Out, "partial", S, All, Begin, All.NumTerms) -
                  T.Buffer);
  S.HasPartial = true;
}

/// Writes terms that leave the folder of a stream.
static void emit(void *Context, const NestTerms &Gone) {
  Stream &S = *static_cast<Stream *>(Context);
  Thread &T = *S.Owner;
  char *Out = reserve(T, Thread::MaxText);
  for (unsigned I = 0; I < Gone.NumTerms;) {
    unsigned End = I + 1;
    // Terms of one line have its epochs: those with others have their own.
    if (!isLong(Gone.Nodes[Gone.Terms[I].First]))
      while (End < Gone.NumTerms &&
             Gone.lastEpoch(End) == Gone.Terms[I].Epoch &&
             !isLong(Gone.Nodes[Gone.Terms[End].First]))
        ++End;
    Out = printTerms(Out, "run", S, Gone, I, End);
    I = End;
  }
  T.Used = size_t(Out - T.Buffer);
  if (!S.HasPartial)
    return;
  // The line replaces the provisional run as a whole: what stays in the folder
  // is told again if it is much.
  S.HasPartial = false;
  const NestTerms All = S.Folder.terms();
  for (unsigned I = Gone.NumTerms; I < All.NumTerms; ++I) {
    const NestNode &Node = All.Nodes[All.Terms[I].First];
    if (Node.IsLoop && (Node.Span > 2 || Node.Value >= 1024)) {
      printPartial(S, Gone.NumTerms);
      break;
    }
  }
}

static NestNode *grow(void *Context, NestNode *Old, unsigned Used,
                      unsigned Capacity) {
  Thread &T = *static_cast<Stream *>(Context)->Owner;
  void *New = T.Memory.allocate(Capacity * sizeof(NestNode));
  if (New && Used)
    memcpy(New, Old, Used * sizeof(NestNode));
  return static_cast<NestNode *>(New);
}

static void flushStreams(Thread &T) {
  for (uint32_t I = 0; I < T.NumStreams; ++I)
    if (Stream *S = T.Streams[I])
      S->Folder.flush({S, grow, emit});
}

/// Makes what is known so far readable.
static void checkpoint(Thread &T) {
  for (uint32_t I = 0; I < T.NumStreams; ++I)
    if (Stream *S = T.Streams[I]; S && S->IsTouched) {
      printPartial(*S, 0);
      S->IsTouched = false;
    }
  writeBuffer(T);
}

static void checkpointIfDue(Thread &T) {
  const uint64_t Now = now();
  if (Now - T.LastCheckpoint < Settings.CheckpointMs)
    return;
  T.LastCheckpoint = Now;
  checkpoint(T);
}

/// A thread has ended.
static void detach(void *State) {
  Thread &T = *static_cast<Thread *>(State);
  setBusy(T, 1);
  Lock.lock();
  if (!IsClosed && !isOff()) {
    flushStreams(T);
    writeBuffer(T);
  }
  (T.Previous ? T.Previous->Next : FirstThread) = T.Next;
  if (T.Next)
    T.Next->Previous = T.Previous;
  Lock.unlock();
  Self = nullptr;
  T.Memory.release();
  unmapMemory(&T, sizeof(Thread));
}

static void setFirstEvent(Thread &T) {
  T.WindowEnd = Settings.Record ? Settings.Record : ~uint64_t(0);
  T.NextEvent = T.WindowEnd < Thread::Period ? T.WindowEnd : Thread::Period;
  T.LastCheckpoint = now();
}

/// The state of this thread, which begins now; null if there is no memory.
static Thread *attach() {
  if (isOff())
    return nullptr;
  auto *T = static_cast<Thread *>(mapMemory(sizeof(Thread)));
  if (!T)
    return nullptr;
  setFirstEvent(*T);
  Lock.lock();
  T->Number = NumThreads++;
  T->Next = FirstThread;
  if (FirstThread)
    FirstThread->Previous = T;
  FirstThread = T;
  Lock.unlock();
  Self = T;
  pthread_setspecific(Key, T);
  return T;
}

/// Makes room for entry \p Index in an array of pointers or numbers by index.
template <typename E>
static bool makeRoom(Thread &T, E *&Array, uint32_t &Count, uint32_t Index) {
  if (Index < Count)
    return true;
  uint32_t Larger = Count ? Count : 64;
  while (Larger <= Index)
    Larger *= 2;
  auto *New = static_cast<E *>(T.Memory.allocate(Larger * sizeof(E)));
  if (!New)
    return false;
  if (Count)
    memcpy(New, Array, Count * sizeof(E));
  Array = New;
  Count = Larger;
  return true;
}

static Stream *newStream(Thread &T, uint32_t Site) {
  if (!makeRoom(T, T.Streams, T.NumStreams, Site))
    return nullptr;
  auto *S = static_cast<Stream *>(T.Memory.allocate(sizeof(Stream)));
  if (S) {
    S->Owner = &T;
    S->Site = Site;
  }
  T.Streams[Site] = S;
  return S;
}

/// Looks at the window and at the time.
static void look(Thread &T) {
  if (T.Clock >= T.WindowEnd) {
    // A nest does not reach over a gap.
    if (!T.IsSkipping && Settings.Skip)
      flushStreams(T);
    T.IsSkipping = !T.IsSkipping && Settings.Skip;
    T.WindowEnd = T.Clock + (T.IsSkipping ? Settings.Skip : Settings.Record);
  }
  checkpointIfDue(T);
  T.NextEvent = T.Clock + Thread::Period;
  if (T.WindowEnd < T.NextEvent)
    T.NextEvent = T.WindowEnd;
}

static void record(Thread &T, uint32_t Site, uint64_t Address) {
  if (T.Clock >= T.NextEvent)
    look(T);
  const uint64_t Clock = T.Clock++;
  if (T.IsSkipping)
    return;
  Stream *S = Site < T.NumStreams ? T.Streams[Site] : nullptr;
  if (!S) {
    S = newStream(T, Site);
    if (!S)
      return;
  }
  S->IsTouched = true;
  S->Folder.add(Address, Clock, currentEpoch(), {S, grow, emit});
}

namespace {

/// The state of this thread, which is busy meanwhile; null if nothing is to be
/// recorded.
class Recording {
public:
  Recording() : T(isOff() ? nullptr : Self ? Self : attach()) {
    if (!T)
      return;
    if (T->Busy) { // A signal handler.
      T = nullptr;
      return;
    }
    setBusy(*T, 1);
    // The thread that ends the program sets IsOff before it looks for busy
    // ones; it has a barrier run on all processors in between.
    if (isOff()) {
      setBusy(*T, 0);
      T = nullptr;
    }
  }
  ~Recording() {
    if (T) {
      __atomic_signal_fence(__ATOMIC_SEQ_CST);
      __atomic_store_n(&T->Busy, 0, __ATOMIC_RELEASE);
    }
  }
  explicit operator bool() const { return T; }
  Thread *operator->() const { return T; }
  Thread &operator*() const { return *T; }

private:
  Thread *T;
};

} // namespace

/// A child of fork() has the file of its parent: it records nothing.
static void inChild() {
  IsOff = true;
  closeTrace();
}

/// Writes the first lines. The lock is held.
static void open() {
  IsOpen = true;
  openTrace();
  if (isOff())
    return;
  pthread_key_create(&Key, detach);
  pthread_atfork(nullptr, nullptr, inChild);
#ifdef SYS_membarrier
  syscall(SYS_membarrier, /*MEMBARRIER_CMD_REGISTER_PRIVATE_EXPEDITED*/ 16, 0,
          0);
#endif
  char Lines[1024];
  char *Out = copyText(Lines, "layoutopt-trace 1\nprogram \"");
  const char *Name = program_invocation_short_name;
  for (unsigned I = 0; I < 255 && Name[I]; ++I) {
    const char C = Name[I];
    if (C == '"' || C == '\\')
      *Out++ = '\\';
    *Out++ = (unsigned char)C < 0x20 ? '?' : C;
  }
  Out = copyText(Out, "\"\n");
  struct {
    const char *Word;
    uint64_t First, Second;
  } Limits[] = {{"sampling calls ", Settings.FirstCall, Settings.LastCall},
                {"sampling window ", Settings.Record, Settings.Skip}};
  for (const auto &L : Limits)
    if (L.First) {
      Out = printUnsigned(copyText(Out, L.Word), L.First);
      *Out++ = ' ';
      Out = printUnsigned(Out, L.Second);
      *Out++ = '\n';
    }
  appendLines(Lines, size_t(Out - Lines));
}

extern "C" void __layoutopt_trace_module(TracedModule *M) {
  Lock.lock();
  if (!IsOpen)
    open();
  M->FirstSite = NumSites;
  M->FirstOrigin = NumOrigins;
  const size_t Room = 128 + M->NameLength + M->TextLength + M->NumGlobals * 128;
  char *Lines = isOff() ? nullptr : static_cast<char *>(mapMemory(Room));
  if (!Lines) {
    IsOff = true;
    Lock.unlock();
    return;
  }
  char *Out = copyText(Lines, "module ");
  for (uint32_t N : {NumSites, NumTypes, NumOrigins}) {
    Out = printUnsigned(Out, N);
    *Out++ = ' ';
  }
  memcpy(Out, M->Name, M->NameLength);
  Out += M->NameLength;
  *Out++ = '\n';
  memcpy(Out, M->Text, M->TextLength);
  Out += M->TextLength;
  for (uint64_t I = 0; I < M->NumGlobals; ++I) {
    const TracedGlobal &G = M->Globals[I];
    Out = printUnsigned(copyText(Out, "object "), NumOrigins + G.Origin);
    *Out++ = ' ';
    Out = printHex(Out, G.Address);
    *Out++ = ' ';
    Out = printUnsigned(Out, G.Size);
    Out = printUnsigned(copyText(Out, " 0 "), nextEpoch());
    *Out++ = '\n';
  }
  NumSites += M->NumSites;
  NumTypes += M->NumTypes;
  NumOrigins += M->NumOrigins;
  appendLines(Lines, size_t(Out - Lines));
  Lock.unlock();
  unmapMemory(Lines, Room);
}

extern "C" uint32_t __layoutopt_trace_enter(uint64_t *Calls) {
  const uint32_t Before = __layoutopt_trace_on;
  if (Settings.FirstCall == 0) {
    __layoutopt_trace_on = 1;
    return Before;
  }
  const uint64_t Number = __atomic_add_fetch(Calls, 1, __ATOMIC_RELAXED);
  if (Number >= Settings.FirstCall && Number <= Settings.LastCall)
    __layoutopt_trace_on = 1;
  return Before;
}

extern "C" void __layoutopt_trace_leave(uint32_t Before) {
  // Between calls of traced functions is a good moment for a checkpoint.
  if (!Before && __layoutopt_trace_on)
    if (Recording T; T)
      checkpointIfDue(*T);
  __layoutopt_trace_on = Before;
}

extern "C" void __layoutopt_trace_access(uint32_t Site, uint64_t Address) {
  if (Recording T; T)
    record(*T, Site, Address);
}

extern "C" void __layoutopt_trace_range(uint32_t Site, uint64_t Address,
                                        uint64_t Length) {
  if (Recording T; T)
    for (uint64_t I = 0; I < Length; ++I)
      record(*T, Site, Address + I);
}

static void printObject(Thread &T, uint32_t Origin, uint64_t Address,
                        uint64_t Size) {
  char *Out = copyText(reserve(T, 256), "object ");
  Out = printUnsigned(Out, Origin);
  *Out++ = ' ';
  Out = printHex(Out, Address);
  for (uint64_t N : {Size, uint64_t(T.Number), nextEpoch()}) {
    *Out++ = ' ';
    Out = printUnsigned(Out, N);
  }
  *Out++ = '\n';
  T.Used = size_t(Out - T.Buffer);
}

static void printFree(Thread &T, uint64_t Address) {
  char *Out = copyText(reserve(T, 256), "free ");
  Out = printHex(Out, Address);
  for (uint64_t N : {uint64_t(T.Number), nextEpoch()}) {
    *Out++ = ' ';
    Out = printUnsigned(Out, N);
  }
  *Out++ = '\n';
  T.Used = size_t(Out - T.Buffer);
}

extern "C" void __layoutopt_trace_object(uint32_t Origin, uint64_t Address,
                                         uint64_t Size) {
  if (Address == 0 || Size < Settings.MinObject)
    return;
  if (Recording T; T)
    printObject(*T, Origin, Address, Size);
}

extern "C" void __layoutopt_trace_free(uint64_t Address) {
  if (Address == 0)
    return;
  if (Recording T; T)
    printFree(*T, Address);
}

extern "C" void __layoutopt_trace_realloc(uint32_t Origin, uint64_t Old,
                                          uint64_t New, uint64_t Size) {
  Recording T;
  if (!T)
    return;
  if (Old != 0 && (New != 0 || Size == 0))
    printFree(*T, Old);
  if (New != 0 && Size >= Settings.MinObject)
    printObject(*T, Origin, New, Size);
}

extern "C" void __layoutopt_trace_stack(uint32_t Origin, uint64_t Address,
                                        uint64_t Size) {
  Recording T;
  if (!T || !makeRoom(*T, T->StackAddresses, T->NumStackAddresses, Origin) ||
      T->StackAddresses[Origin] == Address)
    return;
  T->StackAddresses[Origin] = Address;
  printObject(*T, Origin, Address, Size);
}

/// The program ends: writes what all threads hold.
__attribute__((destructor)) static void finish() {
  Lock.lock();
  const bool WasOff = isOff();
  __atomic_store_n(&IsOff, true, __ATOMIC_SEQ_CST);
  if (IsOpen && !WasOff) {
    bool HasBarrier = false;
#ifdef SYS_membarrier
    HasBarrier = syscall(SYS_membarrier, /*MEMBARRIER_CMD_PRIVATE_EXPEDITED*/ 8,
                         0, 0) == 0;
#endif
    const struct timespec Millisecond = {0, 1000000};
    if (!HasBarrier)
      nanosleep(&Millisecond, nullptr);
    bool IsWhole = true;
    for (Thread *T = FirstThread; T; T = T->Next) {
      for (unsigned I = 0;
           I < 1000 && T != Self && __atomic_load_n(&T->Busy, __ATOMIC_ACQUIRE);
           ++I)
        nanosleep(&Millisecond, nullptr);
      if (__atomic_load_n(&T->Busy, __ATOMIC_ACQUIRE)) {
        IsWhole = false;
        continue;
      }
      flushStreams(*T);
      writeBuffer(*T);
    }
    // appendLines() has not failed: what turned the trace off was this.
    if (IsWhole)
      appendLines("end\n", 4);
  }
  IsClosed = true;
  closeTrace();
  Lock.unlock();
}
