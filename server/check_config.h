// "merels-server check-config": what a start would say of a configuration.
#pragma once

#include <string>
#include <vector>

namespace merels {

/// "merels-server check-config [FILE] [OPTIONS]": reads arguments, variables and the file as a start would,
/// and says all faults and what is unwise. Opens neither data nor sockets. The status is 2 when there is a
/// fault.
int RunCheckConfig(const std::vector<std::string>& arguments);

}  // namespace merels
