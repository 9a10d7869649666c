#pragma once

#include <string>
#include <vector>

namespace merels {

/// "merels-server move-store FROM TO [OPTIONS]": copies a whole database from one store to another.
/// `arguments`: those after "move-store". Returns the exit status.
int RunMoveStore(const std::vector<std::string>& arguments);

}  // namespace merels
