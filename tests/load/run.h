// A whole run: participants connect, play and rest, and their data is compared with the server's log.
#pragma once

#include "common/base/result.h"
#include "tests/load/options.h"
#include "tests/load/report.h"

namespace merels::load {

/// SIGTERM and SIGINT end the playing early; matches played so far are verified all the same. Call
/// HoldSignals before. Errors: those of the options' server and files; unreachable when nobody can sign in.
Result<Report> RunLoad(const Options& options);

}  // namespace merels::load
