# layoutopt_transform(<target> [POLICY <file>] [LAYOUT <layout>]
#                     [TARGET_DEVICE <name or file.yaml>] [CLOSED_WORLD] [STRICT]
#                     [OPTIONS <option>...])
#
# Builds <target> from its C and C++ sources as layoutopt rewrites them, in the build
# tree; the sources stay as they are. One of POLICY, LAYOUT and TARGET_DEVICE says what
# decides the layouts. STRICT: the build fails if an array is refused. To be called in
# the folder that defines the target. See docs/CMake.md.
#
# Below layoutopt/<target> in the build folder lie
#   tree                   the files as they are rewritten, at their absolute paths
#   compile_commands.json  how the sources would be compiled
#   plan.yaml              the layouts
#   run.cmake, stamp       what is asked for, and when it was done
#
# A compile command of the build becomes that of the source by leaving out the path of
# the tree wherever it stands: so the flags are those of the build, whatever they come
# from. Folders of headers are doubled, those of the tree first: these are folders of each
# source, and come from a target that has those of <target>, which cannot ask itself.
cmake_policy(VERSION 3.20...3.25)

function(layoutopt_transform target)
  set(me "layoutopt_transform(${target})")
  cmake_parse_arguments(PARSE_ARGV 1 ARG "CLOSED_WORLD;STRICT"
    "POLICY;LAYOUT;TARGET_DEVICE" "OPTIONS")
  if(CMAKE_VERSION VERSION_LESS 3.25)
    message(FATAL_ERROR "${me}: needs CMake 3.25, this is ${CMAKE_VERSION}")
  endif()
  if(NOT CMAKE_GENERATOR MATCHES "^(Ninja|Unix Makefiles)$")
    message(FATAL_ERROR "${me}: the generator '${CMAKE_GENERATOR}' is not one of Ninja and Unix Makefiles")
  endif()
  if(ARG_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "${me}: unknown arguments: ${ARG_UNPARSED_ARGUMENTS}")
  endif()
  # An empty value, of a variable that is not set, counts as none.
  set(last "")
  math(EXPR end "${ARGC} - 1")
  foreach(i RANGE ${end})
    if("${ARGV${i}}" STREQUAL "" AND last MATCHES "^(POLICY|LAYOUT|TARGET_DEVICE)$")
      list(APPEND ARG_KEYWORDS_MISSING_VALUES ${last})
    endif()
    set(last "${ARGV${i}}")
  endforeach()
  if(ARG_KEYWORDS_MISSING_VALUES)
    list(GET ARG_KEYWORDS_MISSING_VALUES 0 word)
    message(FATAL_ERROR "${me}: ${word} has no value")
  endif()
  if(NOT DEFINED ARG_POLICY AND NOT DEFINED ARG_LAYOUT AND NOT DEFINED ARG_TARGET_DEVICE)
    message(FATAL_ERROR "${me}: one of POLICY, LAYOUT and TARGET_DEVICE has to say what decides the layouts")
  endif()
  if(NOT TARGET ${target})
    message(FATAL_ERROR "${me}: there is no such target")
  endif()
  get_target_property(type ${target} TYPE)
  get_target_property(imported ${target} IMPORTED)
  get_target_property(alias ${target} ALIASED_TARGET)
  if(alias OR imported OR NOT type MATCHES "^(EXECUTABLE|(STATIC|SHARED|MODULE|OBJECT)_LIBRARY)$")
    message(FATAL_ERROR "${me}: the target is neither a program nor a library that this project compiles")
  endif()
  get_target_property(folder ${target} SOURCE_DIR)
  if(NOT folder STREQUAL CMAKE_CURRENT_SOURCE_DIR)
    message(FATAL_ERROR "${me}: has to be called in '${folder}', which defines the target")
  endif()
  get_target_property(known ${target} LAYOUTOPT_TRANSFORM)
  if(known)
    message(FATAL_ERROR "${me}: is called twice")
  endif()
  if(TARGET check-layout-${target})
    message(FATAL_ERROR "${me}: layoutopt_check() is about sources that stay; a target has one of both")
  endif()

  set(options "")
  set(depends "")
  if(DEFINED ARG_POLICY)
    get_filename_component(policy ${ARG_POLICY} ABSOLUTE)
    if(NOT EXISTS ${policy} OR IS_DIRECTORY ${policy})
      message(FATAL_ERROR "${me}: there is no policy '${policy}'")
    endif()
    list(APPEND options --policy=${policy})
    list(APPEND depends ${policy})
  else()
    list(APPEND options --policy=none)
  endif()
  if(DEFINED ARG_TARGET_DEVICE)
    set(device ${ARG_TARGET_DEVICE})
    if(device MATCHES "\\.yaml$")
      get_filename_component(device ${device} ABSOLUTE)
      if(NOT EXISTS ${device})
        message(FATAL_ERROR "${me}: there is no profile '${device}'")
      endif()
      list(APPEND depends ${device})
    endif()
    list(APPEND options --target=${device})
  endif()
  if(DEFINED ARG_LAYOUT)
    list(APPEND options --layout=${ARG_LAYOUT})
  endif()
  if(ARG_CLOSED_WORLD)
    list(APPEND options --closed-world)
  endif()
  if(ARG_STRICT)
    list(APPEND options --Werror)
  endif()
  list(APPEND options ${ARG_OPTIONS})
  set_target_properties(${target} PROPERTIES
    LAYOUTOPT_TRANSFORM ON
    LAYOUTOPT_CLOSED "${ARG_CLOSED_WORLD}"
    LAYOUTOPT_OPTIONS "${options}"
    LAYOUTOPT_DEPENDS "${depends}")
  # What is said of the target later in this folder counts, too.
  cmake_language(EVAL CODE "cmake_language(DEFER CALL _layoutopt_transform [[${target}]])")
endfunction()

# The language that <source> is compiled as, in <result>; empty: it is not compiled.
function(_layoutopt_language source result)
  get_source_file_property(header ${source} HEADER_FILE_ONLY)
  get_filename_component(extension ${source} LAST_EXT)
  string(REGEX REPLACE "^\\." "" extension "${extension}")
  get_source_file_property(language ${source} LANGUAGE)
  set(found "")
  get_property(enabled GLOBAL PROPERTY ENABLED_LANGUAGES)
  foreach(each IN LISTS enabled)
    if(language STREQUAL each OR
       (NOT language AND extension IN_LIST CMAKE_${each}_SOURCE_FILE_EXTENSIONS))
      set(found ${each})
    endif()
  endforeach()
  if(header)
    set(found "")
  endif()
  set(${result} "${found}" PARENT_SCOPE)
endfunction()

# Adds to <to_targets> the targets of this project that <target> is linked with, and to
# <to_names> the names of those that hold code, and of what is not known.
function(_layoutopt_linked target property to_targets to_names)
  set(targets ${${to_targets}})
  set(names ${${to_names}})
  get_target_property(libraries ${target} ${property})
  foreach(library IN LISTS libraries)
    # A target that another folder names: `::@(id)` tells which.
    if(library MATCHES "^::@" OR library STREQUAL "libraries-NOTFOUND")
      continue()
    elseif(library MATCHES "\\$<")
      list(APPEND names ${library})
    elseif(TARGET ${library})
      get_target_property(alias ${library} ALIASED_TARGET)
      if(alias)
        set(library ${alias})
      endif()
      get_target_property(imported ${library} IMPORTED)
      if(NOT imported AND NOT library IN_LIST targets)
        list(APPEND targets ${library})
        get_target_property(type ${library} TYPE)
        if(NOT type STREQUAL "INTERFACE_LIBRARY")
          list(APPEND names ${library})
        endif()
        _layoutopt_linked(${library} INTERFACE_LINK_LIBRARIES targets names)
      endif()
    endif()
  endforeach()
  list(REMOVE_DUPLICATES names)
  set(${to_targets} "${targets}" PARENT_SCOPE)
  set(${to_names} "${names}" PARENT_SCOPE)
endfunction()

# Calls of layoutopt_transform(), once all is known of <target>.
function(_layoutopt_transform target)
  set(me "layoutopt_transform(${target})")
  set(folder ${CMAKE_CURRENT_BINARY_DIR}/layoutopt/${target})
  set(tree ${folder}/tree)
  if(CMAKE_INCLUDE_CURRENT_DIR)
    message(FATAL_ERROR "${me}: CMAKE_INCLUDE_CURRENT_DIR would have headers found before their rewritten copies; name the folders by target_include_directories()")
  endif()
  foreach(property PRECOMPILE_HEADERS PRECOMPILE_HEADERS_REUSE_FROM)
    get_target_property(precompiled ${target} ${property})
    if(precompiled)
      message(FATAL_ERROR "${me}: the target has precompiled headers, which would be made of headers that are not rewritten")
    endif()
  endforeach()

  get_target_property(sources ${target} SOURCES)
  list(REMOVE_DUPLICATES sources)
  set(files "")
  set(built "")
  set(unread "")
  foreach(source IN LISTS sources)
    if(source MATCHES "^\\$<TARGET_OBJECTS:(.+)>$")
      list(APPEND unread ${CMAKE_MATCH_1})
      list(APPEND built ${source})
      continue()
    elseif(source MATCHES "\\$<")
      message(FATAL_ERROR "${me}: a source is a generator expression: ${source}")
    endif()
    # A file that is made is named by where it will be. (To ask for a property of a file
    # in the other folder would have CMake take the source for that one.)
    get_filename_component(path ${source} ABSOLUTE)
    if(NOT EXISTS ${path})
      get_filename_component(made ${source} ABSOLUTE BASE_DIR ${CMAKE_CURRENT_BINARY_DIR})
      get_source_file_property(generated ${made} GENERATED)
      if(generated)
        set(path ${made})
      endif()
    endif()
    _layoutopt_language(${path} language)
    if(NOT language MATCHES "^(C|CXX)$")
      list(APPEND built ${source})
      if(language)
        list(APPEND unread ${path})
      endif()
      continue()
    endif()
    cmake_path(IS_PREFIX CMAKE_SOURCE_DIR ${path} NORMALIZE ours)
    cmake_path(IS_PREFIX CMAKE_BINARY_DIR ${path} NORMALIZE made)
    if(NOT ours AND NOT made)
      message(FATAL_ERROR "${me}: the source '${path}' lies outside of the project '${CMAKE_SOURCE_DIR}'")
    endif()
    list(APPEND files ${path})
    list(APPEND built ${tree}${path})
  endforeach()
  if(NOT files)
    message(FATAL_ERROR "${me}: the target has no sources in C or C++")
  endif()

  # A target that has the folders of headers.
  set(asked ${target}-layout-includes)
  add_library(${asked} INTERFACE)
  foreach(property INCLUDE_DIRECTORIES LINK_LIBRARIES)
    get_target_property(value ${target} ${property})
    if(NOT value STREQUAL "value-NOTFOUND")
      set_property(TARGET ${asked} PROPERTY INTERFACE_${property} "${value}")
    endif()
  endforeach()

  # The sources as they are built, with what is said of each.
  set(byproducts "")
  set(folders "$<TARGET_PROPERTY:${asked},INTERFACE_INCLUDE_DIRECTORIES>")
  # To ask twice, whether there are any, gives nothing the second time; without any,
  # the tree itself is one.
  set(copies "${tree}$<JOIN:${folders},$<SEMICOLON>${tree}>")
  foreach(path IN LISTS files)
    set(new ${tree}${path})
    list(APPEND byproducts ${new} ${new}.headers)
    foreach(property COMPILE_DEFINITIONS COMPILE_FLAGS COMPILE_OPTIONS INCLUDE_DIRECTORIES OBJECT_DEPENDS)
      get_source_file_property(${property} ${path} ${property})
      if(${property} STREQUAL "NOTFOUND")
        set(${property} "")
      endif()
    endforeach()
    _layoutopt_language(${path} language)
    get_filename_component(extension ${path} LAST_EXT)
    string(REGEX REPLACE "^\\." "" extension "${extension}")
    if(NOT extension IN_LIST CMAKE_${language}_SOURCE_FILE_EXTENSIONS)
      set_source_files_properties(${new} PROPERTIES LANGUAGE ${language})
    endif()
    set(own ${INCLUDE_DIRECTORIES})
    if(own)
      list(TRANSFORM own PREPEND ${tree})
    endif()
    list(APPEND own ${copies} ${INCLUDE_DIRECTORIES})
    set_source_files_properties(${new} PROPERTIES
      COMPILE_DEFINITIONS "${COMPILE_DEFINITIONS}"
      COMPILE_FLAGS "${COMPILE_FLAGS}"
      COMPILE_OPTIONS "${COMPILE_OPTIONS}"
      INCLUDE_DIRECTORIES "${own}"
      OBJECT_DEPENDS "${OBJECT_DEPENDS};${new}.headers")
  endforeach()
  set_target_properties(${target} PROPERTIES
    SOURCES "${built}"
    EXPORT_COMPILE_COMMANDS ON
    DISABLE_PRECOMPILE_HEADERS ON
    UNITY_BUILD OFF)
  get_target_property(scans ${target} CXX_SCAN_FOR_MODULES)
  if(scans STREQUAL "scans-NOTFOUND")
    set_target_properties(${target} PROPERTIES CXX_SCAN_FOR_MODULES OFF)
  endif()

  # Code beside the sources, unless it is known to use none of their arrays.
  set(linked "")
  _layoutopt_linked(${target} LINK_LIBRARIES linked unread)
  list(REMOVE_ITEM linked ${target})
  list(REMOVE_ITEM unread ${target})
  get_target_property(closed ${target} LAYOUTOPT_CLOSED)
  get_target_property(options ${target} LAYOUTOPT_OPTIONS)
  if(NOT closed)
    foreach(name IN LISTS unread)
      list(APPEND options --unread=${name})
    endforeach()
  endif()

  # What the script is told.
  set(arguments "")
  get_property(program GLOBAL PROPERTY LAYOUTOPT_EXECUTABLE)
  set(all_commands ${CMAKE_BINARY_DIR}/compile_commands.json)
  foreach(variable target program options files folder tree all_commands)
    string(APPEND arguments "set(${variable} [==[${${variable}}]==])\n")
  endforeach()
  file(CONFIGURE OUTPUT ${folder}/run.cmake CONTENT "@arguments@" @ONLY)

  get_target_property(depends ${target} LAYOUTOPT_DEPENDS)
  get_target_property(before ${target} MANUALLY_ADDED_DEPENDENCIES)
  if(NOT before)
    set(before "")
  endif()
  set(script ${CMAKE_CURRENT_FUNCTION_LIST_DIR}/layoutopt-rewrite.cmake)
  add_custom_command(OUTPUT ${folder}/commands.stamp
    BYPRODUCTS ${folder}/compile_commands.json ${folder}/single.cmake
    COMMAND ${CMAKE_COMMAND} -DSTEP=commands -DARGUMENTS=${folder}/run.cmake -P ${script}
    DEPENDS ${all_commands} ${folder}/run.cmake ${script}
    COMMENT "Finding how ${target} is compiled" VERBATIM)
  add_custom_target(${target}-layout-commands DEPENDS ${folder}/commands.stamp)
  add_custom_command(OUTPUT ${folder}/stamp
    BYPRODUCTS ${byproducts}
    COMMAND ${CMAKE_COMMAND} -DSTEP=rewrite -DARGUMENTS=${folder}/run.cmake -P ${script}
    DEPENDS ${files} ${depends} ${folder}/compile_commands.json ${folder}/run.cmake
            ${script} ${program}
    DEPFILE ${folder}/stamp.d
    WORKING_DIRECTORY ${CMAKE_BINARY_DIR}
    COMMENT "Rewriting the sources of ${target}" VERBATIM)
  add_custom_target(${target}-layout DEPENDS ${folder}/stamp)
  add_dependencies(${target}-layout ${target}-layout-commands ${before} ${linked})
  add_dependencies(${target} ${target}-layout)
endfunction()
