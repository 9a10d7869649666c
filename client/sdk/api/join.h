#ifndef MERELS_CLIENT_SDK_API_JOIN_H_
#define MERELS_CLIENT_SDK_API_JOIN_H_

#include <string>

#include "client/sdk/api/lobby_api.h"

namespace merels::sdk {

/// A new request to join the table that a person names: by its id or, if it is private, by its code.
JoinTable JoinByIdOrCode(const std::string& table);

}  // namespace merels::sdk

#endif  // MERELS_CLIENT_SDK_API_JOIN_H_
