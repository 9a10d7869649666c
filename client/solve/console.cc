#include "client/solve/console.h"

#include <ostream>

namespace merels::tablebase {

int Refuse(Console& console, const Error& error) {
  console.err << error.ToString() << std::endl;
  return error.reason == Reason::kBadFile ? kBadFolder : kRefused;
}

}  // namespace merels::tablebase
