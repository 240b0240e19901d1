//===-- MockUps.cpp - The text of mock-ups --------------------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "layoutopt/Mock/HotSpot.h"
#include "layoutopt/Support/Error.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace layoutopt;

/// \p Text with \p Mark at its marks.
static std::string with(llvm::StringRef Mark, llvm::StringRef Text) {
  return llvm::join(llvm::split(Text, MarkPlace), Mark);
}

std::string layoutopt::markOf(unsigned Number) {
  return "_mock" + std::to_string(Number);
}

/// What Runtime/Abi.h declares, and how the program finds it.
static constexpr llvm::StringLiteral FindTable = R"(
#include <stdlib.h>
struct layoutopt_mock {
  unsigned long version;
  int (*enter)(void);
  int (*next)(void);
  void (*run)(void (*)(void *), void *);
  unsigned long (*extent)(const void *, unsigned long, const char *);
  int (*same)(const void *, const void *, const char *);
  void (*begin)(void);
  void (*end)(void);
  void (*digest)(const void *, const unsigned *);
  void (*digest_value)(const void *, unsigned long);
  void (*fail)(const char *);
  void (*start)(void);
  void (*stop)(void);
};
extern int getpid(void);
static const struct layoutopt_mock *layoutopt_mock_find(void) {
  static int looked;
  static const struct layoutopt_mock *table;
  if (!looked) {
    const char *text = getenv("LAYOUTOPT_MOCK_TABLE");
    unsigned long process = 0, address = 0;
    looked = 1;
    for (; text && *text >= '0' && *text <= '9'; ++text)
      process = process * 10 + (unsigned long)(*text - '0');
    if (text && *text == ':')
      for (++text; *text >= '0' && *text <= '9'; ++text)
        address = address * 10 + (unsigned long)(*text - '0');
    if (address != 0 && process == (unsigned long)getpid() &&
        ((const struct layoutopt_mock *)address)->version == 1)
      table = (const struct layoutopt_mock *)address;
  }
  return table;
}
)";

namespace {

/// Writes all that stands behind the hot spot.
class Writer {
public:
  Writer(const HotSpot &H, const StatedExtents &Extents)
      : H(H), Extents(Extents), Prefix("layoutopt_" + H.Name) {
    // Arrays before pointers, which may point to them.
    for (bool IsPointer : {false, true})
      for (size_t K = 0; K != H.Arrays.size(); ++K)
        if (H.Arrays[K].Extents.empty() == IsPointer)
          Order.push_back(K);
  }

  std::string write(unsigned Count);

private:
  std::string number(size_t K) const { return std::to_string(K); }
  std::string copyOf(size_t K, const std::string &Mark) const;
  void addBytes();
  void addDeclarations(const std::string &Mark);
  void addFunctions(const std::string &Mark);
  void addCopyIn(size_t K, const std::string &Mark);
  void addPointer(size_t K, const std::string &Mark);
  void addElements(const HotArray &A, llvm::StringRef Line);
  void addDigest(size_t K, const std::string &Mark);
  void addRun(const std::string &Mark);
  void addFrame(unsigned Count);
  void addHot();
  std::string declared() const;
  std::string named() const;

  const HotSpot &H;
  const StatedExtents &Extents;
  const std::string Prefix;
  std::vector<size_t> Order; ///< Of H.Arrays.
  std::string Out;
};

} // namespace

/// The name of the copy of array \p K.
std::string Writer::copyOf(size_t K, const std::string &Mark) const {
  const HotArray &A = H.Arrays[K];
  return A.Extents.empty() ? "layoutopt_q" + number(K) + Mark
                           : with(Mark, A.Target);
}

/// `, body *p, int n`.
std::string Writer::declared() const {
  std::string Text;
  for (const HotParameter &P : H.Parameters)
    Text += ", " + P.Declared;
  return Text;
}

/// `p, n`.
std::string Writer::named() const {
  return llvm::join(
      llvm::map_range(H.Parameters,
                      [](const HotParameter &P) { return P.Name; }),
      ", ");
}

void Writer::addBytes() {
  for (size_t K = 0; K != H.Arrays.size(); ++K) {
    Out += "static const unsigned " + Prefix + "_bytes" + number(K) + "[] = {";
    for (const auto &[Offset, Size] : H.Arrays[K].Bytes)
      Out += std::to_string(Offset) + ", " + std::to_string(Size) + ", ";
    Out += "0, 0};\n";
  }
}

/// Types and global variables.
void Writer::addDeclarations(const std::string &Mark) {
  for (const std::string &Type : H.Types)
    Out += with(Mark, Type) + ";\n";
  for (const std::string &Global : H.Globals)
    Out += "static " + with(Mark, Global) + ";\n";
}

void Writer::addFunctions(const std::string &Mark) {
  auto HeadOf = [&Mark](const HotFunction &F) {
    return (F.IsStatic ? "" : "static ") + with(Mark, F.Head);
  };
  for (const HotFunction &F : H.Functions)
    Out += HeadOf(F) + ";\n";
  for (const HotFunction &F : H.Functions)
    Out += HeadOf(F) + with(Mark, F.Body) + "\n";
}

/// The head of a loop, as C89 has it, in a block that its caller closes.
static std::string loop(const std::string &I, const std::string &N) {
  return "  {\n  unsigned long " + I + ";\n  for (" + I + " = 0; " + I +
         " != " + N + "; ++" + I + ")\n";
}

/// A loop over all elements of an array, in which `@` is the indices.
void Writer::addElements(const HotArray &A, llvm::StringRef Line) {
  std::string At;
  for (size_t D = 0; D != A.Extents.size(); ++D) {
    const std::string I = "layoutopt_i" + number(D);
    Out += loop(I, std::to_string(A.Extents[D]));
    At += "[" + I + "]";
  }
  Out += "    " + llvm::join(llvm::split(Line, '@'), At) + "\n  " +
         std::string(A.Extents.size(), '}') + "\n";
}

void Writer::addPointer(size_t K, const std::string &Mark) {
  const HotArray &A = H.Arrays[K];
  const std::string Copy = copyOf(K, Mark), N = "layoutopt_n" + number(K);
  auto Stated = Extents.find(A.Source);
  Out += "  const unsigned long " + N + " = " +
         (Stated != Extents.end()
              ? "(unsigned long)(" + Stated->second + ")"
              : "layoutopt_t->extent(" + A.Source + ", sizeof(" + A.Element +
                    "), \"" + A.Source + "\")") +
         ";\n  " + A.Element + " *" + Copy + " = 0;\n  if (!" + A.Source +
         ") {\n  }";
  for (size_t Other : Order) {
    if (Other == K)
      break;
    const HotArray &B = H.Arrays[Other];
    if (B.Element != A.Element)
      continue;
    Out += " else if (layoutopt_t->same(" + A.Source + ", " + B.Source +
           ", \"'" + A.Source + "' and '" + B.Source + "'\")) {\n";
    if (B.Extents.size() > 1)
      Out += "    layoutopt_t->fail(\"'" + A.Source + "' points into '" +
             B.Source + "', which has rows\");\n  }";
    else
      Out += "    " + Copy + " = " + copyOf(Other, Mark) + ";\n  }";
  }
  Out += " else {\n    " + Copy + " = (" + A.Element + " *)malloc(" + N +
         " * sizeof(" + A.Element + "));\n    if (!" + Copy +
         ")\n      layoutopt_t->fail(\"there is no memory for a copy\");\n" +
         loop("layoutopt_i", N) + "      " + Copy +
         "[layoutopt_i] = " + A.Source + "[layoutopt_i];\n  }\n  }\n";
  if (!A.Target.empty())
    Out += "  " + with(Mark, A.Target) + " = " + Copy + ";\n";
}

void Writer::addCopyIn(size_t K, const std::string &Mark) {
  const HotArray &A = H.Arrays[K];
  if (A.Extents.empty())
    addPointer(K, Mark);
  else
    addElements(A, copyOf(K, Mark) + "@ = " + A.Source + "@;");
}

void Writer::addDigest(size_t K, const std::string &Mark) {
  const HotArray &A = H.Arrays[K];
  const std::string One = A.Element + " layoutopt_one = " + copyOf(K, Mark),
                    Tell = " layoutopt_t->digest(&layoutopt_one, " + Prefix +
                           "_bytes" + number(K) + ");";
  if (!A.Extents.empty()) {
    addElements(A, "{ " + One + "@;" + Tell + " }");
    return;
  }
  Out += loop("layoutopt_i", "layoutopt_n" + number(K)) + "  {\n    " + One +
         "[layoutopt_i];\n   " + Tell + "\n  }\n  }\n";
}

/// A candidate, with its copy-in.
void Writer::addRun(const std::string &Mark) {
  Out += "static void " + Prefix + "_run" + Mark +
         "(const struct layoutopt_mock *layoutopt_t" + declared() + ") {\n";
  for (const std::string &Local : H.Locals)
    Out += "  " + with(Mark, Local) + "\n";
  for (const std::string &Copy : H.Copies)
    Out += "  " + with(Mark, Copy) + "\n";
  for (size_t K : Order)
    addCopyIn(K, Mark);
  const std::string Arguments =
      llvm::join(llvm::map_range(H.Parameters,
                                 [&Mark](const HotParameter &P) {
                                   return with(Mark, P.Argument);
                                 }),
                 ", ");
  const std::string Call = H.Name + Mark + "(" + Arguments + ");\n";
  Out += "  layoutopt_t->begin();\n";
  Out += H.HasDigest ? "  " + H.Result + " layoutopt_r = " + Call : "  " + Call;
  Out += "  layoutopt_t->end();\n";
  if (H.HasDigest)
    Out += "  layoutopt_t->digest_value(&layoutopt_r, sizeof layoutopt_r);\n";
  for (const auto &[Type, Number] : H.Numbers) // No address leaves the record.
    Out += "  {\n    " + Type + " layoutopt_v = " + with(Mark, Number) +
           ";\n    layoutopt_t->digest_value(&layoutopt_v, sizeof "
           "layoutopt_v);\n  }\n";
  for (size_t K : Order)
    if (!H.GivesBack || !H.Arrays[K].Extents.empty())
      addDigest(K, Mark);
  Out += "}\n";
}

/// What tells a candidate's arguments from one thread to another.
void Writer::addFrame(unsigned Count) {
  Out += "struct " + Prefix +
         "_frame {\n  int layoutopt_number;\n"
         "  const struct layoutopt_mock *layoutopt_t;\n";
  std::string Arguments;
  for (const HotParameter &P : H.Parameters) {
    Out += "  " + P.Member + ";\n";
    Arguments += ", layoutopt_f->" + P.Name;
  }
  Out += "};\nstatic void " + Prefix + "_run(void *layoutopt_at) {\n  struct " +
         Prefix + "_frame *layoutopt_f = (struct " + Prefix +
         "_frame *)layoutopt_at;\n  switch (layoutopt_f->layoutopt_number) {\n";
  for (unsigned C = 0; C != Count; ++C)
    Out += "  case " + std::to_string(C) + ":\n    " + Prefix + "_run" +
           markOf(C) + "(layoutopt_f->layoutopt_t" + Arguments +
           ");\n    break;\n";
  Out += "  }\n}\n";
}

/// The function that the program calls.
void Writer::addHot() {
  const bool IsVoid = H.Result == "void";
  const std::string Call = Prefix + "_original(" + named() + ");\n",
                    Fields = H.Parameters.empty() ? "" : ", " + named();
  Out += H.Head + "{\n  const struct layoutopt_mock *layoutopt_t = "
                  "layoutopt_mock_find();\n  if (!layoutopt_t) {\n";
  Out += IsVoid ? "    " + Call + "    return;\n" : "    return " + Call;
  Out += "  }\n  if (layoutopt_t->enter()) {\n    struct " + Prefix +
         "_frame layoutopt_f = {0, layoutopt_t" + Fields +
         "};\n    while ((layoutopt_f.layoutopt_number = "
         "layoutopt_t->next()) >= 0)\n      layoutopt_t->run(" +
         Prefix + "_run, &layoutopt_f);\n  }\n  layoutopt_t->start();\n";
  Out += IsVoid ? "  " + Call : "  " + H.Result + " layoutopt_r = " + Call;
  Out += "  layoutopt_t->stop();\n";
  Out += IsVoid ? "}\n" : "  return layoutopt_r;\n}\n";
}

std::string Writer::write(unsigned Count) {
  Out = "\n/* Mock-ups of " + H.Name + ", by layoutopt. */" + FindTable.str();
  addBytes();
  for (unsigned C = 0; C != Count; ++C) {
    const std::string Mark = markOf(C);
    addDeclarations(Mark);
    addFunctions(Mark);
    addRun(Mark);
  }
  addFrame(Count);
  addHot();
  return std::move(Out);
}

llvm::Expected<std::string>
layoutopt::withMockUps(const HotSpot &H, unsigned Count,
                       const StatedExtents &Extents) {
  for (const auto &Each : Extents)
    if (llvm::none_of(H.Arrays, [&Each](const HotArray &A) {
          return A.Source == Each.first && A.Extents.empty();
        }))
      return usageError("--hot-extent=" + Each.first + "=...: '" + H.Name +
                        "' has no pointer to records of that name");
  if (llvm::StringRef(H.Text).contains("layoutopt_mock") ||
      llvm::StringRef(H.Text).contains(markOf(0)))
    return usageError("names in the file of '" + H.Name +
                      "' are those of mock-ups");
  const llvm::StringRef Text = H.Text;
  return (Text.take_front(H.Begin) + H.Head + ";\n" +
          (H.IsStatic ? "" : "static ") + Text.slice(H.Begin, H.NameAt) +
          "layoutopt_" + H.Name + "_original" +
          Text.slice(H.NameAt + H.Name.size(), H.Behind) +
          Writer(H, Extents).write(Count) + Text.drop_front(H.Behind))
      .str();
}
