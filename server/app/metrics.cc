#include "server/app/metrics.h"

#include <array>
#include <exception>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>
#include <string_view>
#include <utility>
#include <vector>

#include <prometheus/collectable.h>
#include <prometheus/exposer.h>
#include <prometheus/text_serializer.h>
#include <sys/resource.h>
#include <unistd.h>

namespace merels {
namespace {

// The resources that this process uses, from /proc. What cannot be read is 0.

double SecondsOf(const timeval& time) {
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1e6;
}

double CpuSeconds() {
  rusage usage{};
  if (getrusage(RUSAGE_SELF, &usage) != 0) return 0;
  return SecondsOf(usage.ru_utime) + SecondsOf(usage.ru_stime);
}

std::uint64_t ResidentBytes() {
  std::ifstream file("/proc/self/statm");
  std::uint64_t size = 0;
  std::uint64_t resident = 0;
  file >> size >> resident;
  return file ? resident * static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE)) : 0;
}

std::uint64_t OpenFiles() {
  std::error_code failure;
  const std::filesystem::directory_iterator files("/proc/self/fd", failure);
  if (failure) return 0;
  return static_cast<std::uint64_t>(std::distance(begin(files), end(files)));
}

std::uint64_t MostFiles() {
  rlimit files{};
  return getrlimit(RLIMIT_NOFILE, &files) == 0 ? files.rlim_cur : 0;
}

/// The time when the machine started, plus the ticks until the process did: proc(5), field 22 of stat.
double StartedAt() {
  std::ifstream machine("/proc/stat");
  double boot = 0;
  for (std::string word; machine >> word;) {
    if (word == "btime") machine >> boot;
  }
  std::ifstream own("/proc/self/stat");
  const std::string text{std::istreambuf_iterator<char>(own), {}};
  std::istringstream fields(text.substr(text.rfind(')') + 1));  // the program's name may have spaces
  constexpr int kBefore = 19;
  std::string skipped;
  for (int i = 0; i < kBefore; ++i) fields >> skipped;
  double ticks = 0;
  fields >> ticks;
  return boot + ticks / static_cast<double>(sysconf(_SC_CLK_TCK));
}

using Families = std::vector<prometheus::MetricFamily>;
using prometheus::ClientMetric;
using prometheus::MetricType;

std::vector<ClientMetric::Label> Labelled(std::string_view name, std::string value) {
  if (name.empty()) return {};
  return {{std::string(name), std::move(value)}};
}

ClientMetric Value(double value, std::vector<ClientMetric::Label> labels = {}) {
  ClientMetric metric;
  metric.label = std::move(labels);
  metric.counter.value = value;
  return metric;
}

void AddCounter(Families& families, const char* name, const char* help, std::vector<ClientMetric> metrics) {
  families.push_back({std::string("merels_") + name, help, MetricType::Counter, std::move(metrics)});
}

void AddGauge(Families& families, const std::string& name, const char* help, double value) {
  ClientMetric metric;
  metric.gauge.value = value;
  families.push_back({name, help, MetricType::Gauge, {std::move(metric)}});
}

/// One of a family of counters that differ in a label.
struct Part {
  Counted what;
  const char* label;
};

std::vector<ClientMetric> Parts(const Counters& counters, const char* name, const std::vector<Part>& parts) {
  std::vector<ClientMetric> metrics;
  for (const Part& part : parts) {
    metrics.push_back(Value(static_cast<double>(counters.Of(part.what)), Labelled(name, part.label)));
  }
  return metrics;
}

/// Only reasons that have occurred.
template <class Read>
std::vector<ClientMetric> ByReason(Read read) {
  std::vector<ClientMetric> metrics;
  for (std::size_t i = 0; i < kReasonCount; ++i) {
    const auto reason = static_cast<Reason>(i);
    if (const std::uint64_t count = read(reason); count > 0) {
      metrics.push_back(Value(static_cast<double>(count), Labelled("reason", WireName(reason))));
    }
  }
  return metrics;
}

/// All codes from the start: a rate does not see the first call of a code that was not there before.
std::vector<ClientMetric> ByCode(const Counters& counters) {
  constexpr std::array<const char*, kCallCodes> kNames = {
      "OK",        "CANCELLED",      "UNKNOWN",           "INVALID_ARGUMENT",   "DEADLINE_EXCEEDED",
      "NOT_FOUND", "ALREADY_EXISTS", "PERMISSION_DENIED", "RESOURCE_EXHAUSTED", "FAILED_PRECONDITION",
      "ABORTED",   "OUT_OF_RANGE",   "UNIMPLEMENTED",     "INTERNAL",           "UNAVAILABLE",
      "DATA_LOSS", "UNAUTHENTICATED"};
  std::vector<ClientMetric> metrics;
  for (std::size_t code = 0; code < kCallCodes; ++code) {
    metrics.push_back(Value(static_cast<double>(counters.Calls(code)), Labelled("code", kNames.at(code))));
  }
  return metrics;
}

ClientMetric Times(const TimeCounts& times, std::vector<ClientMetric::Label> labels = {}) {
  ClientMetric metric;
  metric.label = std::move(labels);
  for (std::size_t i = 0; i < times.counts.size(); ++i) {
    metric.histogram.sample_count += times.counts[i];
    if (i == TimeCounts::kBounds.size()) break;
    metric.histogram.bucket.push_back({metric.histogram.sample_count, TimeCounts::kBounds.at(i)});
  }
  metric.histogram.sample_sum = times.seconds;
  return metric;
}

void AddTimes(Families& families, const Counters& counters) {
  using enum Timed;
  families.push_back({"merels_append_seconds",
                      "From handing an entry to the store until its outcome",
                      MetricType::Histogram,
                      {Times(counters.Times(kAppend))}});
  std::vector<ClientMetric> calls;
  for (const auto& [what, name] : {std::pair(kMove, "move"), std::pair(kJoin, "join"),
                                   std::pair(kSignIn, "sign-in"), std::pair(kOtherCall, "other")}) {
    calls.push_back(Times(counters.Times(what), Labelled("call", name)));
  }
  families.push_back({"merels_call_seconds",
                      "From the request of a unary call until its answer, by what was called",
                      MetricType::Histogram, std::move(calls)});
}

void AddCounters(Families& families, const Counters& counters) {
  using enum Counted;
  AddCounter(families, "appends_total",
             "Entries of matches under way that were handed to the store, by outcome",
             Parts(counters, "outcome",
                   {{kAppended, "appended"},
                    {kFenced, "fenced"},
                    {kAppendRefused, "refused"},
                    {kAppendUnknown, "unknown"}}));
  AddTimes(families, counters);
  AddCounter(families, "matches_begun_total", "Matches that began at this node",
             Parts(counters, "", {{kMatchBegun, ""}}));
  AddCounter(families, "matches_ended_total", "Matches whose end this node saw",
             Parts(counters, "", {{kMatchEnded, ""}}));
  AddCounter(families, "streams_opened_total", "Streams that clients opened",
             Parts(counters, "", {{kStreamOpened, ""}}));
  AddCounter(families, "streams_sent_away_total", "Streams that the server ended, by reason",
             ByReason([&](Reason why) { return counters.GoAways(why); }));
  AddCounter(families, "commands_refused_total", "Commands on streams that were refused, by reason",
             ByReason([&](Reason why) { return counters.RefusedFor(why); }));
  AddCounter(families, "calls_total", "Unary calls, by the code of their answer", ByCode(counters));
  AddCounter(families, "bus_hints_total", "Hints between nodes, by what became of them",
             Parts(counters, "what",
                   {{kHintSent, "sent"},
                    {kHintHeard, "heard"},
                    {kHintDropped, "dropped"},
                    {kHintUnbelieved, "not-believed"}}));
}

void AddFigures(Families& families, const NodeFigures& figures) {
  const auto gauge = [&](const char* name, const char* help, auto value) {
    AddGauge(families, std::string("merels_") + name, help, static_cast<double>(value));
  };
  gauge("streams", "Streams of clients that are open", figures.now.streams);
  gauge("players", "Accounts with a stream", figures.now.players);
  gauge("open_tables", "Tables that wait for somebody to join", figures.now.open_tables);
  gauge("challenges", "Challenges that wait for an answer", figures.now.challenges);
  gauge("seeks", "Players who wait to be paired", figures.now.seeks);
  gauge("draining", "1 from the moment the server is told to stop", figures.now.draining);
  gauge("other_nodes", "Other nodes of the cluster that are known and not dead", figures.now.other_nodes);
  gauge("hears_all_nodes", "0 while a node that lives has not been heard lately and completely",
        figures.now.hears_all_nodes);
  gauge("lead_epoch", "Of the lease by which this node pairs seeks; 0 where another node does",
        figures.now.lead_epoch);
  gauge("connections", "Connections that are open", figures.connections);
  if (figures.certificate_ends_at.count() > 0) {
    gauge("certificate_end_time_seconds", "When the certificate that is shown to clients ends, in Unix time",
          figures.certificate_ends_at.count() / 1000);
  }
  AddCounter(families, "connections_refused_total", "Connections that were not served, or no longer",
             {Value(static_cast<double>(figures.turned_away), Labelled("how", "turned-away")),
              Value(static_cast<double>(figures.cut), Labelled("how", "cut"))});
}

void AddProcess(Families& families) {
  families.push_back({"process_cpu_seconds_total",
                      "Processor time of the server",
                      MetricType::Counter,
                      {Value(CpuSeconds())}});
  AddGauge(families, "process_resident_memory_bytes", "Memory of the server that is resident",
           static_cast<double>(ResidentBytes()));
  AddGauge(families, "process_open_fds", "Files and connections that are open",
           static_cast<double>(OpenFiles()));
  AddGauge(families, "process_max_fds", "As many as can be open at once (LimitNOFILE)",
           static_cast<double>(MostFiles()));
  AddGauge(families, "process_start_time_seconds", "When the server started, in Unix time", StartedAt());
}

Families FamiliesOf(const Counters& counters, const std::optional<NodeFigures>& figures) {
  Families families;
  AddGauge(families, "merels_up", "0: the node did not answer the page in time", figures ? 1 : 0);
  AddCounters(families, counters);
  if (figures) AddFigures(families, *figures);
  AddProcess(families);
  return families;
}

class Collected final : public prometheus::Collectable {
 public:
  Collected(const Counters& counters, ReadFigures figures)
      : counters_(counters), figures_(std::move(figures)) {}
  Families Collect() const override { return FamiliesOf(counters_, figures_()); }

 private:
  const Counters& counters_;
  const ReadFigures figures_;
};

}  // namespace

MetricsPage::MetricsPage(const std::string& address, const Counters& counters, ReadFigures figures)
    : collected_(std::make_shared<Collected>(counters, std::move(figures))),
      exposer_(std::make_unique<prometheus::Exposer>(address, 1)) {
  exposer_->RegisterCollectable(collected_);
}

MetricsPage::~MetricsPage() = default;

std::uint16_t MetricsPage::port() const {
  return static_cast<std::uint16_t>(exposer_->GetListeningPorts().at(0));
}

std::string MetricsText(const Counters& counters, const std::optional<NodeFigures>& figures) {
  return prometheus::TextSerializer().Serialize(FamiliesOf(counters, figures));
}

Result<std::unique_ptr<MetricsPage>> ServeMetrics(const std::string& address, const Counters& counters,
                                                  ReadFigures figures) {
  try {
    return std::make_unique<MetricsPage>(address, counters, std::move(figures));
  } catch (const std::exception&) {
    return Error{Reason::kBadArgument,
                 "--metrics " + address + ": cannot listen there; is another program using the port?"};
  }
}

}  // namespace merels
