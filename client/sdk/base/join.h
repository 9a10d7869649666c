#pragma once

#include <string>

#include "common/api/lobby.h"

namespace merels::sdk {

/// A new request to join this table: by its id or, if it is private, by its code.
api::JoinTable JoinByIdOrCode(const std::string& table);

}  // namespace merels::sdk
