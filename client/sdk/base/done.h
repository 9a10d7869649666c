#ifndef MERELS_CLIENT_SDK_BASE_DONE_H_
#define MERELS_CLIENT_SDK_BASE_DONE_H_

#include <functional>

#include "common/base/result.h"

namespace merels::sdk {

/// What is called with the answer of a call.
template <class T>
using Done = std::function<void(Result<T>)>;

}  // namespace merels::sdk

#endif  // MERELS_CLIENT_SDK_BASE_DONE_H_
