#include "tests/load/web_book.h"

#include <nlohmann/json.hpp>

namespace merels::load {

WebWord ReadWord(std::string_view json) {
  const auto read = nlohmann::json::parse(json, nullptr, false);
  WebWord word;
  if (!read.is_object()) return word;
  const std::string kind = read.value("kind", "");
  if (kind != "whole" && kind != "entry") return word;
  if (!read.contains("seq")) return word;  // of the lobby
  word.kind = kind == "whole" ? WebWord::Kind::kWhole : WebWord::Kind::kEntry;
  word.topic = read.value("topic", "");
  word.seq = read.value("seq", std::uint64_t{0});
  word.prev = read.value("prev", std::uint64_t{0});
  if (read.contains("clocks")) word.at_unix_ms = read["clocks"].value("at_unix_ms", std::int64_t{0});
  return word;
}

void WebBook::Take(const WebWord& word, WebTally& tally) {
  if (word.kind == WebWord::Kind::kOther) return;
  std::uint64_t& newest = newest_[word.topic];
  if (word.kind == WebWord::Kind::kWhole) {
    ++tally.wholes;
    newest = word.seq;
    return;
  }
  ++tally.entries;
  if (word.seq <= newest) {
    ++tally.doubles;
  } else if (word.prev != newest) {
    ++tally.gaps;
  }
  newest = word.seq;
}

std::uint64_t WebBook::Newest(const std::string& topic) const {
  const auto found = newest_.find(topic);
  return found == newest_.end() ? 0 : found->second;
}

}  // namespace merels::load
