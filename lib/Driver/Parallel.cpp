//===-- Parallel.cpp - Work on threads, results in order ------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Parallel.h"
#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <mutex>
#include <thread>
#include <vector>

using namespace layoutopt;

void layoutopt::forEachInOrder(size_t Count, unsigned Jobs,
                               llvm::function_ref<void(size_t)> Work,
                               llvm::function_ref<void(size_t)> Done) {
  if (Jobs <= 1 || Count <= 1) {
    for (size_t I = 0; I != Count; ++I) {
      Work(I);
      Done(I);
    }
    return;
  }

  std::mutex Lock;
  std::condition_variable Changed;
  std::vector<bool> Finished(Count); // Guarded by Lock.
  std::atomic<size_t> Next{0};

  auto Loop = [&] {
    for (size_t Mine = Next++; Mine < Count; Mine = Next++) {
      Work(Mine);
      std::lock_guard<std::mutex> Hold(Lock);
      Finished[Mine] = true;
      Changed.notify_one();
    }
  };
  std::vector<std::thread> Threads;
  for (size_t T = std::min<size_t>(Jobs, Count); T != 0; --T)
    Threads.emplace_back(Loop);
  for (size_t I = 0; I != Count; ++I) {
    {
      std::unique_lock<std::mutex> Hold(Lock);
      Changed.wait(Hold, [&] { return Finished[I]; });
    }
    Done(I);
  }
  for (std::thread &T : Threads)
    T.join();
}
