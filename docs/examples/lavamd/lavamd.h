//===-- lavamd.h - Particles and boxes ----------------------------*- C -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The records that the kernel and the host share. Both are C.
//
//===----------------------------------------------------------------------===//

#ifndef LAVAMD_H
#define LAVAMD_H

#define PER_BOX 100   // particles in each box
#define NEIGHBOURS 26 // boxes that can touch a box

// A place, or a force: v is the scalar that goes with the vector.
typedef struct {
  float v;
  float x;
  float y;
  float z;
} vec4;

typedef struct {
  vec4 pos; // v is filled in when a particle is staged
  float charge;
  vec4 force; // v is the potential
} particle;

typedef struct {
  int x; // place of the box in the grid
  int y;
  int z;
  int number; // index of the box
  int offset; // index of its first particle
} neighbour;

typedef struct {
  int x;
  int y;
  int z;
  int number;
  int offset;
  int nn; // neighbours in use
  neighbour nei[NEIGHBOURS];
} box;

#endif // LAVAMD_H
