//===-- Facts.h - What one translation unit says about records --*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The nouns of the pipeline's first arrow: plain values, free of Clang, that
/// hold all that later stages need to know about a translation unit.
///
///     Extract -> TUFacts -> Link -> Program
///
/// Cross references inside one TUFacts are indices into its vectors; entities,
/// records and functions also carry a name that is stable across translation
/// units (a USR, see clang/Index/USRGeneration.h), by which Link merges them.
///
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_MODEL_FACTS_H
#define LAYOUTOPT_MODEL_FACTS_H

#include "layoutopt/Model/ElementFacts.h"
#include "layoutopt/Model/Holding.h"
#include "layoutopt/Model/KernelFacts.h"
#include "layoutopt/Model/OffloadFacts.h"
#include "layoutopt/Model/Operation.h"
#include "layoutopt/Model/Range.h"
#include "layoutopt/Model/Reason.h"
#include "layoutopt/Model/Stride.h"
#include <cstdint>
#include <string>
#include <tuple>
#include <vector>

namespace layoutopt {

/// A file that was read.
struct FileFacts {
  std::string Path;    ///< As given or found; absolute.
  uint64_t Size = 0;   ///< Bytes.
  uint64_t Hash = 0;   ///< xxh3 of the contents that were parsed.
  bool System = false; ///< Found in a system include folder: never edited.
  bool Main = false;   ///< Named on the command line.
  bool Shared = false; ///< After linking: read by kernels and by host code.
  uint32_t Units = 1;  ///< After linking: how many units read it.
};

/// Where the text that spells a number means that number; what is less sure
/// comes later.
enum class Spelling {
  Literal,    ///< The number stands there as a literal.
  Everywhere, ///< The text means it in all of the unit behind the declaration.
  Here,       ///< At the declaration; elsewhere names may be something else.
  Derived,    ///< At the declaration, the text computes it from a type's size.
  Unknown     ///< There is no such text.
};

/// A number that decides about text, as the source spells it: a macro or a
/// constant may be another one when the program is built again. Only the
/// rewriter's spell() makes text of it.
struct SpelledNumber {
  uint64_t Value = 0;
  Spelling How = Spelling::Literal;
  std::string Text; ///< Can be an operand of any operator: `N`, `(N + 1)`.

  friend bool operator==(const SpelledNumber &A, const SpelledNumber &B) {
    return A.Value == B.Value && A.How == B.How && A.Text == B.Text;
  }
};

/// OpenCL's address spaces; C and C++ have Private only.
enum class AddressSpace { Private, Global, Constant, Local, Generic };

/// One bit-field of a run of them.
struct BitFacts {
  std::string Name;     ///< Empty: it only takes room.
  std::string TypeText; ///< Spelling of the type.
  uint32_t Width = 0;   ///< Bits; 0 ends a unit.

  friend bool operator==(const BitFacts &A, const BitFacts &B) {
    return A.Name == B.Name && A.TypeText == B.TypeText && A.Width == B.Width;
  }
};

/// A member of a record, nested ones included, in order of declaration and
/// depth first: `pos`, `pos.x`, `pos.y`, `mass`.
struct MemberFacts {
  std::string Path;     ///< Dotted; unnamed members are left out of it.
  std::string TypeText; ///< Spelling of the type without array bounds; empty
                        ///< when the type has no name.
  std::vector<uint64_t> Extents; ///< Array bounds, outermost first.
  /// How they are spelled, if some is no literal; names mean behind the record
  /// what they mean in it then.
  std::vector<SpelledNumber> Bounds;
  uint64_t Offset = 0; ///< Bytes from the start of the record.
  uint64_t Size = 0;   ///< Bytes.
  uint64_t Align = 1;  ///< Bytes; natural alignment of the type.
  Index Parent = None; ///< The member that it is nested in.
  bool Leaf = true;    ///< Not a record that could be taken apart.
  /// Not all that its bytes may hold is a value of its type, such as a `bool`
  /// that was never set: where a record is copied, its bytes are.
  bool Bytewise = false;
  /// C++: its copies are made and destroyed by functions, as those of a
  /// `std::string` are; moves throw nothing.
  bool Owning = false;
  /// Bit-fields that stand next to each other are one member, which has the
  /// name of the first one that has one; empty for any other member. TypeText
  /// is then a struct of these alone, Size and Align are its, and Offset is
  /// that of the byte in which they begin.
  std::vector<BitFacts> Bits;
};

/// C++: how an object of a record gets the value of another one.
enum class Passing {
  Both,     ///< By copies; or by moves, if its fields have these.
  CopyOnly, ///< By copies alone: what would move it copies its fields, though
            ///< some of these could be moved.
  MoveOnly, ///< By moves alone.
};

/// A struct type that is the element of an array or the pointee of a pointer.
struct RecordFacts {
  std::string USR;
  std::string Name; ///< `body`, the typedef's name for unnamed structs.
  /// How code spells the type, everywhere: `struct body`, `body`, `sim::body`.
  std::string TypeText;
  uint64_t Size = 0;  ///< Bytes, padding included.
  uint64_t Align = 1; ///< Bytes.
  std::vector<MemberFacts> Members;
  /// The declaration with its `;` (the whole typedef). Up to the `}` if a
  /// variable follows that it can be parted from.
  Range Definition;
  /// After linking: equal definitions in other places, for other translation
  /// units (two OpenCL files that each define the record).
  std::vector<Range> OtherDefinitions;
  /// C++: the begins of the namespaces that it is defined in, `namespace sim`,
  /// from outermost on. Empty also where these cannot be left and opened again
  /// behind the definition.
  std::vector<std::string> Namespaces;
  /// Entities that are members of it or of records nested in it: pointers to
  /// records and arrays of records. It changes its size with them.
  std::vector<Index> Holds;
  bool SystemHeader = false;
  bool Generated = false; ///< Made by layoutopt: never changed again.
  Passing How = Passing::Both;
};

enum class EntityKind { KernelParam, Param, Return, Local, Global, Member };

/// One declaration of an entity: what an edit of its type replaces.
struct DeclarationFacts {
  Range Whole; ///< Specifiers to the end of the declarator (no initialiser).
  Range Specifier;    ///< `__global const body`, shared by all declarators;
                      ///< empty behind the definition of the record.
  Range Pointer;      ///< `* restrict`, `(*`; empty when a typedef hides it.
  Range Name;         ///< Empty for unnamed parameters.
  Index Group = None; ///< Same number: same list of declarators.
  Range Leading;      ///< What stands in front of Specifier: `static inline`.
  Range Initializer;  ///< What follows the `=`.
  /// The bounds of an array, outermost first, or of the rows that it points to,
  /// behind a 0: one more than EntityFacts::Inner. Empty if all are literals.
  std::vector<SpelledNumber> Bounds;
};

/// Something that holds records or a pointer to them: the nodes of the flow
/// graph.
struct EntityFacts {
  std::string USR;  ///< Made from the function's for parameters, locals and
                    ///< returned values.
  std::string Name; ///< As in the source; the function's name for Return.
  EntityKind Kind = EntityKind::Local;
  Index Record = None;
  Index Function = None;  ///< Owner of a parameter, local or returned value.
  int32_t Parameter = -1; ///< Position, from 0, of a parameter.
  AddressSpace Space = AddressSpace::Private;
  bool IsArray = false; ///< Declared as an array rather than a pointer.
  uint64_t Count = 0;   ///< Elements of an array; 0 when not constant.
  bool IsConst = false; ///< Of the pointee.
  bool IsVolatile = false;
  bool IsRestrict = false;
  bool IsObject = false;    ///< A single record whose address is taken: an
                            ///< array of one.
  bool IsAutomatic = false; ///< An array that lies on the stack.
  bool IsExternal = false;  ///< Other translation units can name it.
  bool IsUndefined = false; ///< A variable that is declared, but not here.
  bool IsBuffer = false;    ///< An OpenCL host's `cl_mem` that holds records.
  /// C++: it stands for all containers of the record; see ElementFacts.h.
  bool IsContainers = false;
  /// The pointers lie in an array, or where another pointer leads: `body
  /// **all`, `body *two[2]`. The entity stands for each of them.
  bool IsIndirect = false;
  Index Owner = None; ///< Of a member: the record that it is in.
  /// Bounds within what an element of the outermost dimension is: `{3, 4}` for
  /// `body g[2][3][4]` and `body (*p)[3][4]`. Indices of expressions count
  /// records (see ExprFacts::Scale).
  std::vector<uint64_t> Inner;
  std::vector<DeclarationFacts> Declarations;
};

/// Whether code gets to \p E by an expression, and not by its name alone.
inline bool isReached(const EntityFacts &E) {
  return E.Kind == EntityKind::Member || E.IsIndirect;
}

/// An operation in the source. Children come before parents.
///
/// Allocate: Extent is the whole expression, casts included; Op the call
/// without the casts. The size is IndexRange in
/// records, one if that is invalid, or in bytes if IndexIsBytes. Slots are the
/// arguments whose product is the size in bytes, SlotParams their positions.
///
/// AllocateInto, Fill, Copy, CompareBytes, Boundary: Extent is the call; the
/// size is given in the same way. Of a Fill with FillByte Slots[0] is the byte.
/// For a Boundary Name is the function's name, Op its place; Slots has every
/// argument, Slots[Argument] is that of Operands[0]; Types the function's type:
/// result, then parameters; IsRead and IsWritten say what the callee does with
/// the records.
///
/// Field: where the last member is an array and one element of it alone is
/// used, Slots are the element's indices, one for each dimension, and
/// IndexRange is from the member's name to the last bracket.
///
/// Device: How is the function, Extent the call, Slots every argument. The
/// operands are the buffer, but for `clCreateBuffer`, which yields one, and
/// then the records in host memory if there are some, whose argument is
/// Argument; the size is given as above. Of `clSetKernelArg` Argument is the
/// number of the kernel's parameter; linking sets Name to the kernel's.
struct ExprFacts {
  ExprKind Kind = ExprKind::Discard;
  Range Extent; ///< The whole expression.
  Range Op;     ///< Operator, bracket or member tokens; see below.
  Reason Why = Reason::UnknownSource; ///< Foreign.
  Variant How = Variant::None; ///< Where there is a choice; of Kind's row.
  bool Prefix = false;         ///< Step: operator in front.
  std::vector<Index> Operands; ///< Expressions: pointers or elements.
  Index Entity = None;         ///< Name, Call, Initialize, Argument, Return.
  Range IndexRange; ///< Subscript, Offset, Advance: the index expression.
                    ///< Field, Allocate and others: see above.
  bool IndexSimple =
      false;              ///< It is cheap and free of effects: may be repeated.
  bool IndexZero = false; ///< It is the constant 0.
  bool IndexWide = false; ///< Its type has 64 bits: sums do not wrap early.
  /// Field: the members from outermost to innermost and, for each, the end of
  /// its name in the file (so `p[i].pos.x` has two); bit-fields, whose own
  /// names stay behind that of their member, end where that name begins.
  /// MacroFields: the members that are read (ends unused).
  std::vector<Index> Members;
  std::vector<uint32_t> MemberEnds;
  bool ValueUsed = true;  ///< False in a statement of its own.
  bool InMacro = false;   ///< Spelled in a macro's body: index text is put in
                          ///< parentheses, for parameters may be anything.
  bool IsRead = false;    ///< Field: loaded (affinity and const-ness).
  bool IsWritten = false; ///< Field: stored to. Cast: takes `const` away.
  /// Subscript, Offset, Advance, Step, Difference: the records that one step of
  /// the index passes: a row of an array of several dimensions.
  uint64_t Scale = 1;
  uint32_t Layers = 0; ///< So many bounds have this product.
  bool IndexIsBytes = false;
  std::vector<Range> Slots;
  std::vector<int32_t> SlotParams; ///< Allocate.
  /// Boundary, Free, Allocate by a call that resizes: position of Operands[0].
  int32_t Argument = -1;
  /// Allocate by AllocatorCall, Free without a variant. Boundary: the
  /// comparison of a sort, if that keeps no pointer to what it compares.
  Index Callee = None;
  std::vector<std::string> Types;
  std::string Name; ///< Boundary: of the function. Device: of the kernel.
  /// Name: an array in a record that is constant. Field: the place is const,
  /// and what takes it may depend on that: its text must be const, too.
  bool IsConst = false;
  bool Unevaluated = false; ///< A use within the operand of a `sizeof`.
};

/// What an initialiser gives to one member. Nested braces of a record inside
/// the record are taken apart.
struct FieldInit {
  Index Member = None;
  Range Designator; ///< `.x =` with its blanks; empty when positional.
  Range Value;      ///< With its braces, if it has some.
  std::vector<FieldInit> Nested; ///< For a nested record in braces of its own.
};

/// What an initialiser gives to one record.
struct ElementInit {
  uint64_t Element = 0; ///< Its number, counted over all dimensions.
  std::string Text;     ///< The same as a sum where designators or rows in
                        ///< front are spelled otherwise than by literals.
  Range Designator;     ///< `[3] =`; empty when positional.
  Range Open, Close;    ///< The braces.
  std::vector<FieldInit> Fields;
};

/// The initialiser of an array, each record of which has its own braces.
/// (Others are obstacles.)
struct InitializerFacts {
  Index Entity = None;
  Range Extent; ///< With the outer braces.
  /// The braces of rows of arrays with several dimensions, and designators in
  /// front of them.
  std::vector<Range> Rows;
  std::vector<ElementInit> Elements; ///< In order of the text.
};

/// Why an array cannot change, or what there is to know about it.
struct ObstacleFacts {
  Reason Kind = Reason::UnknownUse;
  std::string Message; ///< One clause, lower case.
  std::string Fix;     ///< The smallest change that would lift it.
  Range Where;
  Index Entity = None; ///< What it blocks: an entity's array set, or else
  Index Record = None; ///< every array of a record.
  /// Lifted by the policy `boundary: convert`: as the table says of the reason,
  /// or, of a partner, as it is with what keeps the other side.
  bool IsBoundary = false;
  /// C++: it counts only if an element may be bound to the name of this USR.
  std::string Through;
};

/// A name of the program that holds records in a class of a library, such as a
/// `std::vector`: they keep their layout, for nobody follows them.
struct HoldingFacts : Holding {
  std::string USR;  ///< As that of an entity; empty for locals, which their
                    ///< place tells apart.
  std::string Name; ///< Of the variable, parameter, member or function; of the
                    ///< class whose base is such a class.
  EntityKind Kind = EntityKind::Local;
  Index Record = None;
  Range Where; ///< The name.
};

/// What there is to say of a name that other files can see. (Symbol aside, what
/// is not defined is another file's, whatever else there is of the name.)
enum class ExternalNameKind {
  Symbol, ///< Defined here, or needed.
  Weak,   ///< Defined here; another file may replace that: weak, common.
  Label,  ///< Has another name for the linker.
  Inline, ///< A definition in C that the linker does not see, unless some file
          ///< says `extern` of it.
  Lookup, ///< A function of the system that finds others by names which no text
          ///< has.
  Made,   ///< A type of functions that pointers of other types become.
  Second ///< A symbol of the linker that may have two names: see SecondNames.h.
};

/// A variable or function that other files can see, and that is not a
/// library's. If no file defines it, there are others, which may know all that
/// is visible to them, and how the arrays lie to which its type leads.
/// Functions with a definition are FunctionFacts alone, but for those that
/// templates make or that take other functions.
struct ExternalNameFacts {
  ExternalNameKind Kind = ExternalNameKind::Symbol;
  std::string USR; ///< Of a type made, its text; of a symbol, itself.
  std::string Name;
  Range Where;            ///< The name.
  bool IsDefined = false; ///< Here. Else this unit uses it.
  /// Members, the containers of a record, and what functions take by pointers
  /// to these: who knows the name knows how they lie.
  std::vector<Index> Held;
};

/// C: what a unit takes for the type of a function or variable that other files
/// can see, or for the members of a record that the types of such lead to. Two
/// files may know one object by records of two names, `typedef struct { ... }
/// item;` here and `element` there, which are compatible: neither can change.
/// Only types that lead to records without a tag are noted.
struct SharedTypeFacts {
  std::string USR;
  std::string Name;  ///< As a message names it: `'all'`, `record 'holder'`.
  uint64_t Type = 0; ///< Hash of the text.
  Range Where;       ///< The name.
  std::vector<Index> Records; ///< That the type leads to.
};

/// What the source asks for, beside a declaration: `// layoutopt: keep`, or the
/// attribute `annotate("layoutopt:SoA")`.
struct AnnotationFacts {
  std::string Text; ///< `keep` or a layout as a policy states it; nobody has
                    ///< read it yet.
  Range Where;      ///< The comment, or the attribute.
  uint32_t Line = 0, Column = 0; ///< Of its begin, from 1.
  Index Entity = None; ///< The array, pointer or containers that it stands at,
  Index Record = None; ///< or a record, all of whose arrays are meant.
  std::string Name;    ///< Of the declaration that it stands at, if any.
  bool IsDone = false; ///< An earlier run changed what it stands at.
};

/// What code takes a `void *` for. Whatever records the program has turned into
/// one may be looked at in this way.
struct ViewFacts {
  Index Record = None; ///< None: something else.
  uint64_t Size = 0;   ///< Bytes of one element; 0: of any number.
  bool IsOne = false;  ///< One element is used, not those behind it.
  /// The function that it comes from, where its body is in another file: it may
  /// allocate.
  Index Function = None;
  /// The USR of the function whose parameter it is, if other files can see that
  /// and this unit gives it no record that holds anything: it counts where
  /// another file knows the name.
  std::string Of;
  Range Where;
};

/// How often a loop runs (requirements of the KDLG's heuristic).
enum class BoundClass {
  Constant,  ///< Count iterations.
  WorkGroup, ///< One per work-item of the work-group.
  NDRange,   ///< One per work-item of the NDRange.
  Unknown
};

/// What said how often a loop runs.
enum class BoundOrigin {
  Source,  ///< Its text, or else the heuristic.
  Profile, ///< Counts of a run.
  Policy   ///< The user.
};

enum class AccessKind { Sequence, Loop, Branch, Call, Access, Compute };

/// A node of a function's access tree: its loads and stores in order of control
/// flow. Children of a Branch are its alternatives (an empty Sequence stands
/// for "none of these"). A Compute says what is calculated beside: at most one
/// in each sequence, at its end.
struct AccessNode {
  AccessKind Kind = AccessKind::Sequence;
  std::vector<AccessNode> Children;
  BoundClass Bound = BoundClass::Unknown; ///< Loop.
  /// Loop: iterations if the bound is constant; if it is unknown, those that
  /// its form suggests, 0 if nothing does. Compute: operations, in additions
  /// that take about as long.
  uint64_t Count = 0;
  /// Of a loop's bound; Profile, also in a Sequence: Runs is known.
  BoundOrigin Origin = BoundOrigin::Source;
  uint64_t Runs = 0; ///< How often what is in it ran, in all calls together.
  /// Loop: as far as its code tells, SIMD instructions can run several
  /// iterations at once; how memory lies is another question.
  bool IsVectorizable = false;
  /// Loop: but only if sums of floating-point numbers may be added up in
  /// another order, which neither flags nor pragmas of the unit allow.
  bool IsOrderedSum = false;
  uint32_t Number = 0; ///< Loop: from 1, in the order in which the loops of the
                       ///< function begin, those without accesses included.
  Index Function = None; ///< Call.
  Index Entity = None;   ///< Access: what it goes through; None for memory that
                         ///< holds no records.
  std::vector<Index> Members; ///< Access: the members touched; more than one
                              ///< for a whole record, at once.
  AddressSpace Space = AddressSpace::Private; ///< Access.
  uint64_t Bytes = 0;                         ///< Access: size.
  bool IsWrite = false;
  MovementFacts Moves; ///< Access: of its address, in bytes.
  /// Call: of the arguments for each parameter; those missing behind stay.
  std::vector<MovementFacts> Arguments;
  /// Loop: the statement. Sequence: what stands for it in the text, where it
  /// may run less often than what it is in: a function's body, an alternative,
  /// or what stands behind a statement that may leave.
  Range Where;
  Range Body; ///< Loop: what runs once an iteration.
};

/// As many bytes as an instruction of the device works on.
constexpr uint32_t AnyVectorBytes = UINT32_MAX;

/// A function, or a type of pointers to functions: that one stands for all
/// functions of its type whose address is taken, and its parameters for theirs.
struct FunctionFacts {
  std::string USR;
  std::string Name;
  bool IsKernel = false;
  bool IsDefined = false;
  bool IsExternal = false;  ///< Other translation units can call it.
  bool IsType = false;      ///< Stands for pointers to functions of Type.
  bool IsTaken = false;     ///< Its address is taken.
  bool IsWeak = false;      ///< Another definition may replace it.
  bool IsConstexpr = false; ///< Compilers may run it.
  std::string Type; ///< Canonical; where it takes or returns record pointers
                    ///< and IsType or IsTaken. `(2)`: calls through pointers
                    ///< without a prototype pass two arguments.
  /// Parameters whose product is the number of bytes of fresh storage that it
  /// returns; empty: it is no allocator that is understood.
  std::vector<int32_t> Allocates;
  /// The parameter whose storage it gives to `realloc`, with the size that
  /// Allocates says, and nowhere else; -1: it only allocates.
  int32_t Resizes = -1;
  int32_t Frees = -1;        ///< Parameter that it passes on to `free`.
  std::vector<Index> Params; ///< An entity or None for each parameter.
  std::vector<std::string> ParamNames;
  Index Return = None;             ///< Entity of a returned pointer.
  Range BodyOpen;                  ///< The `{` of the definition.
  std::vector<Range> Declarations; ///< Each redeclaration, as a whole.
  /// Bytes that an instruction of a vectorised loop works on at most, as flags
  /// of its units say; 0: no loop of it is vectorised. The least of all units.
  uint32_t VectorBytes = AnyVectorBytes;
  AccessNode Accesses;
};

/// \p From is the function \p Into as another unit compiles it: its loops
/// become only what both compilers may make of them.
void restrictLoops(FunctionFacts &Into, const FunctionFacts &From);

/// Everything one translation unit says.
/// How a unit was compiled, so that its result can be parsed again.
struct CompileFacts {
  std::string File;               ///< The main file, as the compiler was told.
  std::string Directory;          ///< Where relative paths start; absolute.
  std::vector<std::string> Flags; ///< Those that describe the language.
  uint32_t NumWarnings = 0; ///< That the compiler had; the result may have
                            ///< the same.

  friend bool operator==(const CompileFacts &A, const CompileFacts &B) {
    return A.members() == B.members();
  }
  friend bool operator<(const CompileFacts &A, const CompileFacts &B) {
    return A.members() < B.members();
  }

private:
  std::tuple<const std::string &, const std::string &,
             const std::vector<std::string> &, uint32_t>
  members() const {
    return {File, Directory, Flags, NumWarnings};
  }
};

struct TUFacts {
  uint32_t Version = 1;
  std::string MainFile;
  std::string Language; ///< `opencl`, `c`, `c++`; after linking with commas.
  std::vector<FileFacts> Files;
  std::vector<RecordFacts> Records;
  std::vector<EntityFacts> Entities;
  std::vector<FunctionFacts> Functions;
  std::vector<ExprFacts> Exprs;
  std::vector<Index> Roots; ///< Expressions that are no operand of another.
  std::vector<InitializerFacts> Initializers;
  std::vector<ObstacleFacts> Obstacles;
  std::vector<std::string> Identifiers; ///< All names in use, sorted: generated
                                        ///< names avoid them.
  std::vector<std::string> FlagMacros; ///< Those that the command line defines,
                                       ///< sorted: it may be another next time.
  std::vector<std::string> Others; ///< USRs of variables that other units can
                                   ///< name and that hold no records.
  std::vector<std::string> OwnLibrary; ///< Headers of the C library whose names
                                       ///< files of the program define, sorted:
                                       ///< no generated code can include them.
                                       ///< With `()`: functions of OpenCL
                                       ///< that macros with parameters are
                                       ///< called like.
  std::vector<std::string> Foreign;    ///< Files of the build that are in a
                                       ///< dialect which is not read, sorted:
                                       ///< `a.cu (CUDA)`.
  bool SetsEvents = false; ///< An OpenCL host that makes events which it sets
                           ///< itself: what waits for one may wait for it.
  std::vector<Range> Conditionals; ///< `#if` ... `#endif` regions, outermost.
  std::vector<Range> PlainMacros;  ///< Bodies of macros in headers where they
                                   ///< are used without an array, sorted.
  std::vector<ObstacleFacts> Warnings; ///< Things to know that block nothing.
  std::vector<KernelUseFacts> KernelUses;
  std::vector<KernelVariableFacts> KernelVariables;
  std::vector<HoldingFacts> Holdings;
  std::vector<ContainerSpelling> ContainerSpellings; ///< Sorted.
  std::vector<ElementNameFacts> ElementNames;
  std::vector<ElementMethodFacts> ElementMethods;
  std::vector<ElementRespelling> ElementRespellings; ///< Sorted.
  std::vector<ViewFacts> Views;
  std::vector<AnnotationFacts> Annotations;
  std::vector<ExternalNameFacts> ExternalNames;
  std::vector<SharedTypeFacts> SharedTypes;
  std::vector<OffloadFacts> Offloads;
  std::vector<CompileFacts> Compiles; ///< One; in a program those of all units.
};

} // namespace layoutopt

#endif // LAYOUTOPT_MODEL_FACTS_H
