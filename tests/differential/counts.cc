#include "tests/differential/counts.h"

#include <iomanip>
#include <sstream>

namespace merels::differential {
namespace {

std::uint64_t Find(const std::map<std::string, std::uint64_t>& column, const std::string& event) {
  const auto found = column.find(event);
  return found == column.end() ? 0 : found->second;
}

}  // namespace

void Counts::AddDeed(const reference::Deed& deed) {
  Add("plies");
  if (deed.pass) Add("ply: pass");
  if (deed.flew) Add("ply: flying move");
  if (deed.mills > 0 && deed.captures == 0) Add("ply: mill without a capture");
  if (deed.mills > 1) Add("ply: two or more mills closed");
  if (deed.captures == 1) Add("ply: one man taken");
  if (deed.captures > 1) Add("ply: two or more men taken");
  if (deed.took_where_all_stood_in_mills) Add("ply: capture with all men in mills");
  if (deed.jumps == 1) Add("ply: jump");
  if (deed.jumps > 1) Add("ply: fox jumps on");
}

void Counts::Merge(const Counts& other) {
  for (const auto& [event, count] : other.all_) all_[event] += count;
  for (const auto& [name, column] : other.by_ruleset_) {
    for (const auto& [event, count] : column) by_ruleset_[name][event] += count;
  }
}

std::uint64_t Counts::Of(const std::string& event) const { return Find(all_, event); }

std::string Counts::Table() const {
  std::ostringstream out;
  for (const auto& [event, count] : all_) out << std::left << std::setw(40) << event << count << '\n';
  for (const auto& [name, column] : by_ruleset_) {
    out << "ruleset " << std::setw(18) << name << Find(column, "games") << " games, " << Find(column, "plies")
        << " plies, " << Find(column, "texts judged") << " texts judged\n";
  }
  return out.str();
}

}  // namespace merels::differential
