//===-- UseWalker.h - Classifying uses of record arrays ---------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_LIB_EXTRACT_USEWALKER_H
#define LAYOUTOPT_LIB_EXTRACT_USEWALKER_H

#include "Accesses/AccessTrees.h"
#include "Accesses/Strides.h"
#include "Accesses/VectorLoops.h"
#include "Context.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/Expr.h"
#include "clang/AST/Stmt.h"
#include "clang/AST/StmtCXX.h"
#include "clang/AST/StmtOpenMP.h"
#include <map>

namespace layoutopt {

/// Walks function bodies and initialisers in order of evaluation. Each use of a
/// record array becomes a root expression or an obstacle.
///
///     visit      statements
///     visitExpr  values          -- default for record pointers: an obstacle
///     visitPlace lvalues         -- fields, elements, other memory
///     pointer    an expression that yields a pointer to elements
///     element    an expression that denotes an element
class UseWalker {
public:
  explicit UseWalker(ExtractContext &C) : C(C), AST(C.AST), Facts(C.Facts) {}

  /// Walks the body of \p F and sets its access tree.
  void walkFunction(const clang::FunctionDecl *F);
  /// Walks the initialiser of a variable at file scope.
  void walkGlobal(const clang::VarDecl *V);
  /// C++: walks the value that a class or constructor gives member \p F.
  void walkMember(const clang::FieldDecl *F, const clang::Expr *Init);

  /// True when the walk came by this mention.
  bool hasSeen(const clang::Expr *E) const { return Seen.count(E) != 0; }
  /// True when it walked the body of \p F.
  bool hasWalked(const clang::FunctionDecl *F) const {
    return Walked.count(F) != 0;
  }

  /// Macro bodies are edited only when every expansion agrees: adds obstacles
  /// where they do not. Call once, at the end.
  void checkMacros();

private:
  void checkArguments();
  /// What is done with an expression.
  enum class Use {
    Value,
    Discarded,
    Truth, ///< Controls a branch.
    Read,  ///< A place that is loaded.
    Write, ///< A place that is stored to.
    ReadWrite,
    Address,       ///< A place whose address is taken.
    AddressInPlace ///< ... and used for nothing but access at once.
  };

  /// An expression under construction.
  struct Node {
    Index Expr = None;
    bool isValid() const { return Expr != None; }
  };

  bool holdsRecords(const clang::VarDecl *V) const;

  // UseStatements.cpp: statements and declarations.
  void visit(const clang::Stmt *S);
  void visitChildren(const clang::Stmt *S);
  void visitDeclaration(const clang::DeclStmt *S);
  void visitConditionVariable(const clang::DeclStmt *S);
  void visitHandler(const clang::CXXCatchStmt *S);
  void beginLoop(const clang::Stmt *Loop, const clang::Stmt *Body,
                 LoopBound Bound);
  void endLoop();
  void visitLoop(const clang::Stmt *Loop, const clang::Stmt *Init,
                 const clang::Expr *Cond, const clang::Stmt *Body,
                 const clang::Expr *Inc, LoopBound Bound);
  void visitBlock(const clang::CompoundStmt *S);
  void visitSwitch(const clang::SwitchStmt *S);
  void visitDirective(const clang::OMPExecutableDirective *S);
  void visitClauses(const clang::OMPExecutableDirective *S);

  // UseOffload.cpp: directives of OpenMP for devices.
  void visitOffload(const clang::OMPExecutableDirective *S);
  void noteClauses(const clang::OMPExecutableDirective *S, OffloadFacts &Out,
                   bool IsInner);
  void noteItem(const clang::Expr *E, const clang::OMPClause *Clause,
                OffloadFacts &Out);
  const clang::Stmt *
  deviceBody(const clang::OMPExecutableDirective *S, OffloadFacts &Out,
             llvm::SmallVectorImpl<const clang::Stmt *> &Heads);
  std::optional<Range> statementRange(const clang::Stmt *S);

  // UseWalker.cpp: values.
  void visitExpr(const clang::Expr *E, Use U);
  void visitPointer(const clang::Expr *E, Use U);
  void visitInitList(const clang::InitListExpr *E);
  void visitMemberValue(const clang::FieldDecl *F, const clang::Expr *Value,
                        Variant Around = Variant::None);
  void visitAggregate(const clang::RecordDecl *D,
                      llvm::ArrayRef<const clang::Expr *> Values,
                      const clang::FieldDecl *OfUnion);
  bool visitCxx(const clang::Expr *E);
  void copiedValue(const clang::Expr *E);

  // UseOperators.cpp: operators and casts.
  bool isKept(const clang::Expr *E, const clang::Expr *Place, Use U) const;
  void visitUnary(const clang::UnaryOperator *E, Use U);
  void visitBinary(const clang::BinaryOperator *E, Use U);
  void visitCast(const clang::CastExpr *E, Use U);
  void compute(const clang::Expr *E);
  void visitSizeOf(const clang::UnaryExprOrTypeTraitExpr *E);
  void visitSizeOfArray(const clang::UnaryExprOrTypeTraitExpr *E,
                        const clang::Expr *Array);
  bool visitFunctionCast(const clang::CastExpr *E);
  bool isWholeArray(const clang::Expr *E) const;

  // UseCalls.cpp: arguments, and addresses of fields that are used at once.
  void visitCall(const clang::CallExpr *E, bool ValueUsed = true);
  void noteCall(Index Function, const clang::CallExpr *E);
  bool visitFreeing(const clang::CallExpr *E, unsigned Number);
  bool visitObject(const clang::MemberExpr *Callee);
  void visitMethodCall(const clang::CallExpr *E, bool ValueUsed);
  void visitArgument(const clang::CallExpr *Call, unsigned Number);
  /// C++: visits \p Init and returns true if it is a field that a reference is
  /// bound to: \p V, or what \p Call has for this argument or as its object.
  bool bindsField(const clang::ValueDecl *V, const clang::Expr *Init,
                  const clang::CallExpr *Call = nullptr);
  bool isElementOfMember(const clang::Expr *Place) const;
  bool holdsFieldAddress(const clang::VarDecl *V, const clang::Expr *Init);
  /// C++: binds \p V, a reference to a record, to \p Init, or if \p Call is
  /// given to this argument of it.
  void bindRecord(ExprKind Kind, const clang::VarDecl *V,
                  const clang::Expr *Init,
                  const clang::CallExpr *Call = nullptr);

  // UseMacros.cpp: statements that a macro makes.
  bool visitFreeMacro(const clang::Stmt *S);

  // UsePlaces.cpp: fields, elements and other memory.
  /// Returns true when the access tree already knows of the access.
  bool visitPlace(const clang::Expr *E, Use U, uint64_t Bytes);
  void noteElement(const clang::MemberExpr *E, Use U, const Frame &F,
                   ExprFacts &Field);
  bool visitMember(const clang::MemberExpr *E, Use U, uint64_t Bytes);
  void load(const clang::Expr *Place);
  void checkCopy(const clang::Expr *Place);
  void store(const clang::BinaryOperator *E, bool ValueUsed);
  void storeValue(const clang::Expr *E, const clang::Expr *To,
                  const clang::Expr *Value, clang::SourceLocation Op,
                  bool ValueUsed = false);
  void otherAccess(const clang::Expr *Place, Use U, bool Known);
  MovementFacts moves(const clang::Expr *Place);

  // ElementAccesses.cpp: elements of containers.
  void accessElement(const clang::CXXRecordDecl *Record,
                     const clang::FieldDecl *Field, bool Reads, bool Writes,
                     const clang::Expr *Place);
  bool visitElementField(const clang::MemberExpr *Outermost,
                         const clang::Expr *Base, Use U);
  void callForElement(const clang::CXXMethodDecl *Called,
                      const clang::CXXRecordDecl *Record,
                      const clang::Expr *Object, unsigned Depth);
  void visitElementCall(const clang::CallExpr *E);

  // PointerBuilder.cpp: pointers and elements.
  Node pointer(const clang::Expr *E, bool ValueUsed = true);
  Node element(const clang::Expr *E);
  Node subscript(const clang::ArraySubscriptExpr *E);
  Node pointerCast(const clang::CastExpr *E);
  Node object(const clang::DeclRefExpr *Ref);
  Node behind(Node P);
  Node implied(ExprKind Kind, Node Of);
  Node referent(const clang::ValueDecl *V, const clang::Expr *E,
                const clang::CallExpr *Call);
  Node foreign(const clang::Expr *E, Reason Why);
  Node null(const clang::Expr *E);
  Node member(const clang::MemberExpr *M, Index Entity);
  bool isNestedElement(const clang::Expr *E) const;
  Node addressOf(const clang::UnaryOperator *E);
  static bool isElement(const clang::Expr *E, const ExtractContext &C);

  // IndirectPointers.cpp: pointers that lie behind pointers.
  /// What a value of type `body **` leads to.
  struct Indirect {
    bool IsUnderstood = false;
    Index Entity = None; ///< It stands for these pointers; None: no others do.
  };
  /// Whether \p E is `rows[i]` or `*rows`, for such a value.
  bool isBehindPointer(const clang::Expr *E) const;
  /// The name that this is of a pointer.
  Node behindPointer(const clang::Expr *E, Use U);
  /// \p To: what the value is for, or None.
  Indirect indirect(const clang::Expr *E, Index To);
  Indirect indirectCast(const clang::CastExpr *E, Index To);
  Indirect indirectAllocation(const clang::CallExpr *Call, Index To);
  Indirect changedIndirect(const clang::Expr *E, Use U);
  Indirect addressOfPointer(const clang::UnaryOperator *E);
  Indirect refusedIndirect(const clang::Expr *E);
  bool isPointerSize(const clang::Expr *Factor, Index To);
  unsigned pointerSizes(const clang::Expr *Bytes, Index To);
  bool retype(clang::TypeLoc Pointee, Index Entity);
  /// Notes that \p A and \p B stand for the same pointers.
  void alias(Index A, Index B);
  void flowIndirect(Index Entity, const clang::Expr *From);
  /// \p MayBeZero: `{0}` is as good for handles.
  void initializeIndirect(Index Entity, const clang::Expr *Init,
                          bool MayBeZero = true);
  /// Visits \p E, a comparison or difference; returns false if it is not of
  /// such values.
  bool compareIndirect(const clang::BinaryOperator *E);

  // PointerParts.cpp: what the text of pointers is made of.
  Node name(const clang::Expr *E, Index Entity);
  /// The variant of \p Kind that the source spells \p Word; asserts that there
  /// is one.
  static Variant variantOf(ExprKind Kind, llvm::StringRef Word) {
    std::optional<Variant> How = spelledAs(Kind, Word);
    assert(How && "the table has a row for each spelling");
    return How.value_or(Variant::None);
  }
  Node operation(ExprKind Kind, const clang::Expr *E, clang::SourceLocation Op,
                 llvm::ArrayRef<Node> Operands);
  Node pointerOffset(const clang::BinaryOperator *E);
  Node pointerChange(const clang::Expr *E, bool ValueUsed);
  bool adapt(Node N, Frame F);
  bool setIndex(Node N, const clang::Expr *I);
  void setScale(Node N, clang::QualType T);

  // UseStorage.cpp: sizes, and allocation.
  /// Bytes of records, as they are written.
  struct Size {
    const clang::Expr *Count = nullptr; ///< In records; else
    const clang::Expr *Bytes = nullptr; ///< in bytes; else
    bool IsOne = false;                 ///< one record; else unknown.
    const clang::Expr *Whole = nullptr; ///< Of Count, the product in bytes.
    explicit operator bool() const { return Count || Bytes || IsOne; }
  };
  Size sizeIn(const clang::Expr *E, const clang::RecordDecl *Record) const;
  /// The same, unless a part of a record may be left: `1.5 * sizeof(body)`.
  Size exactSizeIn(const clang::Expr *E, const clang::RecordDecl *Record) const;
  bool setSize(Node N, const Size &S);
  bool visitCount(const clang::Expr *E);
  void markSeen(const clang::Stmt *S);
  Node allocation(const clang::Expr *E);
  Node allocation(const clang::Expr *E, const RecordUse &To);
  Node choiceOfMemory(const clang::CastExpr *E);

  // UseMemory.cpp: library functions that work on memory.
  bool visitLibraryCall(const clang::CallExpr *E, bool ValueUsed);
  bool visitFree(const clang::CallExpr *E, unsigned Number, bool IsLibrary);
  Node sizedRoot(ExprKind Kind, const clang::CallExpr *E,
                 llvm::ArrayRef<Node> Operands, llvm::StringRef Name,
                 const Size &S);
  bool visitAllocateInto(const clang::CallExpr *E);
  bool visitFill(const clang::CallExpr *E);
  bool visitCopy(const clang::CallExpr *E);
  bool visitComparison(const clang::CallExpr *E);
  bool comparesRecords(const clang::CallExpr *E);
  bool visitBoundary(const clang::CallExpr *E);

  // UseInitializers.cpp: initial values of arrays.
  void visitInitializer(const clang::VarDecl *V, const clang::Expr *Init);

  // UseDevices.cpp: buffers of an OpenCL host.
  Node buffer(const clang::Expr *E, Use U = Use::Read);
  Node bufferValue(const clang::ValueDecl *V, const clang::Expr *Value);
  Node createBuffer(const clang::ValueDecl *V, const clang::CallExpr *E);
  Index bufferOf(const clang::ValueDecl *V);
  /// \p Value goes into parameter \p To, or is what function \p To returns.
  void flowBuffer(ExprKind Kind, const clang::ValueDecl *To,
                  const clang::Expr *Value);
  /// Visits \p E and returns true if it is a buffer that is asked for null.
  bool visitBufferTest(const clang::Expr *E);
  Node deviceCall(const clang::CallExpr *E, llvm::ArrayRef<Node> Operands,
                  const clang::Expr *Bytes, const clang::RecordDecl *Record);
  bool refuseBuffer(const clang::ValueDecl *V, Reason Why,
                    const llvm::Twine &Message, const llvm::Twine &Fix,
                    const clang::Expr *Where);
  void visitBufferDeclaration(const clang::VarDecl *V);
  bool visitBufferAssignment(const clang::BinaryOperator *E, Use U);
  bool visitTransfer(const clang::CallExpr *E);
  bool visitDeviceCall(const clang::CallExpr *E);

  // UseRoots.cpp: whole uses and refusals.
  void root(Node N);
  bool namesArray(Node N) const;
  void flowRoot(ExprKind Kind, Index Entity, const clang::Expr *From, Node N,
                Variant Around = Variant::None);
  void flow(ExprKind Kind, Index Entity, const clang::Expr *From,
            Variant Around = Variant::None);

  /// Blocks every array that \p E mentions, or the record of its type.
  void refuse(const clang::Expr *E, Reason Why, const llvm::Twine &Message,
              const llvm::Twine &Fix);
  Node refused(const clang::Expr *E, Reason Why, const llvm::Twine &Message,
               const llvm::Twine &Fix) {
    refuse(E, Why, Message, Fix);
    return {};
  }
  Index entityOf(Node N) const;
  ExprFacts &at(Node N) { return Facts.Exprs[N.Expr]; }

  ExtractContext &C;
  clang::ASTContext &AST;
  TUFacts &Facts;
  AccessTreeBuilder Tree;
  std::optional<LoopBounds> Bounds;
  std::optional<Strides> Moving;
  llvm::SmallVector<const clang::Stmt *, 4> Loops; ///< Open ones.
  /// Subscripts of the place that is visited, from the outermost on.
  llvm::SmallVector<const clang::ArraySubscriptExpr *, 4> Around;
  const clang::FunctionDecl *Current = nullptr;
  FreeSums Free;              ///< Of the next loop.
  bool IsShared = false;      ///< The next loop is divided among threads.
  bool IsUnevaluated = false; ///< Within the operand of a `sizeof`.
  llvm::DenseSet<const clang::Expr *> Seen;
  llvm::DenseSet<const clang::FunctionDecl *> Walked;

  /// Parallel to Facts.Exprs.
  struct Origin {
    const clang::Expr *E = nullptr;
    Frame Where;
    bool Flexible = false; ///< Reads the same from every frame: a name.
    bool IsConst = false;  ///< A field that is const in the source.
  };
  std::vector<Origin> Origins;
  /// Macro expansion -> the roots in its body.
  std::map<clang::FileID, std::vector<Index>> InMacros;
};

} // namespace layoutopt

#endif // LAYOUTOPT_LIB_EXTRACT_USEWALKER_H
