#include "client/words/match_link.h"

#include <algorithm>

#include "common/base/text.h"

namespace merels::words {
namespace {

constexpr std::string_view kCode = "?code=";
constexpr std::size_t kLongestServer = 300;
constexpr std::size_t kLongestId = 32;

/// Ids and codes are letters and digits.
bool IsWord(std::string_view text) {
  return !text.empty() && text.size() <= kLongestId && std::all_of(text.begin(), text.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
  });
}

bool IsServer(std::string_view text) {
  return !text.empty() && text.size() <= kLongestServer && std::none_of(text.begin(), text.end(), [](char c) {
    return (c >= '\0' && c <= ' ') || c == '\x7F' || c == '?';
  });
}

/// The page of a match, also one to play it on or to show it elsewhere, or an invitation.
Result<MatchLink> ReadPage(std::string_view text) {
  const Error none{Reason::kBadArgument,
                   "this is not the page of a game: such links end with /m/MATCH or /play/CODE"};
  MatchLink link{BareAddress(text)};
  text.remove_prefix(text.find("//") + 2);
  text.remove_prefix(std::min(text.find('/'), text.size()));
  text = text.substr(0, text.find_first_of("?#"));
  if (text.ends_with('/')) text.remove_suffix(1);
  const auto name = std::min(text.rfind('/'), text.size() - 1) + 1;
  const std::string_view kind = text.substr(0, name);
  const std::string_view word = text.substr(name, text.find('.', name) - name);
  if (!IsServer(link.server) || link.server.starts_with(':') || !IsWord(word)) return none;
  if (kind == "/play/") {
    link.table = word;
  } else if (kind == "/m/" || kind == "/play/m/" || kind == "/embed/m/" || kind == "/overlay/m/") {
    link.match = MatchId(std::string(word));
  } else {
    return none;
  }
  return link;
}

}  // namespace

std::string LinkText(const MatchLink& link) {
  std::string text = std::string(kOwnScheme) + link.server + "/" + link.match.text();
  return link.code.empty() ? text : text + std::string(kCode) + link.code;
}

bool IsWebAddress(std::string_view web) {
  const auto scheme = web.starts_with("https://") || web.starts_with("http://");
  const auto host = web.find("//") + 2;
  return scheme && host < web.size() && web.size() <= kLongestServer &&
         std::all_of(web.begin() + static_cast<std::ptrdiff_t>(host), web.end(), [](char c) {
           return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
                  std::string_view(".-:[]").find(c) != std::string_view::npos;
         });
}

std::string WebMatchText(std::string_view web, const MatchId& match) {
  return std::string(web) + "/m/" + match.text();
}

std::string WebInvitationText(std::string_view web, std::string_view code) {
  return std::string(web) + "/play/" + std::string(code);
}

bool LooksLikeLink(std::string_view text) {
  text = Stripped(text);
  return HasOwnScheme(text) || HasWebScheme(text);
}

Result<MatchLink> ReadLink(std::string_view text) {
  const Error none{Reason::kBadArgument, "this is not a game link: links look like merels://HOST:PORT/MATCH"};
  text = Stripped(text);
  if (HasWebScheme(text)) return ReadPage(text);
  if (!HasOwnScheme(text)) return none;
  text.remove_prefix(kOwnScheme.size());
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
