# layoutoptStaticLLVM: Clang and LLVM as archives, for programs. Relocating the
# shared libraries, most of whose code is never used, takes longer than a run on a
# small file. A target with the property LAYOUTOPT_IS_STATIC is linked with it in
# place of them; what is loaded into other programs and the unit tests are not.
#
# The sanitizers want one copy of each inline function: with them all is shared.
option(LAYOUTOPT_STATIC "Link the programs with the archives of LLVM, if there are any" ON)
if(NOT LAYOUTOPT_STATIC OR LAYOUTOPT_SANITIZE)
  return()
endif()

# Clang's targets name the shared LLVM where there is one, so that their files
# alone are used, as a group: they need each other.
set(archives "")
foreach(library IN LISTS CLANG_EXPORTED_TARGETS)
  if(TARGET ${library} AND library MATCHES
      "^clang(Basic|APINotes|Lex|Parse|AST|ASTMatchers|Sema|Analysis.*|Edit|Rewrite|Driver|Options|Serialization|Frontend|Tooling.*|Index|Support|Format)$")
    get_target_property(type ${library} TYPE)
    if(type STREQUAL "STATIC_LIBRARY")
      list(APPEND archives $<TARGET_FILE:${library}>)
    endif()
  endif()
endforeach()
# What Clang's need of LLVM; LLVM's targets tell what these need.
set(needed "")
foreach(component Core FrontendAtomic FrontendDriver FrontendHLSL FrontendOffloading
    FrontendOpenMP Option Passes Plugins ProfileData Support
    SupportLSP TargetParser WindowsDriver)
  if(TARGET LLVM${component})
    list(APPEND needed LLVM${component})
  endif()
endforeach()
# A library of the system without its development files is known by name alone.
set(missing "")
foreach(library IN LISTS needed)
  get_target_property(others ${library} INTERFACE_LINK_LIBRARIES)
  foreach(other IN LISTS others)
    if(other MATCHES "::" AND NOT other MATCHES "^\\$" AND NOT TARGET ${other})
      list(APPEND missing ${other})
    endif()
  endforeach()
endforeach()
list(REMOVE_DUPLICATES missing)
if(NOT archives OR NOT TARGET LLVMSupport OR missing)
  message(STATUS "layoutopt: no archives of LLVM to link programs with ${missing}: they start more slowly")
  return()
endif()

add_library(layoutoptStaticLLVM INTERFACE)
if(APPLE)
  target_link_libraries(layoutoptStaticLLVM INTERFACE ${archives} ${needed})
else()
  target_link_libraries(layoutoptStaticLLVM INTERFACE
    -Wl,--start-group ${archives} -Wl,--end-group ${needed})
  # LLVM's archives name libraries for parts of it that layoutopt does not have, such as
  # the solver of the static analyser: each costs a run milliseconds.
  target_link_options(layoutoptStaticLLVM INTERFACE LINKER:--gc-sections LINKER:--as-needed)
endif()
