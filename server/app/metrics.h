// The metrics page: a page in the text format of Prometheus, over HTTP.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "common/base/result.h"
#include "server/base/counters.h"

namespace prometheus {
class Collectable;
class Exposer;
}  // namespace prometheus

namespace merels {

/// The node's current numbers, and its connections' totals since the start.
struct NodeFigures {
  Occupancy now;
  std::int64_t connections = 0;
  std::int64_t turned_away = 0;
  std::int64_t cut = 0;
  /// When the server's certificate expires, in Unix time; 0: it has none.
  std::chrono::milliseconds certificate_ends_at{0};
};
/// Called on a thread of the page. Nothing: the node did not answer in time; the page then omits them, and
/// says so (merels_up 0).
using ReadFigures = std::function<std::optional<NodeFigures>()>;

/// A served page. Destroying it ends it.
class MetricsPage {
 public:
  /// As ServeMetrics; throws when it cannot listen there.
  MetricsPage(const std::string& address, const Counters& counters, ReadFigures figures);
  ~MetricsPage();

  /// Never 0.
  std::uint16_t port() const;

 private:
  const std::shared_ptr<prometheus::Collectable> collected_;
  const std::unique_ptr<prometheus::Exposer> exposer_;
};

/// The page as text, without any player's name, account or address.
std::string MetricsText(const Counters& counters, const std::optional<NodeFigures>& figures);

/// Serves http://ADDRESS/metrics on a separate thread. `address` is HOST:PORT, port 0 any free one, and is
/// reachable from this machine alone. `counters` outlives the page. bad-argument when it cannot listen there.
Result<std::unique_ptr<MetricsPage>> ServeMetrics(const std::string& address, const Counters& counters,
                                                  ReadFigures figures);

}  // namespace merels
