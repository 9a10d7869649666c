#include "common/lobby/filter.h"

#include <algorithm>
#include <utility>

#include "common/base/text.h"

namespace merels::lobby {
namespace {

/// The name at the beginning of a ruleset's text.
std::string_view NameOf(std::string_view ruleset) { return ruleset.substr(0, ruleset.find('+')); }

bool PassesTerms(const Filter& filter, const std::string& ruleset, const clock::TimeControl& clock,
                 bool rated) {
  const auto named = [&](const std::string& name) { return name == NameOf(ruleset); };
  const auto& rulesets = filter.rulesets;
  if (!rulesets.empty() && std::none_of(rulesets.begin(), rulesets.end(), named)) return false;
  const auto& classes = filter.classes;
  if (!classes.empty() &&
      std::find(classes.begin(), classes.end(), clock::TimeClassOf(clock)) == classes.end()) {
    return false;
  }
  return filter.rated == Filter::Rated::kEither || (filter.rated == Filter::Rated::kRated) == rated;
}

constexpr std::size_t kMaxNames = 16;
constexpr std::size_t kLongestName = 32;

Error BadFilter(std::string_view part) {
  return {Reason::kBadArgument,
          Quote(part) +
              " is not a part of a filter: rulesets=, classes=, rated=yes or no, bots=no, rating=1400-1800"};
}

/// The pieces of `text` between `separator`s.
std::vector<std::string_view> Split(std::string_view text, char separator) {
  std::vector<std::string_view> parts;
  while (true) {
    const auto end = text.find(separator);
    parts.push_back(text.substr(0, end));
    if (end == text.npos) return parts;
    text.remove_prefix(end + 1);
  }
}

bool IsName(std::string_view text) {
  return !text.empty() && text.size() <= kLongestName && std::all_of(text.begin(), text.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '_';
  });
}

template <class T, class Text>
std::string Joined(const std::vector<T>& values, Text text) {
  std::string all;
  for (const T& value : values) all += (all.empty() ? "" : ",") + std::string(text(value));
  return all;
}

/// In order, each once.
template <class T>
void Tidy(std::vector<T>& values) {
  std::sort(values.begin(), values.end());
  values.erase(std::unique(values.begin(), values.end()), values.end());
}

bool TakeRulesets(Filter& filter, std::string_view value) {
  for (const std::string_view name : Split(value, ',')) {
    if (!IsName(name)) return false;
    filter.rulesets.emplace_back(name);
  }
  Tidy(filter.rulesets);
  return filter.rulesets.size() <= kMaxNames;
}

bool TakeClasses(Filter& filter, std::string_view value) {
  for (const std::string_view name : Split(value, ',')) {
    const auto time_class = clock::FindTimeClass(name);
    if (!time_class) return false;
    filter.classes.push_back(*time_class);
  }
  Tidy(filter.classes);
  return true;
}

/// Empty, or a number of points.
bool TakePoints(int& points, std::string_view text) {
  constexpr int kMax = 4000;
  if (text.empty()) return true;
  points = ParseNumber<int>(text).value_or(0);
  return points > 0 && points <= kMax;
}

bool TakeRating(Filter& filter, std::string_view value) {
  RatingRange& range = filter.rating;
  const auto dash = value.find('-');
  if (!range.any() || dash == value.npos) return false;
  if (!TakePoints(range.lowest, value.substr(0, dash)) || !TakePoints(range.highest, value.substr(dash + 1)))
    return false;
  return !range.any() && (range.highest == 0 || range.lowest <= range.highest);
}

std::string RangeText(const RatingRange& range) {
  const auto points = [](int value) { return value == 0 ? std::string() : std::to_string(value); };
  return points(range.lowest) + "-" + points(range.highest);
}

/// An unknown rating is in no range.
bool IsRated(const Filter& filter, int rating) {
  return filter.rating.any() || (rating > 0 && filter.rating.Holds(rating));
}

bool TakePart(Filter& filter, std::string_view key, std::string_view value) {
  if (key == "rulesets") return filter.rulesets.empty() && TakeRulesets(filter, value);
  if (key == "classes") return filter.classes.empty() && TakeClasses(filter, value);
  if (key == "rating") return TakeRating(filter, value);
  if (key == "bots") return value == "no" && !std::exchange(filter.without_bots, true);
  if (key != "rated" || filter.rated != Filter::Rated::kEither) return false;
  filter.rated = value == "yes" ? Filter::Rated::kRated : Filter::Rated::kCasual;
  return value == "yes" || value == "no";
}

}  // namespace

std::string FilterText(const Filter& filter) {
  std::string text;
  const auto add = [&](std::string_view key, const std::string& value) {
    text += (text.empty() ? "" : "&") + std::string(key) + "=" + value;
  };
  if (!filter.rulesets.empty())
    add("rulesets", Joined(filter.rulesets, [](const auto& name) { return name; }));
  if (!filter.classes.empty())
    add("classes", Joined(filter.classes, [](auto one) { return clock::Name(one); }));
  if (filter.rated != Filter::Rated::kEither)
    add("rated", filter.rated == Filter::Rated::kRated ? "yes" : "no");
  if (filter.without_bots) add("bots", "no");
  if (!filter.rating.any()) add("rating", RangeText(filter.rating));
  return text;
}

Result<Filter> ParseFilter(std::string_view text) {
  Filter filter;
  for (const std::string_view part : Split(text, '&')) {
    const auto equals = part.find('=');
    if (equals == part.npos || !TakePart(filter, part.substr(0, equals), part.substr(equals + 1))) {
      return BadFilter(part);
    }
  }
  return filter;
}

Result<Filter> Canonical(Filter filter) {
  for (const std::string& name : filter.rulesets) {
    if (!IsName(name)) return BadFilter(name);
  }
  Tidy(filter.rulesets);
  Tidy(filter.classes);
  if (filter.rulesets.size() > kMaxNames) return BadFilter("rulesets");
  const auto text = FilterText(filter);
  return text.empty() ? filter : ParseFilter(text);
}

bool Matches(const Filter& filter, const Table& table) {
  return PassesTerms(filter, table.ruleset, table.clock, table.rated) &&
         !(filter.without_bots && table.owner.bot) && IsRated(filter, table.owner_rating);
}

bool Matches(const Filter& filter, const match::Summary& match) {
  return PassesTerms(filter, match.settings.ruleset, match.settings.clock, match.settings.rated) &&
         !(filter.without_bots && (match.players[0].bot || match.players[1].bot)) &&
         IsRated(filter, match.rating);
}

Snapshot Filtered(const Filter& filter, Snapshot lobby) {
  std::erase_if(lobby.tables, [&](const Table& table) { return !Matches(filter, table); });
  std::erase_if(lobby.live_matches, [&](const match::Summary& match) { return !Matches(filter, match); });
  if (filter.without_bots) lobby.free_bots.clear();
  return lobby;
}

}  // namespace merels::lobby
