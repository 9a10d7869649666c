// What a node tells its operator in numbers: a page in the text format of Prometheus, over HTTP.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "common/base/result.h"
#include "server/base/counters.h"

namespace merels {

/// What there is at the node just now, and what its connections came to since the start.
struct NodeFigures {
  Occupancy now;
  std::int64_t connections = 0;
  std::int64_t turned_away = 0;
  std::int64_t cut = 0;
  /// When the server's certificate ends, in Unix time; 0: it has none.
  std::chrono::milliseconds certificate_ends_at{0};
};
/// Called on a thread of the page. None: the node did not answer in time; the page is then without them, and
/// says so (merels_up 0).
using ReadFigures = std::function<std::optional<NodeFigures>()>;

/// A page that is served. Destroying it ends it.
class MetricsPage {
 public:
  virtual ~MetricsPage() = default;
  /// Never 0.
  virtual std::uint16_t port() const = 0;
};

/// The page, as text. No name, account or address of anybody is in it.
std::string MetricsText(const Counters& counters, const std::optional<NodeFigures>& figures);

/// Serves http://ADDRESS/metrics on a thread of its own. `address` is HOST:PORT, port 0 any free one, and can
/// be reached from this machine alone. `counters` outlives the page. bad-argument when it cannot listen
/// there.
Result<std::unique_ptr<MetricsPage>> ServeMetrics(const std::string& address, const Counters& counters,
                                                  ReadFigures figures);

}  // namespace merels
