// The licences of the programs: their own, and those of what they link and carry.
#pragma once

#include <string>

namespace merels {

/// deploy/package/debian/copyright, where these facts stand, and the licence texts of the libraries that are
/// compiled in, as Debian's packages have them. Ends with a line end.
std::string Licences();

/// For --help.
inline constexpr const char* kLicencesHelp =
    "Print the licences of the program and of what it links, and exit";

}  // namespace merels
