// The engine's thinking, on threads that yield to the window: for the computer player, and for whoever looks
// back.
#pragma once

#include <functional>
#include <memory>
#include <optional>

#include "client/local/analyst.h"
#include "client/local/thinker.h"
#include "common/tablebase/tablebase.h"

namespace merels::app {

/// So long after an answer an engine keeps its memory, some megabytes, for the next question.
inline constexpr local::Millis kEngineKept{30'000};

/// `tell` is called on that thread with each answer, and outlives the thinker. The destructor ends a search
/// at once.
std::unique_ptr<local::Thinker> StartEngineThread(std::function<void(local::Thought)> tell);
/// The same; each question takes its time, or until everything is known. What `solved` knows is looked up.
std::unique_ptr<local::Analyst> StartAnalystThread(std::function<void(local::Opinion)> tell,
                                                   std::optional<tablebase::Tablebase> solved = {});

}  // namespace merels::app
