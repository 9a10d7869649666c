// The computer player's thinking, on a thread of its own that yields to the window.
#ifndef MERELS_CLIENT_APP_ENGINE_THREAD_H_
#define MERELS_CLIENT_APP_ENGINE_THREAD_H_

#include <functional>
#include <memory>

#include "client/local/thinker.h"

namespace merels::app {

/// `tell` is called on that thread with each answer, and outlives the thinker. The destructor ends a search
/// at once.
std::unique_ptr<local::Thinker> StartEngineThread(std::function<void(local::Thought)> tell);

}  // namespace merels::app

#endif  // MERELS_CLIENT_APP_ENGINE_THREAD_H_
