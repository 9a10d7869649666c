#include "server/service/following/node_facts.h"

#include <algorithm>
#include <string_view>

#include "common/base/number.h"

namespace merels::service {
namespace {

// A broadcast as text: "NODE NUMBER" and, of a range, " =FIRST =BEHIND"; then a line "+KEY VALUE" for each
// fact that is there, and "-KEY WORD" for each that is not. A beat: "NODE NUMBER COUNT SUM".

std::string_view Cut(std::string_view& text, char at) {
  const std::size_t end = std::min(text.find(at), text.size());
  const std::string_view first = text.substr(0, end);
  text.remove_prefix(std::min(end + 1, text.size()));
  return first;
}

bool Fits(std::string_view text) { return !text.empty() && text.size() <= kMaxFactText; }

/// Nothing: malformed.
std::optional<std::optional<FactsBroadcast::Range>> ParseRange(std::string_view text) {
  if (text.empty()) return std::optional<FactsBroadcast::Range>();
  const std::string_view first = Cut(text, ' ');
  const bool whole = first.starts_with('=') && text.starts_with('=');
  if (!whole || first.size() > kMaxFactText + 1 || text.size() > kMaxFactText + 1) return {};
  return std::optional(FactsBroadcast::Range(first.substr(1), text.substr(1)));
}

std::optional<std::pair<std::string, FactChange>> ParseChange(std::string_view line) {
  const bool there = line.starts_with('+');
  if (!there && !line.starts_with('-')) return {};
  line.remove_prefix(1);
  const std::string_view key = Cut(line, ' ');
  if (!Fits(key) || line.size() > kMaxFactText) return {};
  return std::pair(std::string(key), FactChange{there, std::string(line)});
}

}  // namespace

bool NodeFacts::Set(const std::string& key, const std::string& value) {
  const auto [fact, added] = facts_.try_emplace(key, value);
  if (!added && fact->second == value) return false;
  if (!added) sum_ -= SumOf(key, std::exchange(fact->second, value));
  sum_ += SumOf(key, value);
  return true;
}

bool NodeFacts::Drop(const std::string& key) {
  const auto fact = facts_.find(key);
  if (fact == facts_.end()) return false;
  sum_ -= SumOf(key, fact->second);
  facts_.erase(fact);
  return true;
}

const std::string* NodeFacts::Find(const std::string& key) const {
  const auto fact = facts_.find(key);
  return fact == facts_.end() ? nullptr : &fact->second;
}

/// FNV-1a, mixed, so that sums of many differ.
std::uint64_t NodeFacts::SumOf(const std::string& key, const std::string& value) {
  std::uint64_t hash = 14'695'981'039'346'656'037U;
  for (const std::string* text : {&key, &value}) {
    for (const char letter : *text + ' ')
      hash = (hash ^ static_cast<unsigned char>(letter)) * 1'099'511'628'211U;
  }
  hash = (hash ^ hash >> 31) * 0x7fb5d329728ea185U;
  return hash ^ hash >> 27;
}

std::string FactsText(const FactsBroadcast& news) {
  std::string text = news.node + " " + std::to_string(news.number);
  if (news.all) text += " =" + news.all->first + " =" + news.all->second;
  for (const auto& [key, change] : news.changes)
    text += (change.there ? "\n+" : "\n-") + key + " " + change.text;
  return text;
}

std::optional<FactsBroadcast> ParseFacts(const std::string& text) {
  std::string_view rest = text;
  std::string_view head = Cut(rest, '\n');
  FactsBroadcast news;
  news.node = Cut(head, ' ');
  const auto number = ParseNumber<std::uint64_t>(Cut(head, ' '));
  const auto range = ParseRange(head);
  if (!Fits(news.node) || !number || !range) return {};
  news.number = *number;
  news.all = *range;
  while (!rest.empty()) {
    auto change = ParseChange(Cut(rest, '\n'));
    if (!change || news.changes.size() == kMaxFactsTold) return {};
    news.changes.push_back(*std::move(change));
  }
  return news;
}

std::string BeatText(const Beat& beat) {
  return beat.node + " " + std::to_string(beat.number) + " " + std::to_string(beat.count) + " " +
         std::to_string(beat.sum);
}

std::optional<Beat> ParseBeat(const std::string& text) {
  std::string_view rest = text;
  const std::string_view node = Cut(rest, ' ');
  const auto number = ParseNumber<std::uint64_t>(Cut(rest, ' '));
  const auto count = ParseNumber<std::uint64_t>(Cut(rest, ' '));
  const auto sum = ParseNumber<std::uint64_t>(rest);
  if (!Fits(node) || !number || !count || !sum) return {};
  return Beat{std::string(node), *number, *count, *sum};
}

}  // namespace merels::service
