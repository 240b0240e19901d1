/*===-- Symbols.c - Global variables of a program -------------------------===*
 *
 * Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 *===----------------------------------------------------------------------===*/

#define _GNU_SOURCE
#include "Symbols.h"
#include <elf.h>
#include <fcntl.h>
#include <link.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

/* The first object is the program itself. */
static int take_base(struct dl_phdr_info *info, size_t size, void *base) {
  (void)size;
  *(uintptr_t *)base = info->dlpi_addr;
  return 1;
}

/* Whether `count` entries of `size` bytes at `offset` lie in the file. */
static int lies_in(size_t file_size, uint64_t offset, uint64_t count,
                   uint64_t size) {
  return offset <= file_size && size != 0 &&
         count <= (file_size - offset) / size;
}

static uintptr_t find(const char *file, size_t file_size, uintptr_t at,
                      uintptr_t base) {
  ElfW(Ehdr) head;
  if (file_size < sizeof head)
    return 0;
  memcpy(&head, file, sizeof head);
  if (memcmp(head.e_ident, ELFMAG, SELFMAG) != 0 ||
      head.e_shentsize != sizeof(ElfW(Shdr)) ||
      !lies_in(file_size, head.e_shoff, head.e_shnum, sizeof(ElfW(Shdr))))
    return 0;
  for (unsigned i = 0; i != head.e_shnum; ++i) {
    ElfW(Shdr) section;
    memcpy(&section, file + head.e_shoff + i * sizeof section, sizeof section);
    if (section.sh_type != SHT_SYMTAB && section.sh_type != SHT_DYNSYM)
      continue;
    const uint64_t count = section.sh_size / sizeof(ElfW(Sym));
    if (!lies_in(file_size, section.sh_offset, count, sizeof(ElfW(Sym))))
      continue;
    for (uint64_t k = 0; k != count; ++k) {
      ElfW(Sym) symbol;
      memcpy(&symbol, file + section.sh_offset + k * sizeof symbol,
             sizeof symbol);
      if ((symbol.st_info & 0xf) == STT_OBJECT &&
          symbol.st_shndx != SHN_UNDEF &&
          at - (base + symbol.st_value) < symbol.st_size)
        return base + symbol.st_value + symbol.st_size;
    }
  }
  return 0;
}

uintptr_t layoutopt_mock_end_of_variable(uintptr_t at) {
  uintptr_t base = 0, end = 0;
  struct stat status;
  dl_iterate_phdr(take_base, &base);
  int descriptor = open("/proc/self/exe", O_RDONLY | O_CLOEXEC);
  if (descriptor < 0)
    return 0;
  if (fstat(descriptor, &status) == 0) {
    size_t size = (size_t)status.st_size;
    void *file = mmap(NULL, size, PROT_READ, MAP_PRIVATE, descriptor, 0);
    if (file != MAP_FAILED) {
      end = find(file, size, at, base);
      munmap(file, size);
    }
  }
  close(descriptor);
  return end;
}
