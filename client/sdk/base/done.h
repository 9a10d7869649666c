#pragma once

#include <functional>

#include "common/base/result.h"

namespace merels::sdk {

/// The callback with a call's answer.
template <class T>
using Done = std::function<void(Result<T>)>;

}  // namespace merels::sdk
