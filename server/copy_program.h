#pragma once

#include <string>
#include <vector>

namespace merels {

/// "merels-server backup FILE [OPTIONS]": copies the database and its key, also while a server uses it.
/// `arguments`: those after "backup". Returns the exit status.
int RunBackup(const std::vector<std::string>& arguments);

}  // namespace merels
