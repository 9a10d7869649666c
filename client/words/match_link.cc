#include "client/words/match_link.h"

#include <algorithm>

namespace merels::words {
namespace {

constexpr std::string_view kCode = "?code=";
constexpr std::size_t kLongestServer = 300;
constexpr std::size_t kLongestId = 32;

std::string_view WithoutBlanks(std::string_view text) {
  const auto begin = text.find_first_not_of(" \t\r\n");
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(" \t\r\n") - begin + 1);
}

/// Ids and codes are letters and digits.
bool IsWord(std::string_view text) {
  return !text.empty() && text.size() <= kLongestId && std::all_of(text.begin(), text.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
  });
}

bool IsServer(std::string_view text) {
  return !text.empty() && text.size() <= kLongestServer &&
         std::all_of(text.begin(), text.end(), [](char c) { return c > ' ' && c <= '~' && c != '?'; });
}

}  // namespace

std::string LinkText(const MatchLink& link) {
  std::string text = std::string(kLinkStart) + link.server + "/" + link.match.text();
  return link.code.empty() ? text : text + std::string(kCode) + link.code;
}

bool LooksLikeLink(std::string_view text) { return WithoutBlanks(text).starts_with(kLinkStart); }

Result<MatchLink> ReadLink(std::string_view text) {
  const Error none{Reason::kBadArgument, "this is not a game link: links look like merels://HOST:PORT/MATCH"};
  text = WithoutBlanks(text);
  if (!text.starts_with(kLinkStart)) return none;
  text.remove_prefix(kLinkStart.size());
  const auto slash = text.find('/');
  if (slash == std::string_view::npos) return none;
  MatchLink link;
  link.server = text.substr(0, slash);
  text.remove_prefix(slash + 1);
  const auto code = std::min(text.find(kCode), text.size());
  const std::string_view match = text.substr(0, code);
  link.match = MatchId(std::string(match));
  if (code < text.size()) link.code = text.substr(code + kCode.size());
  const bool code_wrong = code < text.size() && !IsWord(link.code);
  if (!IsServer(link.server) || !IsWord(match) || code_wrong) return none;
  return link;
}

}  // namespace merels::words
