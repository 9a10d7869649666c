#include "client/cli/base/console.h"

#include <ostream>

namespace merels::cli {

int Refuse(Console& console, const Error& error) {
  console.err << error.ToString() << '\n';
  return kRefused;
}

int RefuseUsage(Console& console, std::string_view sentence) {
  console.err << "usage: " << sentence << '\n';
  return kUsage;
}

int RefuseUnreachable(Console& console, std::string_view reason, std::string_view sentence) {
  console.err << reason << ": " << sentence << '\n';
  return kUnreachable;
}

}  // namespace merels::cli
