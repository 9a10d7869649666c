// Events of a match in words, one sentence each.
#pragma once

#include <string>

#include "client/words/naming.h"
#include "common/match/event.h"
#include "common/match/view.h"

namespace merels::words {

/// "White offers a draw", without a full stop; empty for a ply and for the start.
std::string EventWords(const Naming& naming, const match::Event& event);
/// The same with a full stop.
std::string DescribeEvent(const Naming& naming, const match::Event& event);
/// "The geese are away; the match can be claimed after 15 more seconds of their turn".
std::string PresenceWords(const Naming& naming, rules::Side side, const match::Presence& presence);

}  // namespace merels::words
