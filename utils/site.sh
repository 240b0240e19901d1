#!/usr/bin/env bash
# Makes a site of README.md and docs/: build/site/index.html. It needs no server and
# nothing from the web: the search works from files, too. docs/README.md is the
# navigation.
#
#   utils/site.sh [FOLDER]      FOLDER in place of build/site
#   utils/site.sh --browser [FOLDER]
#                               also reads it in a headless Chromium, as wide as a phone;
#                               takes some minutes
#   utils/setup.sh --site       installs what it needs
#
# Sphinx with MyST and the theme Furo. MkDocs was tried as well, both as Debian 12 has
# them, with the same pages: they read about equally well, and MkDocs is faster. But the
# search of its theme Material fetches its index, which browsers refuse for pages that
# are files; its own theme loads a script and a style from the web. Sphinx' search is a
# script, and it warns of dead anchors.
set -euo pipefail

usage() { sed -n '2,/^set /{/^set /d;s/^# \{0,1\}//;p}' "$0"; }

cd "$(dirname "${BASH_SOURCE[0]}")/.."
out=build/site
browser=false
for argument in "$@"; do
  case $argument in
  -h | --help) usage; exit 0 ;;
  --browser) browser=true ;;
  -*) echo "site.sh: unknown argument '$argument'" >&2; usage >&2; exit 2 ;;
  *) out=$argument ;;
  esac
done

# Debian's Python has Debian's Sphinx, whatever else is in the PATH.
python=/usr/bin/python3
if ! "$python" -c 'import sphinx, myst_parser, furo' 2>/dev/null; then
  echo "site.sh: Sphinx, MyST or Furo is missing; utils/setup.sh --site installs them" >&2
  exit 1
fi

python3 utils/links.py
sources=$(mktemp -d)
trap 'rm -rf "$sources"' EXIT
python3 utils/site/sources.py "$sources"
rm -rf "$out"
"$python" -m sphinx -q -W --keep-going -j auto -c utils/site -d "$sources/.doctrees" \
  -b html "$sources" "$out"
rm -rf "$out/_sources" "$out/.buildinfo"
python3 utils/site/check.py "$out"
if $browser; then
  python3 utils/site/browser.py "$(command -v chromium || command -v google-chrome || echo chromium)" "$out"
fi
