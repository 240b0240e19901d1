//===-- Markup.cpp - Text in pages ----------------------------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Markup.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"

using namespace layoutopt;
using llvm::StringRef;

std::string layoutopt::escaped(StringRef Text) {
  std::string Out;
  llvm::raw_string_ostream OS(Out);
  llvm::printHTMLEscaped(llvm::json::fixUTF8(Text), OS);
  return Out;
}

static bool isKeyword(StringRef Word) {
  static const llvm::StringSet<> Words = {
      "auto",     "bool",      "break",    "case",    "char",      "class",
      "const",    "constexpr", "continue", "default", "do",        "double",
      "else",     "enum",      "extern",   "float",   "for",       "goto",
      "if",       "inline",    "int",      "long",    "namespace", "private",
      "public",   "register",  "restrict", "return",  "short",     "signed",
      "sizeof",   "static",    "struct",   "switch",  "template",  "typedef",
      "typename", "union",     "unsigned", "using",   "void",      "volatile",
      "while",    "__global",  "__kernel", "__local"};
  return Words.contains(Word);
}

static bool isWordPart(char C) { return llvm::isAlnum(C) || C == '_'; }

/// How many bytes of \p Text its first token has, and its class; that is empty
/// for what has no colour.
static std::pair<size_t, StringRef> nextToken(StringRef Text) {
  if (Text.starts_with("//"))
    return {Text.size(), "c"};
  if (Text.starts_with("/*")) {
    size_t End = Text.find("*/", 2);
    return {End == StringRef::npos ? Text.size() : End + 2, "c"};
  }
  if (Text.front() == '"' || Text.front() == '\'') {
    size_t End = 1;
    while (End < Text.size() && Text[End] != Text.front())
      End += Text[End] == '\\' ? 2 : 1;
    return {std::min(End + 1, Text.size()), "s"};
  }
  size_t End = 1;
  if (!isWordPart(Text.front()))
    return {End, ""};
  const bool IsNumber = llvm::isDigit(Text.front());
  while (End < Text.size() &&
         (isWordPart(Text[End]) || (IsNumber && Text[End] == '.')))
    ++End;
  if (IsNumber)
    return {End, "n"};
  return {End, isKeyword(Text.take_front(End)) ? "k" : ""};
}

std::string layoutopt::colouredLine(StringRef Line) {
  std::string Out;
  if (Line.ltrim().starts_with("#"))
    return "<i class=\"p\">" + escaped(Line) + "</i>";
  while (!Line.empty()) {
    auto [Size, Class] = nextToken(Line);
    // What has no colour is taken together.
    size_t Plain = 0;
    while (Class.empty() && Plain + Size <= Line.size()) {
      Plain += Size;
      if (Plain == Line.size())
        break;
      std::tie(Size, Class) = nextToken(Line.drop_front(Plain));
    }
    if (Plain != 0) {
      Out += escaped(Line.take_front(Plain));
      Line = Line.drop_front(Plain);
      continue;
    }
    Out += ("<i class=\"" + Class + "\">").str() +
           escaped(Line.take_front(Size)) + "</i>";
    Line = Line.drop_front(Size);
  }
  return Out;
}

std::string layoutopt::colouredDiff(StringRef Diff, size_t MostLines) {
  llvm::SmallVector<StringRef, 0> Lines;
  Diff.rtrim('\n').split(Lines, '\n');
  std::string Out;
  for (StringRef Line : llvm::ArrayRef(Lines).take_front(MostLines)) {
    Line = Line.rtrim('\r');
    if (Line.starts_with("---") || Line.starts_with("+++")) {
      Out += "<b>" + escaped(Line) + "</b>\n";
    } else if (Line.starts_with("@@")) {
      Out += "<i class=\"p\">" + escaped(Line) + "</i>\n";
    } else if (Line.consume_front("+")) {
      Out += "<ins>+" + colouredLine(Line) + "</ins>\n";
    } else if (Line.consume_front("-")) {
      Out += "<del>-" + colouredLine(Line) + "</del>\n";
    } else {
      Out += " " + colouredLine(Line.drop_front(Line.empty() ? 0 : 1)) + "\n";
    }
  }
  if (Lines.size() > MostLines)
    Out += "<b>and " + std::to_string(Lines.size() - MostLines) +
           " more lines</b>\n";
  return Out;
}

std::string layoutopt::excerpt(StringRef Contents, size_t At) {
  if (At >= Contents.size())
    return "";
  const size_t Number = Contents.take_front(At).count('\n') + 1;
  llvm::SmallVector<StringRef, 0> Lines;
  Contents.split(Lines, '\n');
  std::string Out;
  for (size_t N = Number > 1 ? Number - 1 : 1;
       N <= Number + 1 && N <= Lines.size(); ++N) {
    StringRef Line = Lines[N - 1].rtrim('\r').take_front(200);
    std::string Text =
        std::string(5 - std::min<size_t>(5, std::to_string(N).size()), ' ') +
        std::to_string(N) + "  " + colouredLine(Line);
    Out += N == Number ? "<mark>" + Text + "</mark>\n" : Text + "\n";
  }
  return Out;
}

StringRef layoutopt::pageStyle() {
  return R"(
:root{color-scheme:light dark;--page:#fff;--card:#f6f7f9;--ink:#1b1f24;
--soft:#57606a;--line:#d0d7de;--link:#0550ae;--pad:#d9d9d9;--edge:#6e7781;
--bar:#2f81f7;--add:#dafbe1;--cut:#ffebe9;--mark:#fff2ad;--key:#8a1149;
--str:#0a3069;--num:#0550ae;--com:#4d555e;--good:#116329;--bad:#a40e26}
@media(prefers-color-scheme:dark){:root{--page:#0d1117;--card:#161b22;
--ink:#e6edf3;--soft:#9aa4ae;--line:#30363d;--link:#79b8ff;--pad:#30363d;
--edge:#8b949e;--bar:#388bfd;--add:#10341c;--cut:#47171b;--mark:#4f4510;
--key:#ff9fb0;--str:#a5d6ff;--num:#9fd0ff;--com:#aab4be;--good:#56d364;
--bad:#ff9b93}}
*{box-sizing:border-box}
body{margin:0 auto;padding:1rem;max-width:70rem;background:var(--page);
color:var(--ink);font:1rem/1.5 system-ui,sans-serif;overflow-wrap:anywhere}
h1{font-size:1.5rem;margin:.5rem 0}h2{font-size:1.2rem;margin:.2rem 0 .6rem}
section h2{margin-top:1.2rem}h3{font-size:1rem;margin:1rem 0 .3rem}a{color:var(--link)}
.skip{position:absolute;left:-99rem}.skip:focus{left:1rem;background:var(--page)}
:focus-visible{outline:3px solid var(--link);outline-offset:2px}
code,pre,.mono{font-family:ui-monospace,monospace;font-size:.9rem}
article{background:var(--card);border:1px solid var(--line);border-radius:8px;
padding:1rem;margin:1rem 0}
.scroll{overflow-x:auto;max-width:100%;--over:var(--page);background:
linear-gradient(to left,var(--over) 50%,transparent) 100% 0/2rem 100% no-repeat local,
linear-gradient(to left,var(--line),transparent) 100% 0/1rem 100% no-repeat}
article .scroll{--over:var(--card)}pre{margin:.3rem 0;overflow-wrap:normal}
table{border-collapse:collapse;width:100%;overflow-wrap:normal}
th,td{padding:.25rem .6rem;text-align:left;border-bottom:1px solid var(--line);
vertical-align:top}td:last-child{min-width:13rem}.num:last-child{min-width:0}th{white-space:nowrap}td.mono{overflow-wrap:anywhere;min-width:13rem}.num{text-align:right;white-space:nowrap}
input{font:inherit;padding:.5rem;width:100%;color:inherit;
background:var(--page);border:1px solid var(--soft);border-radius:6px}
.soft{color:var(--soft)}.tag{font-weight:600}.changeable{color:var(--good)}
.refused{color:var(--bad)}.two{display:grid;gap:1rem;
grid-template-columns:repeat(auto-fit,minmax(min(100%,26rem),1fr))}
.two>*{min-width:0}
svg{display:block;width:100%;max-width:var(--w);height:auto}
.mem svg{min-width:28rem}
i{font-style:normal}.k{color:var(--key)}.s{color:var(--str)}.n{color:var(--num)}
.c,.p{color:var(--com)}ins,del{text-decoration:none;display:inline-block;
min-width:100%}ins{background:var(--add)}del{background:var(--cut)}
mark{background:var(--mark);color:inherit;display:inline-block;min-width:100%}
summary{cursor:pointer;padding:.3rem 0;color:var(--link)}
@media print{nav{display:none}}
)";
}

StringRef layoutopt::pageScript() {
  return R"(
const field = document.getElementById('q'), told = document.getElementById('found');
const parts = [...document.querySelectorAll('[data-q]')];
field.addEventListener('input', () => {
  const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
  let count = 0;
  for (const part of parts) {
    part.hidden = !words.every(word => part.dataset.q.includes(word));
    if (!part.hidden && part.tagName === 'ARTICLE') ++count;
  }
  told.textContent = words.length ? count + ' of the arrays match' : '';
});
)";
}
