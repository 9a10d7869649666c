// The command of a match that a page sends: {"action": "ply", "ply": "d2", "seq": 3, "number": 2}.
#pragma once

#include "client/web/play/command_body.h"
#include "common/match/command.h"

namespace merels::web {

/// Reads "action" (ply, resign, offer-draw, accept-draw, decline-draw, claim-win, claim-draw, offer-takeback,
/// accept-takeback, decline-takeback, abort), "request", "seq", and of a ply "ply" and "number". Faults are
/// the body's: bad-argument.
match::Command ReadMatchCommand(CommandBody& body);

}  // namespace merels::web
