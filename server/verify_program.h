#pragma once

#include <string>
#include <vector>

namespace merels {

/// "merels-server verify [OPTIONS]": reads a whole database, also while a server uses it, and reports damage.
/// `arguments`: those after "verify". Returns the exit status: 1 when there is damage.
int RunVerify(const std::vector<std::string>& arguments);

}  // namespace merels
