//===-- RandomKernels.cpp - OpenCL C programs by chance -------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RandomKernels.h"

using namespace layoutopt::test;

std::string RandomKernels::record() {
  static const std::vector<std::string> Types = {"uint",  "uint",  "ushort",
                                                 "uchar", "ulong", "float"};
  std::string Text = "typedef struct {\n";
  unsigned Count = 2 + below(6);
  for (unsigned I = 0; I != Count; ++I) {
    std::string Name = "f" + std::to_string(I);
    if (oneIn(6)) {
      unsigned Elements = 2 + below(3);
      Text += "  uint " + Name + "[" + std::to_string(Elements) + "];\n";
      Fields.push_back({Name, Name, Elements});
    } else if (oneIn(7)) {
      Text += "  struct { uint a; uchar b; } " + Name + ";\n";
      Fields.push_back({Name + ".a", Name + "_a"});
      Fields.push_back({Name + ".b", Name + "_b"});
    } else {
      Text += "  " + pick(Types) + " " + Name + ";\n";
      Fields.push_back({Name, Name});
    }
  }
  // Always there, for macros and for indices that come from memory.
  Text += "  uint k;\n} body;\n";
  Fields.push_back({"k", "k"});
  return Text;
}

std::string RandomKernels::gap() {
  switch (below(12)) {
  case 0:
    return " ";
  case 1:
    return " /* c */ ";
  case 2:
    return " // c\n    ";
  default:
    return "";
  }
}

std::string RandomKernels::field() {
  const Field &F = pick(Fields);
  std::string Text = F.Path;
  if (F.Elements > 1)
    Text += "[" +
            (oneIn(2) ? std::to_string(below(F.Elements))
                      : "i % " + std::to_string(F.Elements)) +
            "]";
  return Text;
}

std::string RandomKernels::index() {
  Level Deeper(Nesting);
  if (isDeep())
    return "i";
  switch (below(9)) {
  case 0:
    return "0";
  case 1:
  case 2:
    return "i";
  case 3:
    return "j";
  case 4:
    return "n - 1";
  case 5:
    return "(i + j) % n";
  case 6:
    return "(uint)i * 7u % (uint)n";
  case 7:
    if (!HasEffect) {
      HasEffect = true;
      return "(count++) % (uint)n";
    }
    return "wide";
  default:
    return "p[" + index() + "].k % n";
  }
}

std::string RandomKernels::base(bool Write) {
  Level Deeper(Nesting);
  if (isDeep())
    return "p";
  bool UseR = !RIsConst || !Write;
  switch (below(UseR ? 6 : 4)) {
  case 0:
    return "(" + condition() + " ? p : " + (UseR ? "r" : "p") + ")";
  case 1:
    return "(p)";
  case 2:
  case 3:
    return "p";
  default:
    return "r";
  }
}

std::string RandomKernels::element(bool Write) {
  Level Deeper(Nesting);
  if (isDeep())
    return "p[i]";
  switch (below(8)) {
  case 0:
    return "(*" + gap() + "q)";
  case 1:
    return "q[(int)(" + index() + ") - (int)(q - p)]";
  case 2:
    return "(*(" + base(Write) + " + " + index() + "))";
  case 3:
    return oneIn(2)
               ? "pick(p, n, " + value(1) + ")[0]"
               : "pick(p, n, 3u)[(int)(" + index() + ") - (int)(3u % (uint)n)]";
  case 4:
    return "(&p[" + index() + "])[0]";
  case 5:
    return "(*(" + condition() + " ? q : p + " + index() + "))";
  default:
    return base(Write) + gap() + "[" + gap() + index() + gap() + "]";
  }
}

std::string RandomKernels::place(bool Write) {
  switch (below(8)) {
  case 0:
    return "q" + gap() + "->" + field();
  case 1:
    return "(" + base(Write) + " + " + index() + ")->" + field();
  case 2:
    return "GET(p, " + index() + ")";
  default:
    return element(Write) + gap() + "." + gap() + field();
  }
}

std::string RandomKernels::value(unsigned Depth) {
  Level Deeper(Nesting);
  if (Depth == 0 || isDeep() || oneIn(4)) {
    switch (below(5)) {
    case 0:
      return std::to_string(below(100)) + "u";
    case 1:
      return "seed";
    case 2:
      return "(uint)i";
    default:
      return "(uint)j";
    }
  }
  switch (below(9)) {
  case 0:
    return value(Depth - 1) + " + " + value(Depth - 1);
  case 1:
    return "(" + value(Depth - 1) + " ^ " + value(Depth - 1) + ") * 3u";
  case 2:
    return "get(p, n, " + value(Depth - 1) + ")";
  case 3:
    return "(uint)(q - p)";
  case 4:
    return "(uint)sizeof(" + element(false) + ")";
  case 5:
    return "SUM(p[" + index() + "])";
  case 6:
    return "(uint)(p + (" + index() + ") - q)";
  default:
    return "(uint)" + place(false);
  }
}

std::string RandomKernels::condition() {
  Level Deeper(Nesting);
  if (isDeep())
    return "j > 1";
  switch (below(7)) {
  case 0:
    return "q == p + i";
  case 1:
    return "q != p + (" + index() + ")";
  case 2:
    return "q > p + j";
  case 3:
    return "(p + i <= q && q)";
  case 4:
    return "!p";
  case 5:
    return "p == r";
  default:
    return "(" + value(1) + " & 1u)";
  }
}

std::string RandomKernels::simpleStatement() {
  HasEffect = false;
  switch (below(14)) {
  case 0:
    return "t = " + element(false) + ";";
  case 1:
    return element(true) + " = t;";
  case 2:
    return element(true) + " = " + element(false) + ";";
  case 3:
    return "t = " + element(true) + " = p[j];";
  case 4:
    return "q = p + " + index() + ";";
  case 5:
    return "q = &p[" + index() + "];";
  case 6:
    return "q = " + condition() + " ? q : p + (" + index() + ");";
  case 7:
    return "if (q - p + 1 < n) q++;";
  case 8:
    return "if (q > p + 2) q -= 2;";
  case 9:
    return "q = pick(p, n, " + value(1) + ");";
  case 10:
    return "bump(p + (" + index() + "), " + value(2) + ");";
  case 11:
    return place(true) + " += (uint)(" + value(2) + ") & 15u;";
  default:
    return place(true) + gap() + " = (uint)(" + value(2) + ") & 255u;";
  }
}

std::string RandomKernels::statement(unsigned Depth) {
  HasEffect = false;
  if (Depth != 0 && oneIn(4)) {
    switch (below(4)) {
    case 0:
      return "if (" + condition() + ") {\n    " + statement(Depth - 1) +
             "\n  } else {\n    " + statement(Depth - 1) + "\n  }";
    case 1: {
      std::string Counter = "c" + std::to_string(Depth);
      return "for (int " + Counter + " = 0; " + Counter + " < n; " + Counter +
             "++) { j = " + Counter + "; " + statement(Depth - 1) + " }";
    }
    case 2:
      return "for (__global body *s = p; s < p + n; s++)\n    s->k += "
             "(uint)(s - p) + " +
             value(1) + ";";
    default:
      return "{ __global body *s = q, *e = p + n; while (s != e) { s->k ^= "
             "e[-1].k; ++s; } }";
    }
  }
  return simpleStatement();
}

std::string RandomKernels::helpers() {
  return "#define GET(P, I) P[I].k\n"
         "#define SUM(A) ((uint)A.k + (uint)A." +
         Fields.front().Path + (Fields.front().Elements > 1 ? "[1]" : "") +
         ")\n"
         "void bump(__global body *one, uint by);\n"
         "uint get(__global const body *all, int n, uint at) { return "
         "all[at % (uint)n].k; }\n"
         "static __global body *pick(__global body *all, int n, uint at) {\n"
         "  __global body *found = 0;\n"
         "  for (__global body *s = all; s < all + n; ++s)\n"
         "    if (s - all == at % (uint)n)\n"
         "      found = s;\n"
         "  return found ? found : all;\n}\n"
         "void bump(__global body *one, uint by) { one->k += by; }\n";
}

std::string RandomKernels::kernel(unsigned Number) {
  RIsConst = oneIn(2);
  std::string Text = "__kernel void k" + std::to_string(Number) +
                     "(__global body *p, __global " +
                     (RIsConst ? "const " : "") +
                     "body *r,\n                 int n, uint seed) {\n"
                     "  int i = get_global_id(0), j = n / 2;\n"
                     "  uint count = seed;\n"
                     "  ulong wide = (ulong)(n - 1 - i);\n"
                     "  body t = p[i];\n"
                     "  __global body *q = p + seed % (uint)n;\n";
  if (oneIn(2))
    Text += "  __global body *a = p, *b = &p[j];\n"
            "  a[i].k = b->k + 1u;\n";
  unsigned Count = 2 + below(6);
  for (unsigned I = 0; I != Count; ++I)
    Text += "  " + statement(2) + "\n";
  return Text + "  q->k += count + (uint)wide + t.k;\n}\n";
}

RandomProgram RandomKernels::make() {
  RandomProgram P;
  P.Text = record();
  for (const Field &F : Fields)
    P.Paths.push_back(F.Path);
  P.Text += helpers();
  P.Kernels = 1 + below(4);
  for (unsigned I = 0; I != P.Kernels; ++I)
    P.Text += "\n" + kernel(I);

  // Fields into clusters; those of none are SoA.
  static const std::vector<std::string> Layouts = {"AoS",
                                                   "tiled 2",
                                                   "tiled 4",
                                                   "tiled 3",
                                                   "tiled 32",
                                                   "SoA",
                                                   "[i, f, i p(2), i oe(4)]",
                                                   "[i, f, i oe(6)]"};
  unsigned Clusters = below(4);
  std::vector<std::string> Parts(Clusters);
  for (const Field &F : Fields)
    if (unsigned C = below(Clusters + 1); C < Clusters)
      Parts[C] += F.Name + " ";
  for (const std::string &Names : Parts)
    if (!Names.empty())
      P.Clusters += Names + ": " + pick(Layouts) + ";";
  return P;
}
