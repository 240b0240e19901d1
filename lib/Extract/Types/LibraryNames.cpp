//===-- LibraryNames.cpp - Names of the C library that a program takes ----===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Old programs declare what they need of the library, with `char *malloc();`,
// and others have a function `index` of their own. A generated header that
// included the library's would not compile there.
//
//===----------------------------------------------------------------------===//

#include "Context.h"
#include "Passes.h"
#include "Syntax/CodeVisitor.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/Path.h"

using namespace clang;
using namespace layoutopt;

namespace {
/// A header that generated code includes, and what it declares: POSIX, with the
/// additions of glibc and of BSD.
struct Header {
  StringRef Name, Declared;
};
} // namespace

static constexpr Header Headers[] = {
    {"stdlib.h",
     "a64l abort abs aligned_alloc alloca arc4random arc4random_buf "
     "arc4random_uniform at_quick_exit atexit atof atoi atol atoll bsearch "
     "calloc canonicalize_file_name clearenv div div_t drand48 drand48_r ecvt "
     "ecvt_r erand48 erand48_r exit fcvt fcvt_r fd_set free gcvt getenv "
     "getloadavg getpt getsubopt grantpt initstate initstate_r int16_t int32_t "
     "int64_t int8_t jrand48 jrand48_r l64a labs lcong48 lcong48_r ldiv ldiv_t "
     "llabs lldiv lldiv_t lrand48 lrand48_r malloc mblen mbstowcs mbtowc "
     "mkdtemp mkostemp mkostemps mkstemp mkstemps mktemp mrand48 mrand48_r "
     "nrand48 nrand48_r off_t on_exit pid_t posix_memalign posix_openpt "
     "pselect ptsname ptsname_r putenv qecvt qecvt_r qfcvt qfcvt_r qgcvt qsort "
     "qsort_r quick_exit rand rand_r random random_r realloc reallocarray "
     "realpath register_t rpmatch secure_getenv seed48 seed48_r select setenv "
     "setstate setstate_r size_t srand srand48 srand48_r srandom srandom_r "
     "ssize_t strtod strtof strtol strtold strtoll strtoq strtoul strtoull "
     "strtouq system time_t timespec timeval u_char u_int u_int16_t u_int32_t "
     "u_int64_t u_int8_t u_long u_short uint ulong unlockpt unsetenv ushort "
     "valloc wchar_t wcstombs wctomb"},
    {"string.h",
     "basename bcmp bcopy bzero explicit_bzero ffs ffsl ffsll index memccpy "
     "memchr memcmp memcpy memfrob memmem memmove mempcpy memrchr memset "
     "rawmemchr rindex size_t stpcpy stpncpy strcasecmp strcasestr strcat "
     "strchr strchrnul strcmp strcoll strcpy strcspn strdup strerror "
     "strerror_r strfry strlen strncasecmp strncat strncmp strncpy strndup "
     "strnlen strpbrk strrchr strsep strsignal strspn strstr strtok strtok_r "
     "strverscmp strxfrm"},
};

/// Whether \p D would be a second declaration, and another one.
static bool isOwn(const NamedDecl *D, const llvm::StringSet<> &Names) {
  if (!D->getIdentifier() || !Names.contains(D->getName()))
    return false;
  const auto *F = dyn_cast<FunctionDecl>(D);
  // C++: an overload, or a member.
  if (F && !F->isExternC())
    return !F->getASTContext().getLangOpts().CPlusPlus;
  // Clang knows the types of these.
  return !F || F->getBuiltinID() == 0;
}

namespace {
/// What is declared at file scope; functions also in blocks, where
/// `char *malloc();` means the same.
class Declarations : public CodeVisitor<Declarations> {
public:
  std::vector<const NamedDecl *> All;
  bool VisitFunctionDecl(FunctionDecl *F) {
    if (!F->isImplicit())
      All.push_back(F);
    return true;
  }
  bool VisitVarDecl(VarDecl *V) { return add(V); }
  bool VisitTypedefNameDecl(TypedefNameDecl *D) { return add(D); }
  bool VisitEnumConstantDecl(EnumConstantDecl *D) { return add(D); }

private:
  bool add(const NamedDecl *D) {
    if (D->getDeclContext()->getRedeclContext()->isTranslationUnit())
      All.push_back(D);
    return true;
  }
};
} // namespace

void layoutopt::noteLibraryNames(llvm::ArrayRef<const Decl *> Users,
                                 ExtractContext &C) {
  Declarations Declared;
  for (const Decl *D : Users)
    Declared.TraverseDecl(const_cast<Decl *>(D));
  Preprocessor &PP = C.Where.preprocessor();
  const SourceManager &SM = PP.getSourceManager();
  for (const Header &H : Headers) {
    llvm::StringSet<> Names;
    for (StringRef Name : llvm::split(H.Declared, ' '))
      Names.insert(Name);
    // Declarations live with those of a header that the program reads itself,
    // but generated code would use macros, wherever they end.
    const bool IsRead = llvm::any_of(C.Facts.Files, [&](const FileFacts &File) {
      return File.System && llvm::sys::path::filename(File.Path) == H.Name;
    });
    bool IsTaken = !IsRead && llvm::any_of(Declared.All, [&](const auto *D) {
      return isOwn(D, Names);
    });
    for (const auto &Name : Names)
      for (const MacroDirective *D = PP.getLocalMacroDirectiveHistory(
               PP.getIdentifierInfo(Name.getKey()));
           D; D = D->getPrevious())
        IsTaken |=
            isa<DefMacroDirective>(D) && !SM.isInSystemHeader(D->getLocation());
    if (IsTaken)
      C.Facts.OwnLibrary.push_back(H.Name.str());
  }
  for (const auto &Macro : PP.macros(/*IncludeExternalMacros=*/false)) {
    StringRef Name = Macro.first->getName();
    if (!Name.consume_front("cl") || Name.empty() || !llvm::isUpper(Name[0]))
      continue;
    for (const MacroDirective *D =
             PP.getLocalMacroDirectiveHistory(Macro.first);
         D; D = D->getPrevious())
      if (const auto *Made = dyn_cast<DefMacroDirective>(D);
          Made && Made->getInfo()->isFunctionLike() &&
          !SM.isInSystemHeader(D->getLocation())) {
        C.Facts.OwnLibrary.push_back((Macro.first->getName() + "()").str());
        break;
      }
  }
}
