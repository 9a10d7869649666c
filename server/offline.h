// The commands of merels-server that need no running server: each takes the arguments after its name, and
// returns the exit status.
#pragma once

#include <string>
#include <vector>

namespace merels {

/// "merels-server backup FILE [OPTIONS]": copies the database and its key, also while a server uses it.
int RunBackup(const std::vector<std::string>& arguments);

/// "merels-server move-store FROM TO [OPTIONS]": copies a whole database from one store to another.
int RunMoveStore(const std::vector<std::string>& arguments);

/// "merels-server verify [OPTIONS]": reads a whole database, also while a server uses it, and reports damage.
/// The status is 1 when there is damage.
int RunVerify(const std::vector<std::string>& arguments);

}  // namespace merels
