// merelsctl admin status and top: what a node does.
#pragma once

#include <optional>

#include "client/cli/base/console.h"
#include "common/api/operator.h"

namespace CLI {
class App;
}

namespace merels::cli {

/// The time within which this share of the entries was stored, in seconds: the bound of the count that it
/// falls into. Nothing without entries.
std::optional<double> WithinSeconds(const api::NodeStatus& status, double share);

/// What has been added to the counts since `before`, which the same run of the node has told.
api::NodeStatus Since(const api::NodeStatus& before, api::NodeStatus now);

/// Registers status, top and broadcast, each with --data-dir. `app`: admin.
void RegisterStatus(CLI::App& app, Commands& commands);

}  // namespace merels::cli
