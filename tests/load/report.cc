#include "tests/load/report.h"

#include <cmath>
#include <cstdio>
#include <sstream>

#include <nlohmann/json.hpp>

namespace merels::load {
namespace {

using nlohmann::ordered_json;

double Microseconds(Span span) { return static_cast<double>(span.count()) / 1000; }

double Rate(std::uint64_t count, double seconds) {
  return seconds > 0 ? std::round(static_cast<double>(count) / seconds * 10) / 10 : 0;
}

ordered_json Percentiles(const Histogram& histogram) {
  return {{"p50", Microseconds(histogram.Percentile(0.5))},
          {"p99", Microseconds(histogram.Percentile(0.99))},
          {"p999", Microseconds(histogram.Percentile(0.999))},
          {"max", Microseconds(histogram.longest())},
          {"count", histogram.count()}};
}

ordered_json Refusals(const Report& report) {
  ordered_json tree = ordered_json::object();
  for (const auto& [reason, count] : report.refusals) tree[std::string(Name(reason))] = count;
  return tree;
}

template <class T>
ordered_json OrNull(const std::optional<T>& value) {
  return value ? ordered_json(*value) : ordered_json();
}

ordered_json Tree(const Report& report) {
  const auto& verified = report.verified;
  return {{"moves", report.moves},
          {"seconds", report.seconds},
          {"moves_per_s", Rate(report.moves, report.seconds)},
          {"ack_us", Percentiles(report.ack)},
          {"seen_us", Percentiles(report.seen)},
          {"deliveries", report.deliveries},
          {"deliveries_per_s", Rate(report.deliveries, report.seconds)},
          {"server_cpu_us_per_move", OrNull(report.server_cpu_us_per_move)},
          {"server_cpu_share", OrNull(report.server_cpu_share)},
          {"load_cpu_share", report.load_cpu_share},
          {"server_rss_bytes", OrNull(report.memory.at_end)},
          {"server_rss_bytes_per_stream", OrNull(report.memory.per_stream)},
          {"server_rss_bytes_per_match", OrNull(report.memory.per_match)},
          {"acknowledged", report.acknowledged},
          {"matches", report.matches},
          {"streams", report.streams},
          {"skipped_instants", report.skipped},
          {"refusals", Refusals(report)},
          {"disconnects", report.disconnects},
          {"sent_away", report.sent_away},
          {"repeated_commands", report.repeated},
          {"settled", report.settled},
          {"verified",
           {{"streams", verified.streams},
            {"acknowledged", verified.acknowledged},
            {"missing", verified.missing},
            {"doubled", verified.doubled},
            {"differing", verified.differing},
            {"gaps", verified.gaps},
            {"first_gaps", verified.first_gaps}}},
          {"clean", report.Clean()}};
}

std::string PercentileLine(const char* name, const Histogram& histogram) {
  char line[160];
  std::snprintf(line, sizeof line, "%-24s p50 %.0f us, p99 %.0f us, p99.9 %.0f us, longest %.0f us\n", name,
                Microseconds(histogram.Percentile(0.5)), Microseconds(histogram.Percentile(0.99)),
                Microseconds(histogram.Percentile(0.999)), Microseconds(histogram.longest()));
  return line;
}

void WriteServer(std::ostream& out, const Report& report) {
  if (report.server_cpu_us_per_move) out << "server: " << *report.server_cpu_us_per_move << " us a move, ";
  if (report.server_cpu_share) out << *report.server_cpu_share << " of a core\n";
  out << "merels-load: " << report.load_cpu_share << " of a core\n";
  if (report.memory.at_end) out << "server memory: " << *report.memory.at_end << " bytes";
  if (report.memory.per_stream) out << ", " << *report.memory.per_stream << " a stream";
  if (report.memory.per_match) out << ", " << *report.memory.per_match << " a match begun";
  if (report.memory.at_end) out << "\n";
}

}  // namespace

std::string TextOf(const Report& report) {
  std::ostringstream out;
  out << report.moves << " moves in " << report.seconds << " s: " << Rate(report.moves, report.seconds)
      << " moves/s; " << report.matches << " matches, " << report.streams << " streams\n";
  out << PercentileLine("submit to acknowledged", report.ack);
  out << PercentileLine("submit to seen", report.seen);
  out << Rate(report.deliveries, report.seconds) << " deliveries/s to spectators\n";
  WriteServer(out, report);
  for (const auto& [reason, count] : report.refusals)
    out << "refused: " << Name(reason) << " " << count << "\n";
  const auto& verified = report.verified;
  out << report.disconnects << " disconnects, " << report.sent_away << " sent away, " << report.repeated
      << " commands sent again, " << report.skipped << " instants between matches\n"
      << "verified: " << verified.acknowledged << " of " << report.acknowledged << " acknowledged moves, "
      << verified.streams << " streams; " << verified.missing << " missing, " << verified.doubled
      << " doubled, " << verified.differing << " differing, " << verified.gaps << " gaps"
      << (report.settled ? "" : ", and not all was answered and seen") << "\n";
  for (const auto& gap : verified.first_gaps) out << "gap: " << gap << "\n";
  out << (report.Clean() ? "nothing was lost\n" : "SOMETHING WAS LOST\n");
  return out.str();
}

std::string JsonOf(const Report& report) { return Tree(report).dump() + "\n"; }

}  // namespace merels::load
