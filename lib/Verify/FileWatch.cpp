//===-- FileWatch.cpp - Which files are read ------------------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FileWatch.h"
#include <cstring>
#include <fcntl.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/inotify.h>
#endif

using namespace layoutopt;

#ifdef __linux__

bool FileWatch::watch(const std::string &File) {
  // One event a file: the queue cannot overflow.
  int Number = ::inotify_add_watch(Queue, File.c_str(), IN_OPEN | IN_ONESHOT);
  if (Number < 0)
    return false;
  Names[Number] = File;
  return true;
}

FileWatch::FileWatch(llvm::ArrayRef<std::string> Files,
                     const std::string &Probe) {
  Queue = ::inotify_init1(IN_NONBLOCK | IN_CLOEXEC);
  if (Queue < 0)
    return;
  std::string Trial = Probe + "/watched";
  auto Open = [&](int Flags) {
    int File = ::open(Trial.c_str(), Flags | O_CLOEXEC, 0600);
    if (File >= 0)
      ::close(File);
  };
  Open(O_WRONLY | O_CREAT);
  bool AllThere = watch(Trial);
  Open(O_RDONLY);
  AllThere &= opened().count(Trial) == 1;
  Opened.clear();
  ::unlink(Trial.c_str());
  for (const std::string &File : Files)
    AllThere &= watch(File);
  Works = AllThere;
}

FileWatch::~FileWatch() {
  if (Queue >= 0)
    ::close(Queue);
}

std::set<std::string> FileWatch::opened() {
  alignas(inotify_event) char Buffer[4096];
  for (ssize_t Size; (Size = ::read(Queue, Buffer, sizeof(Buffer))) > 0;)
    for (ssize_t At = 0; At < Size;) {
      inotify_event Event;
      std::memcpy(&Event, Buffer + At, sizeof(Event));
      if (auto Name = Names.find(Event.wd);
          Name != Names.end() && (Event.mask & IN_OPEN) != 0)
        Opened.insert(Name->second);
      At += static_cast<ssize_t>(sizeof(Event) + Event.len);
    }
  return Opened;
}

#else

FileWatch::FileWatch(llvm::ArrayRef<std::string>, const std::string &) {}
FileWatch::~FileWatch() = default;
std::set<std::string> FileWatch::opened() { return {}; }

#endif
