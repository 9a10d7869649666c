// merelsctl admin limits, set-limit and reset-limit: the limits of a running server.
#pragma once

#include "client/cli/base/console.h"

namespace CLI {
class App;
}

namespace merels::cli {

/// Registers the commands, each with --data-dir. Without --json a limit is a line of tab-separated fields:
/// NAME VALUE DEFAULT LOWEST HIGHEST CHANGES ORIGIN. CHANGES is "live" or "restart"; ORIGIN is where the
/// value comes from: "default", "configured", "set" or "kept". `app`: admin.
void RegisterLimits(CLI::App& app, Commands& commands);

}  // namespace merels::cli
