# merels_embed_fonts(VARIABLE): an assembler file that carries the fonts and their licence texts into a program, so that
# nothing has to be found at run time. The fonts come from Debian's packages and are no part of this project. Where one
# is missing VARIABLE is empty, and VARIABLE_MISSING says what to do.
enable_language(ASM)

# Debian compresses some files of /usr/share/doc; the licence texts are small and stay plain.
function(merels_find_font_file variable package path)
  set(${variable} ${path} PARENT_SCOPE)
  if(NOT EXISTS ${path})
    set(missing "${path} is missing. Install the Debian package ${package} (apt-get install ${package})" PARENT_SCOPE)
  endif()
endfunction()

function(merels_embed_fonts variable)
  set(missing "")
  set(garamond /usr/share/fonts/opentype/ebgaramond)
  set(inter /usr/share/fonts/opentype/inter)
  merels_find_font_file(FONT_GARAMOND fonts-ebgaramond ${garamond}/EBGaramond12-Regular.otf)
  merels_find_font_file(FONT_GARAMOND_ITALIC fonts-ebgaramond ${garamond}/EBGaramond12-Italic.otf)
  merels_find_font_file(FONT_INTER fonts-inter ${inter}/Inter-Regular.otf)
  merels_find_font_file(FONT_INTER_MEDIUM fonts-inter ${inter}/Inter-Medium.otf)
  merels_find_font_file(FONT_INTER_SEMIBOLD fonts-inter ${inter}/Inter-SemiBold.otf)
  merels_find_font_file(LICENCE_GARAMOND fonts-ebgaramond /usr/share/doc/fonts-ebgaramond/copyright)
  merels_find_font_file(LICENCE_INTER fonts-inter /usr/share/doc/fonts-inter/copyright)
  if(missing)
    set(${variable} "" PARENT_SCOPE)
    set(${variable}_MISSING ${missing} PARENT_SCOPE)
    return()
  endif()
  set(out ${CMAKE_CURRENT_BINARY_DIR}/fonts.S)
  configure_file(${CMAKE_CURRENT_SOURCE_DIR}/view/text/fonts.S.in ${out} @ONLY)
  set_source_files_properties(${out} PROPERTIES OBJECT_DEPENDS "${FONT_GARAMOND};${FONT_GARAMOND_ITALIC};${FONT_INTER};\
${FONT_INTER_MEDIUM};${FONT_INTER_SEMIBOLD};${LICENCE_GARAMOND};${LICENCE_INTER}")
  set(${variable} ${out} PARENT_SCOPE)
endfunction()
