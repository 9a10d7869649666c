// A whole run: everybody comes, plays, rests, and what they saw is compared with the server's log.
#pragma once

#include "common/base/result.h"
#include "tests/load/options.h"
#include "tests/load/report.h"

namespace merels::load {

/// SIGTERM and SIGINT end the playing early; what was played is verified all the same. Call HoldSignals
/// before. Errors: those of the options' server and files; unreachable when nobody comes in.
Result<Report> RunLoad(const Options& options);

}  // namespace merels::load
