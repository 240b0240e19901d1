#!/bin/sh
# A compiler ($REAL_CC) that gets original programs wrong when it optimises them.
"$REAL_CC" "$@" || exit
case "$PWD $*" in
*/program\ *-O3*) ;;
*) exit 0 ;;
esac
while [ "$1" != -o ]; do shift; done
printf '#!/bin/sh\necho 42\n' > "$2"
