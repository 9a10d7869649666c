#pragma once

#include <string>
#include <vector>

namespace merels {

/// "merels-server move-store FROM TO [OPTIONS]": copies a whole house from one store to another. The
/// arguments behind "move-store". The exit status.
int RunMoveStore(const std::vector<std::string>& arguments);

}  // namespace merels
