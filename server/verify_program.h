#pragma once

#include <string>
#include <vector>

namespace merels {

/// "merels-server verify [OPTIONS]": reads a whole house, also while a server serves it, and says what of it
/// is damaged. The arguments behind "verify". The exit status: 1 when anything is.
int RunVerify(const std::vector<std::string>& arguments);

}  // namespace merels
