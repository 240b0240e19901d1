//===-- Devices.cpp - Arrays in the memory of a device --------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Devices.h"
#include "Renderer.h"
#include "layoutopt/Layout/CodeGen.h"
#include "layoutopt/Layout/PackGen.h"
#include "layoutopt/Model/Devices.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace layoutopt;
using llvm::StringRef;

/// Notes that \p Names are needed where \p Place is. False in a macro's text.
static bool addPlace(RewriteJob &Job, DeviceNames &Names, const Range &Place) {
  const Range *Around = nullptr;
  for (const FunctionFacts &F : Job.Facts.Functions)
    for (const Range &R : F.Declarations)
      if (R.contains(Place))
        Around = &R;
  if (!Around)
    return false;
  uint32_t &Known =
      Names.Files.try_emplace(Place.File, Around->Begin).first->second;
  Known = std::min(Known, Around->Begin);
  return true;
}

DeviceNames &layoutopt::deviceNames(RewriteJob &Job, Generated &Set) {
  auto [At, IsNew] = Job.Devices.try_emplace(Set.set().Number);
  DeviceNames &Names = At->second;
  if (!IsNew)
    return Names;
  auto Make = [&](StringRef Suffix) {
    return Job.InUse.make((Set.handle() + Suffix).str());
  };
  Names.Buffers = Make("_buffers");
  Names.Bytes = Make("_buffer_bytes");
  Names.Create = Make("_create");
  Names.CreateFrom = Make("_create_from");
  Names.Write = Make("_write");
  Names.Read = Make("_read");
  Names.Pass = Make("_pass");
  Names.Release = Make("_release");
  Names.None = Make("_no_buffers");
  for (const ExprFacts &E : Job.Facts.Exprs)
    if (E.Kind == ExprKind::Device && !E.Types.empty() &&
        Job.setOfEntity(Job.Facts.Exprs[E.Operands[0]].Entity) == &Set) {
      Names.Converts = true;
      Names.IsClass |= StringRef(E.Types.front()).contains("$class");
    }
  if (Names.Converts) {
    Names.Class = Make("_buffer");
    Names.Packed = Make("_packed");
    Names.Pack = Make("_pack");
    Names.Unpack = Make("_unpack");
    Names.Copy = Make("_copy");
  }

  auto Refuse = [&](const Range &Where) {
    Job.refuse(Set, Reason::BoundaryPlace, "a macro's text handles its buffer",
               "write the call out", Where);
  };
  for (Index E : Set.set().Set->Entities) {
    const EntityFacts &Entity = Job.Facts.Entities[E];
    for (const DeclarationFacts &D : Entity.Declarations) {
      if (!Entity.IsBuffer)
        continue;
      const Range *Owner = Entity.Owner == None
                               ? nullptr
                               : &Job.Facts.Records[Entity.Owner].Definition;
      if (Owner || Entity.Kind == EntityKind::Global) {
        uint32_t Begin = Owner                 ? Owner->Begin
                         : D.Leading.isValid() ? D.Leading.Begin
                                               : D.Specifier.Begin;
        uint32_t &Known =
            Names.Files.try_emplace(D.Whole.File, Begin).first->second;
        Known = std::min(Known, Begin);
      } else if (!addPlace(Job, Names, D.Whole)) {
        Refuse(D.Whole);
      }
    }
  }
  for (size_t I = 0; I != Job.Facts.Exprs.size(); ++I) {
    const ExprFacts &E = Job.Facts.Exprs[I];
    if (E.Kind != ExprKind::Device ||
        setOf(Job.P, static_cast<Index>(I)) != Set.set().Number)
      continue;
    if (!E.Types.empty()) { // It says what it stands in.
      const Range &Around = E.Slots.front();
      uint32_t &Known =
          Names.Files.try_emplace(Around.File, Around.Begin).first->second;
      Known = std::min(Known, Around.Begin);
    } else if (!addPlace(Job, Names, E.Extent)) {
      Refuse(E.Extent);
    }
  }
  // Tails of tiles are copied field by field; packed ones have no types.
  if (Names.Converts)
    return Names;
  for (const auto &[File, Begin] : Names.Files)
    for (const StoredArray &A : Set.set().Layout.storedArrays())
      for (unsigned Field : A.Fields)
        if (A.lanes() > 1)
          Set.function(Generated::Function::Field, File, {Field});
  return Names;
}

unsigned layoutopt::newArgument(const RewriteJob &Job, StringRef Kernel,
                                unsigned Old) {
  Index Function = kernelNamed(Job.Facts, Kernel);
  if (Function == None)
    return Old;
  unsigned New = 0;
  const std::vector<Index> &Params = Job.Facts.Functions[Function].Params;
  for (unsigned I = 0; I != Old; ++I) {
    const Generated *Set =
        I < Params.size() ? Job.setOfEntity(Params[I]) : nullptr;
    New += Set ? static_cast<unsigned>(Set->set().Layout.storedArrays().size())
               : 1;
  }
  return New;
}

std::string layoutopt::passedNumber(RewriteJob &Job, Generated &Set,
                                    const ExprFacts &E, StringRef Written) {
  const auto [Counter, Step] = Written.split("++");
  const bool IsCounted = Counter.size() != Written.size();
  if (!IsCounted && kernelNamed(Job.Facts, E.Name) == None)
    Job.refuse(Set, Reason::HostKernel,
               "it is not known which kernel gets the argument",
               "keep the kernel in a variable of its own", E.Extent);
  if (!IsCounted)
    return std::to_string(
        newArgument(Job, E.Name, static_cast<unsigned>(E.Argument)));
  // It goes on behind all that are set.
  const std::string Num =
      std::to_string(Set.set().Layout.storedArrays().size());
  return ("(" + Counter.trim() + " += " + Num + ") - " + Num).str();
}

void layoutopt::renumberArguments(RewriteJob &Job) {
  // By call: the first kernel that it may be for.
  std::map<Range, const KernelUseFacts *> First;
  for (const KernelUseFacts &Use : Job.Facts.KernelUses) {
    Index Function = kernelNamed(Job.Facts, Use.Kernel);
    if (Use.Parameter < 0 || !Use.Number.isValid())
      continue;
    Generated *Changed = nullptr;
    if (Function != None)
      for (Index Param : Job.Facts.Functions[Function].Params)
        if (Generated *Set = Job.setOfEntity(Param))
          Changed = Set;
    auto Old = static_cast<unsigned>(Use.Parameter);
    unsigned New = newArgument(Job, Use.Kernel, Old);
    const KernelUseFacts *Other =
        First.try_emplace(Use.Number, &Use).first->second;
    if (newArgument(Job, Other->Kernel, Old) != New)
      for (const KernelUseFacts *Each : {&Use, Other})
        if (Index F = kernelNamed(Job.Facts, Each->Kernel); F != None)
          for (Index Param : Job.Facts.Functions[F].Params)
            if (Generated *Set = Job.setOfEntity(Param))
              Job.refuse(*Set, Reason::HostArgument,
                         "the call is for kernels '" + Other->Kernel +
                             "' and '" + Use.Kernel +
                             "', in which the argument would have different "
                             "numbers",
                         "set the arguments of each kernel by calls of its own",
                         Use.Where);
    if (Use.Buffer != None && Job.setOfEntity(Use.Buffer))
      continue; // Its call is rewritten.
    if (Changed && New != Old)
      Job.replace(Use.Number, std::to_string(New), *Changed);
  }
}

//===----------------------------------------------------------------------===//
// Calls
//===----------------------------------------------------------------------===//

/// The handle of an array that is copied as a whole.
std::string Renderer::copiedHandle(Index Operand, const ExprFacts &Call) {
  Element At = place(Operand);
  if (At.What != Element::OfHandle || !At.Index.empty()) {
    Job.refuse(*Set, Reason::BufferPart,
               "the array is copied from or to a pointer that may point into "
               "its middle",
               "copy it from its start, by a pointer that never moves",
               Call.Extent);
    return "";
  }
  return parenthesize(handleValue(At, Call.Extent.File),
                      Precedence::Assignment);
}

std::string Renderer::device(const ExprFacts &E) {
  DeviceNames &Names = deviceNames(Job, *Set);
  auto Argument = [&](size_t Number) {
    return StringRef(text(E.Slots[Number])).trim().str();
  };
  auto Call = [&](const std::string &Function,
                  llvm::ArrayRef<std::string> Arguments) {
    Names.Used.insert(Function);
    return Function + "(" + llvm::join(Arguments, ", ") + ")";
  };
  if (E.How == Variant::CreateBuffer && E.Operands.empty())
    return Call(Names.Create,
                {Argument(0), Argument(1), count(E), Argument(4)});
  if (E.How == Variant::CreateBuffer)
    return Call(Names.CreateFrom,
                {Argument(0), Argument(1), count(E),
                 copiedHandle(E.Operands[0], E), Argument(4)});
  std::string Buffer = name(expr(strip(E.Operands[0])));
  if (E.How == Variant::ReleaseBuffer)
    return Call(Names.Release, {Buffer});
  if (E.How == Variant::SetKernelArg) {
    return Call(Names.Pass,
                {Argument(0), passedNumber(Job, *Set, E, Argument(1)), Buffer});
  }
  return Call(E.How == Variant::WriteBuffer ? Names.Write : Names.Read,
              {Argument(0), Buffer, Argument(2), count(E),
               copiedHandle(E.Operands[1], E), Argument(6), Argument(7)});
}

//===----------------------------------------------------------------------===//
// Functions
//===----------------------------------------------------------------------===//

namespace {
/// Prints the functions of one set.
class DevicePrinter {
public:
  DevicePrinter(RewriteJob &Job, Generated &Set, const DeviceNames &Names)
      : Job(Job), Set(Set), Names(Names),
        Stored(Set.set().Layout.storedArrays()),
        Count(std::to_string(Stored.size())), H(Job.InUse.unused("soa")),
        K(Job.InUse.unused("array")), N(Job.InUse.unused("num")),
        Status(Job.InUse.unused("status")), B(Job.InUse.unused("buffers")),
        Events(Job.InUse.unused("num_events") + ", " +
               Job.InUse.unused("events") + ", NULL);\n") {}

  std::string print();

private:
  std::string create(bool FromHost);
  std::string copy(bool IsWrite);
  std::string pass();
  std::string release();
  std::string forAll(const std::string &Call) const {
    return "  for (" + K + " = 0; " + K + " != " + Count + "; ++" + K +
           ") {\n" + Call + "  }\n";
  }

  RewriteJob &Job;
  Generated &Set;
  const DeviceNames &Names;
  llvm::ArrayRef<StoredArray> Stored;
  const std::string Count, H, K, N, Status, B, Events;
};
} // namespace

std::string DevicePrinter::create(bool FromHost) {
  const std::string Context = Job.InUse.unused("context"),
                    Flags = Job.InUse.unused("flags"),
                    Error = Job.InUse.unused("error"),
                    Host = Job.InUse.unused("host"),
                    Whole = Job.InUse.unused("whole");
  std::string Text = "static inline " + Names.Buffers + " " +
                     (FromHost ? Names.CreateFrom : Names.Create) +
                     "(cl_context " + Context + ",\n    cl_mem_flags " + Flags +
                     ", size_t " + N + ", ";
  if (FromHost)
    Text += Set.handle().str() + " " + H + ", ";
  Text += "cl_int *" + Error + ") {\n  " + Names.Buffers + " " + B +
          ";\n  cl_int " + Status + " = CL_SUCCESS;\n  unsigned " + K +
          ";\n  cl_mem " + Whole + ";\n";
  if (FromHost) {
    Text += "  void *" + Host + "[" + Count + "];\n";
    for (size_t A = 0; A != Stored.size(); ++A)
      Text += "  " + Host + "[" + std::to_string(A) + "] = (void *)" + H + "." +
              Stored[A].Name + ";\n";
  }
  // OpenCL judges the size as a whole.
  const std::string Flat =
      FromHost ? Flags + " &\n          ~(cl_mem_flags)(CL_MEM_COPY_HOST_PTR | "
                         "CL_MEM_USE_HOST_PTR)"
               : Flags;
  Text += "  " + Whole + " = clCreateBuffer(" + Context + ", " + Flat +
          ",\n      " + N + " * " + std::to_string(Set.set().Record->Size) +
          ", NULL, &" + Status + ");\n  if (" + Whole +
          ")\n    clReleaseMemObject(" + Whole + ");\n";
  Text += forAll("    " + B + ".array[" + K + "] = NULL;\n    if (" + Status +
                 " == CL_SUCCESS)\n      " + B + ".array[" + K +
                 "] = clCreateBuffer(" + Context + ", " + Flags +
                 ",\n          " + Names.Bytes + "(" + K + ", " + N + "), " +
                 (FromHost ? Host + "[" + K + "]" : "NULL") + ", &" + Status +
                 ");\n");
  Text += "  " + B + ".records = " + Status + " == CL_SUCCESS ? " + N +
          " : 0;\n  if (" + Status + " != CL_SUCCESS)\n" + "    for (" + K +
          " = 0; " + K + " != " + Count + "; ++" + K + ")\n      if (" + B +
          ".array[" + K + "]) {\n" + "        clReleaseMemObject(" + B +
          ".array[" + K + "]);\n        " + B + ".array[" + K +
          "] = NULL;\n      }\n";
  return Text + "  if (" + Error + ")\n    *" + Error + " = " + Status +
         ";\n  return " + B + ";\n}\n";
}

std::string layoutopt::printTail(RewriteJob &Job, Generated &Set,
                                 const DeviceNames &Names, unsigned Array,
                                 StringRef Call, StringRef Rest, bool IsWrite) {
  const std::string At = Job.InUse.unused("at"), End = Job.InUse.unused("end"),
                    First = Job.InUse.unused("first"),
                    H = Job.InUse.unused("soa"), N = Job.InUse.unused("num"),
                    Status = Job.InUse.unused("status");
  const StoredArray &A = Set.set().Layout.storedArrays()[Array];
  const std::string Lanes = std::to_string(A.lanes());
  const std::string Char = IsWrite ? "(const char *)" : "(char *)";
  const std::string Start = Names.Converts
                                ? "static_cast<const char *>(packed.array[" +
                                      std::to_string(Array) + "])"
                                : Char + H + "." + A.Name;
  std::string Text;
  auto AddCopies =
      [&](const std::string &Bytes,
          llvm::function_ref<std::string(const std::string &)> Place) {
        Text += "  for (" + At + " = " + N + " - " + N + " % " + Lanes + "; " +
                Status + " == CL_SUCCESS && " + At + " != " + N + "; " + At +
                " = " + End + ") {\n    " + (IsWrite ? "const char" : "char") +
                " *" + First + " = " + Place(At) + ";\n    for (" + End +
                " = " + At + " + 1; " + End + " != " + N + " &&\n         " +
                Place(End) + " == " + First + " + (" + End + " - " + At +
                ") * " + Bytes + "; ++" + End + ") {\n    }\n    " + Status +
                " = " + Call.str() + "(size_t)(" + First + " - " + Start +
                "),\n        (" + End + " - " + At + ") * " + Bytes + ", " +
                First + ",\n        " + Rest.str() + "  }\n";
      };
  const RecordLayout &Layout = Set.set().Layout;
  for (unsigned Field : A.Fields) {
    // What was packed has no types.
    for (uint64_t Piece = 0; Names.Converts && Piece != Layout.pieces(Field);
         ++Piece)
      if (A.Element.value_or(Piece) == Piece)
        AddCopies(std::to_string(Layout.pieceBytes(Field)),
                  [&](const std::string &Index) {
                    return Start + " + (" +
                           printByteOffset(Layout, Field, Index, N, {}, Piece) +
                           ")";
                  });
    if (!Names.Converts)
      AddCopies(std::to_string(Set.set().member(Field).Size),
                [&](const std::string &Index) {
                  return Char +
                         Set.function(Generated::Function::Field,
                                      Names.Files.begin()->first, {Field}) +
                         "(" + H + ", (" + Set.indexType().str() + ")" + Index +
                         ")";
                });
  }
  return Text;
}

std::string DevicePrinter::copy(bool IsWrite) {
  const std::string Queue = Job.InUse.unused("queue"),
                    Blocking = Job.InUse.unused("blocking"),
                    At = Job.InUse.unused("at"), End = Job.InUse.unused("end");
  std::string Text =
      "static inline cl_int " + (IsWrite ? Names.Write : Names.Read) +
      "(cl_command_queue " + Queue + ",\n    " + Names.Buffers + " " + B +
      ", cl_bool " + Blocking + ", size_t " + N + ", " + Set.handle().str() +
      " " + H + ",\n    cl_uint " + Job.InUse.unused("num_events") +
      ", const cl_event *" + Job.InUse.unused("events") + ") {\n  cl_int " +
      Status + " = CL_SUCCESS;\n";
  bool HasTiles =
      llvm::any_of(Stored, [](const StoredArray &A) { return A.lanes() > 1; });
  if (HasTiles)
    Text += "  size_t " + At + ", " + End + ";\n";
  // One call of its own fails as the original did: what has no buffer or no
  // array, and what does not fit. (A last tile has room for more than that.)
  const std::string Function =
      IsWrite ? "clEnqueueWriteBuffer" : "clEnqueueReadBuffer";
  const std::string Address =
      std::string(IsWrite ? "(const void *)" : "(void *)") + H + ".";
  Text += "  if (" + N + " == 0 || " + N + " > " + B + ".records || !" + H +
          "." + Stored[0].Name + ")\n    return " + Function + "(" + Queue +
          ", " + B + ".array[0], " + Blocking + ", 0,\n        " + N + " > " +
          B + ".records ? (size_t)-1 : " + Names.Bytes + "(0, " + N + "), " +
          Address + Stored[0].Name + ",\n        " + Events;
  for (unsigned A = 0; A != Stored.size(); ++A) {
    const std::string Lanes = std::to_string(Stored[A].lanes());
    const std::string Call = Function + "(" + Queue + ", " + B + ".array[" +
                             std::to_string(A) + "], " + Blocking +
                             ",\n        ";
    std::string Full = N, Condition;
    if (Stored[A].lanes() > 1) {
      Full = N + " - " + N + " % " + Lanes;
      Condition = " && " + N + " >= " + Lanes;
    }
    Text += "  if (" + Status + " == CL_SUCCESS" + Condition + ")\n    " +
            Status + " = " + Call + "0, " + Names.Bytes + "(" +
            std::to_string(A) + ", " + Full + "), " + Address + Stored[A].Name +
            ",\n        " + Events;
    if (Stored[A].lanes() > 1)
      Text += printTail(Job, Set, Names, A, Call, Events, IsWrite);
  }
  return Text + "  return " + Status + ";\n}\n";
}

std::string DevicePrinter::pass() {
  const std::string Kernel = Job.InUse.unused("kernel"),
                    First = Job.InUse.unused("first");
  return "/* Sets the parameters from `" + First +
         "` on. */\nstatic inline cl_int " + Names.Pass + "(cl_kernel " +
         Kernel + ", cl_uint " + First + ",\n    " + Names.Buffers + " " + B +
         ") {\n  cl_int " + Status + " = CL_SUCCESS;\n  cl_uint " + K +
         ";\n  for (" + K + " = 0; " + K + " != " + Count + " && " + Status +
         " == CL_SUCCESS; ++" + K + ")\n    " + Status + " = clSetKernelArg(" +
         Kernel + ", " + First + " + " + K +
         ", sizeof(cl_mem),\n                            &" + B + ".array[" +
         K + "]);\n  return " + Status + ";\n}\n";
}

std::string DevicePrinter::release() {
  const std::string Each = Job.InUse.unused("each");
  return "static inline cl_int " + Names.Release + "(" + Names.Buffers + " " +
         B + ") {\n  cl_int " + Status + " = CL_SUCCESS, " + Each +
         ";\n  unsigned " + K + ";\n" +
         forAll("    " + Each + " = clReleaseMemObject(" + B + ".array[" + K +
                "]);\n    if (" + Status + " == CL_SUCCESS)\n      " + Status +
                " = " + Each + ";\n") +
         "  return " + Status + ";\n}\n";
}

std::string DevicePrinter::print() {
  auto IsUsed = [&](const std::string &Name) {
    return Names.Used.count(Name) != 0;
  };
  std::string Text = "/* One buffer for each stored array. */\ntypedef struct "
                     "{\n  cl_mem array[" +
                     Count +
                     "];\n  size_t records; /* Room for so many. */\n} " +
                     Names.Buffers + ";\n\n";
  bool Copies = IsUsed(Names.Write) || IsUsed(Names.Read);
  if (Copies || IsUsed(Names.Create) || IsUsed(Names.CreateFrom))
    Text += printBytesFunction(Set.set().Layout, Names.Bytes) + "\n";
  if (IsUsed(Names.Create))
    Text += create(false) + "\n";
  if (IsUsed(Names.CreateFrom))
    Text += create(true) + "\n";
  if (Copies)
    Text +=
        "/* Copies so many records, and nothing behind them; all or, with an "
        "error,\n   none. */\n";
  if (IsUsed(Names.Write))
    Text += copy(true) + "\n";
  if (IsUsed(Names.Read))
    Text += copy(false) + "\n";
  if (IsUsed(Names.Pass))
    Text += pass() + "\n";
  if (IsUsed(Names.Release))
    Text += release() + "\n";
  if (IsUsed(Names.None))
    Text += "static inline " + Names.Buffers + " " + Names.None +
            "(void) {\n  " + Names.Buffers + " " + B + ";\n  unsigned " + K +
            ";\n" + forAll("    " + B + ".array[" + K + "] = NULL;\n") + "  " +
            B + ".records = 0;\n  return " + B + ";\n}\n";
  return StringRef(Text).rtrim('\n').str() + "\n";
}

/// Whether text that converts records has \p Word for something of its own.
/// (`array` and `records` are members.)
static bool isLocal(StringRef Word) {
  static const StringRef Locals[] = {
      "arrays", "at",     "begin", "buffer", "bytes",       "context",
      "copy",   "create", "each",  "end",    "error",       "event",
      "events", "fill",   "first", "fits",   "flags",       "has",
      "host",   "i",      "index", "k",      "is_constant", "kernel",
      "left",   "memory", "n",     "num",    "num_events",  "packed",
      "queue",  "r",      "read",  "rec",    "record",      "run",
      "s",      "status", "value", "write"};
  return llvm::is_contained(Locals, Word);
}

/// \p Text with other names for locals that the program has macros of, and
/// with `std::size_t` for `size_t`: where a program uses namespace `cl` of
/// older versions, the latter is ambiguous.
static std::string inProgram(StringRef Text, const Names &InUse) {
  auto IsWord = [](char C) { return llvm::isAlnum(C) || C == '_'; };
  std::string Out;
  while (!Text.empty()) {
    const StringRef Word = Text.take_while(IsWord);
    const StringRef Other = Text.take_until(IsWord);
    if (Word == "size_t" && !StringRef(Out).ends_with("::"))
      Out += "std::size_t";
    else
      Out += isLocal(Word) ? InUse.local(Word) : Word.str();
    Out += Word.empty() ? Other.str() : "";
    Text = Text.drop_front(Word.empty() ? Other.size() : Word.size());
  }
  return Out;
}

std::string layoutopt::printDeviceFunctions(RewriteJob &Job, Generated &Set,
                                            const DeviceNames &Names) {
  if (!Names.Converts)
    return DevicePrinter(Job, Set, Names).print();
  return inProgram(Names.IsClass ? printDeviceClass(Job, Set, Names)
                                 : printDeviceHandles(Job, Set, Names),
                   Job.InUse);
}
