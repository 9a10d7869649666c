// Names in unnamed namespaces. Files compiled in one group share such a namespace, so a name there hides a
// header's from the files after it, and the compiler does not warn.
#pragma once

#include <string>
#include <vector>

#include "tests/style/source.h"

namespace merels::style {

/// A name declared in a namespace itself, not within a type or a function.
struct DeclaredName {
  std::string space;     // such as "merels::wire"; of an unnamed namespace the one around it
  bool unnamed = false;  // whether it is in an unnamed namespace
  std::string name;
  int line = 0;

  bool operator==(const DeclaredName&) const = default;
};

/// All of them, in the file's order. It reads code by its braces, not as a compiler does: good enough for
/// this code.
std::vector<DeclaredName> DeclaredNames(const Source& source);

/// Each name in an unnamed namespace of a .cc file that a header declares in the namespace around it or
/// further out, where the two can be compiled together.
std::vector<Fault> HidingFaults(const std::vector<Source>& sources);

}  // namespace merels::style
