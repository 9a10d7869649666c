// The callback for one call's answer.
#pragma once

#include <functional>

#include "common/base/result.h"

namespace merels {

/// Receives the answer of one call, exactly once, possibly before the call returns. On which thread, is said
/// by whoever takes it: the client library's and the store's answers come on any, so they must not block
/// there but only post to their owner's executor; those of the services come on the executor.
template <class T>
using Done = std::function<void(Result<T>)>;

}  // namespace merels
