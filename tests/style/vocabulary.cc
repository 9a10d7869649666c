#include "tests/style/vocabulary.h"

#include <algorithm>
#include <cctype>
#include <string_view>

namespace merels::style {
namespace {

const std::vector<std::string> kServer = {"server/", "tests/server/"};
const std::vector<std::string> kClient = {"client/", "tests/client/"};

bool IsOfAName(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

bool IsIn(const std::string& path, const std::vector<std::string>& scope) {
  return scope.empty() || std::any_of(scope.begin(), scope.end(),
                                      [&](const auto& folder) { return path.starts_with(folder); });
}

bool IsMeant(std::string_view identifier, std::string_view name) {
  if (name.back() != '*') return identifier == name;
  name.remove_suffix(1);
  return identifier.starts_with(name) && identifier.size() > name.size() &&
         std::isupper(static_cast<unsigned char>(identifier[name.size()])) != 0;
}

std::vector<std::string_view> IdentifiersOf(std::string_view line) {
  std::vector<std::string_view> found;
  for (std::size_t at = 0; at < line.size();) {
    std::size_t end = at;
    while (end < line.size() && IsOfAName(line[end])) ++end;
    if (end > at) found.push_back(line.substr(at, end - at));
    at = end + 1;
  }
  return found;
}

}  // namespace

const std::vector<DroppedName>& DroppedNames() {
  static const std::vector<DroppedName> names = {
      {"kMost*", "kMax"},
      {"Company", "AccessPolicy", kServer},
      {"Discreetly", "VisibleTo", kServer},
      {"House", "GameServer", kServer},
      {"RealHouse", "LiveGameServer", kServer},
      {"Desk", "Tables", kServer},
      {"Guard", "CallbackScope", kServer},
      {"Hosted", "LoadedMatch", kServer},
      {"Sight", "MatchView", kServer},
      {"Looker", "MatchViewer", kServer},
      {"Told", "Recipients", {"server/"}},
      {"Lane", "SpectatorWriter or ShardLink", kServer},
      {"Refusals", "Outages", kServer},
      {"Waits", "WaitTimes", kServer},
      {"GoingOn", "MatchCount", kServer},
      {"PlayersOrder", "PlayerSafety", kServer},
      {"OrderServices", "PlayerSafetyService, ModerationService or OperatorService", kServer},
      {"Order", "ModerationStore", {"server/service/", "server/store/"}},
      {"People", "AccountStore", kServer},
      {"Passes", "InviteStore", kServer},
      {"Keys", "Credentials", kServer},
      {"Talk", "Chat", kServer},
      {"MayTalk", "MayChat", kServer},
      {"SetTalk", "SetChatOff", {"client/"}},
      {"ToggleTalk", "ToggleChat", {"client/"}},
      {"kTalk", "kChat", {"client/"}},
      {"kMaxListedOrder", "kMaxListedModeration", kServer},
      {"Order", "Request", {"client/model/", "client/app/"}},
      {"OrderApi", "ModerationApi", kClient},
      {"PeopleApi", "PlayerSafetyApi", kClient},
      {"SafetyApi", "PlayerSafetyApi", kClient},
      {"ChallengesApi", "ChallengeApi", kClient},
      {"CredentialsApi", "AccountApi", kClient},
      {"RatingsApi", "RatingApi", kClient},
      {"Parcel", "InboxItem", kClient},
      {"News", "Update", kClient},
      {"Ear", "a visitor of updates or a listener", kClient},
      {"ChatEar", "ChatListener", kClient},
      {"Wonder", "ShouldAsk", kClient},
      {"ComeOut", "ReturnToSignIn", kClient},
      {"Passes", "Matches, of a filter; IsTemporary, of a reason", {"client/", "common/lobby/"}},
  };
  return names;
}

std::vector<Fault> VocabularyFaults(const Source& source, const std::vector<DroppedName>& dropped) {
  if (!IsCpp(source.path)) return {};
  std::vector<Fault> faults;
  const std::string code = CodeOnly(source.text);
  int number = 0;
  for (const auto line : Lines(code)) {
    ++number;
    for (const auto identifier : IdentifiersOf(line)) {
      for (const auto& one : dropped) {
        if (!IsMeant(identifier, one.name) || !IsIn(source.path, one.scope)) continue;
        faults.push_back({source.path, number,
                          "'" + std::string(identifier) + "' is called " + one.instead + " in the glossary"});
      }
    }
  }
  return faults;
}

}  // namespace merels::style
