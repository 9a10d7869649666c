// Threads for the engine, which yield to the window: one for the computer player, one for the analysis
// screen; and a tablebase's answer in the form of the engine's opinion.
#pragma once

#include <functional>
#include <memory>
#include <optional>

#include "client/local/thinker.h"
#include "common/clock/time_control.h"
#include "common/tablebase/tablebase.h"

namespace merels::app {

/// How long after an answer an engine keeps its memory (some megabytes) for the next question.
inline constexpr clock::Millis kEngineKept{30'000};

/// `tell` is called on that thread with each answer, and outlives the thinker. The destructor ends a search
/// at once.
std::unique_ptr<local::Thinker> StartEngineThread(std::function<void(local::Thought)> tell);
/// `tell` is called on that thread with each answer, and outlives the analyst. Each question takes its time,
/// or until the exact value is known; `solved` is asked first. The destructor ends a search at once.
std::unique_ptr<local::Analyst> StartAnalystThread(std::function<void(local::Opinion)> tell,
                                                   std::optional<tablebase::Tablebase> solved = {});

/// Nothing where the tablebase is of another ruleset, or does not know the position and each of its plies.
/// Draw limits such as `reps` are ignored. Any thread.
std::optional<local::Opinion> ExactOpinion(const tablebase::Tablebase& solved,
                                           const local::Position& position);

}  // namespace merels::app
