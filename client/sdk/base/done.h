#pragma once

#include <functional>

#include "common/base/result.h"

namespace merels::sdk {

/// What is called with the answer of a call.
template <class T>
using Done = std::function<void(Result<T>)>;

}  // namespace merels::sdk
