#pragma once

#include <string>
#include <vector>

namespace merels {

/// "merels-server backup FILE [OPTIONS]": copies a house, also while a server serves it. The arguments behind
/// "backup". The exit status.
int RunBackup(const std::vector<std::string>& arguments);

}  // namespace merels
