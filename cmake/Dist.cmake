# cmake -DGIT=git -DSOURCE=<work tree> -DNAME=<folder in it> -DFOLDER=<where to> -P
#
# The last commit as <NAME>.tar.gz. It has the time of the commit, not of the
# machine: each run makes the same bytes.
execute_process(
  COMMAND ${GIT} -C ${SOURCE} archive --format=tar.gz --prefix=${NAME}/ -o ${FOLDER}/${NAME}.tar.gz HEAD
  RESULT_VARIABLE failed)
if(failed)
  message(FATAL_ERROR "git archive ended with ${failed}")
endif()
execute_process(COMMAND ${GIT} -C ${SOURCE} status --porcelain --untracked-files=no
  OUTPUT_VARIABLE changes)
if(changes)
  message(WARNING "changes that are not committed are not in ${NAME}.tar.gz:\n${changes}")
endif()
file(SHA256 ${FOLDER}/${NAME}.tar.gz hash)
message(STATUS "${hash}  ${FOLDER}/${NAME}.tar.gz")
