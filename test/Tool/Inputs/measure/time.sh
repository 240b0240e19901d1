# Takes as long as the layout says, on any machine.
case "$(cat main.c)" in
*'c.c0[i >> 4]'*) ;;
*'c.c0[i >> 3]'*) sleep 0.25 ;;
*) sleep 0.15 ;;
esac
