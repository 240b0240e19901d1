//===-- FactsCount.cpp - How many members facts have ----------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "layoutopt/Model/Program.h"

using namespace layoutopt;

/// Fails to compile when the facts gain a member: then give it a key in
/// FactsYaml.cpp, and a rule in Merge, before counting it here.
[[maybe_unused]] static void countMembers(
    FileFacts &File, BitFacts &Bit, MemberFacts &Member, RecordFacts &Record,
    DeclarationFacts &Declaration, EntityFacts &Entity, ExprFacts &Expr,
    ObstacleFacts &Obstacle, AccessNode &Access, FunctionFacts &Function,
    TUFacts &Facts, FieldInfo &Field, ArraySet &Set, Program &P,
    FieldInit &FieldI, ElementInit &ElementI, InitializerFacts &Init,
    CompileFacts &Compile, KernelUseFacts &Use, KernelVariableFacts &Variable,
    KernelName &Kernel, MovementFacts &Movement, HoldingLayer &Layer,
    Holding &How, ContainerSpelling &Spelled, ElementDeclaration &Declared,
    ElementNameFacts &Named, ElementMethodFacts &Method,
    ElementRespelling &Respelled, ViewFacts &View, OffloadFacts &Offload,
    MapItemFacts &Item, AnnotationFacts &Asked, ExternalNameFacts &Owned,
    SharedTypeFacts &Shared) {
  [[maybe_unused]] auto &[F1, F2, F3, F4, F5, F6, F7] = File;
  [[maybe_unused]] auto &[B1, B2, B3] = Bit;
  [[maybe_unused]] auto &[M1, M2, M3, M4, M5, M6, M7, M8, M9, M10, M11, M12] =
      Member;
  [[maybe_unused]] auto &[R1, R2, R3, R4, R5, R6, R7, R8, R9, R10, R11, R12,
                          R13] = Record;
  [[maybe_unused]] auto &[D1, D2, D3, D4, D5, D6, D7, D8] = Declaration;
  [[maybe_unused]] auto &[E1, E2, E3, E4, E5, E6, E7, E8, E9, E10, E11, E12,
                          E13, E14, E15, E16, E17, E18, E19, E20, E21, E22] =
      Entity;
  [[maybe_unused]] auto &[X1, X2, X3, X4, X5, X6, X7, X8, X9, X10, X11, X12,
                          X13, X14, X15, X16, X17, X18, X19, X20, X21, X22, X23,
                          X24, X25, X26, X27, X28, X29] = Expr;
  [[maybe_unused]] auto &[O1, O2, O3, O4, O5, O6, O7, O8] = Obstacle;
  [[maybe_unused]] auto &[A1, A2, A3, A4, A5, A6, A7, A8, A9, A10, A11, A12,
                          A13, A14, A15, A16, A17, A18, A19] = Access;
  [[maybe_unused]] auto &[Q1, Q2, Q3, Q4] = Movement;
  [[maybe_unused]] auto &[N1, N2, N3, N4, N5, N6, N7, N8, N9, N10, N11, N12,
                          N13, N14, N15, N16, N17, N18, N19, N20] = Function;
  [[maybe_unused]] auto &[T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11, T12,
                          T13, T14, T15, T16, T17, T18, T19, T20, T21, T22, T23,
                          T24, T25, T26, T27, T28, T29, T30, T31, T32, T33] =
      Facts;
  [[maybe_unused]] auto &[L1, L2, L3] = Layer;
  [[maybe_unused]] auto &[Y1, Y2, Y3] = Spelled;
  [[maybe_unused]] auto &[Z1, Z2, Z3] = Declared;
  [[maybe_unused]] auto &[J1, J2, J3, J4, J5, J6, J7, J8] = Named;
  [[maybe_unused]] auto &[H7, H8, H9, H10, H11, H12, H13, H14, H15, H16, H17,
                          H18, H19, H20, H21, H22, H23, H24] = Method;
  [[maybe_unused]] auto &[ER1, ER2, ER3, ER4, ER5, ER6] = Respelled;
  [[maybe_unused]] auto &[W1] = How;
  [[maybe_unused]] auto &[View1, View2, View3, View4, View5, View6] = View;
  [[maybe_unused]] auto &[ON1, ON2, ON3, ON4, ON5, ON6] = Owned;
  [[maybe_unused]] auto &[SH1, SH2, SH3, SH4, SH5] = Shared;
  [[maybe_unused]] auto &[AN1, AN2, AN3, AN4, AN5, AN6, AN7, AN8] = Asked;
  [[maybe_unused]] auto &[OF1, OF2, OF3, OF4, OF5, OF6, OF7] = Offload;
  [[maybe_unused]] auto &[MI1, MI2, MI3, MI4, MI5, MI6, MI7, MI8, MI9] = Item;
  [[maybe_unused]] auto &[U1, U2, U3, U4, U5, U6, U7] = Use;
  [[maybe_unused]] auto &[V1, V2, V3, V4, V5, V6, V7] = Variable;
  [[maybe_unused]] auto &[KN1, KN2, KN3, KN4] = Kernel;
  [[maybe_unused]] auto &[I1, I2] = Field;
  [[maybe_unused]] auto &[S1, S2, S3, S4, S5, S6, S7] = Set;
  [[maybe_unused]] auto &[P1, P2, P3, P4] = P;
  [[maybe_unused]] auto &[G1, G2, G3, G4] = FieldI;
  [[maybe_unused]] auto &[H1, H2, H3, H4, H5, H6] = ElementI;
  [[maybe_unused]] auto &[K1, K2, K3, K4] = Init;
  [[maybe_unused]] auto &[C1, C2, C3, C4] = Compile;
}
