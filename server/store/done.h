// The callback for a store's answer.
#pragma once

#include <functional>

#include "common/base/result.h"

namespace merels::store {

/// Receives the answer of one call, exactly once, from any thread, possibly before the call returns: it must
/// not block and should only post to its owner's executor. Its captures must outlive the store or be held by
/// it.
template <class T>
using Done = std::function<void(Result<T>)>;

}  // namespace merels::store
