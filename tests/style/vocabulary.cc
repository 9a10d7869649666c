#include "tests/style/vocabulary.h"

#include <algorithm>
#include <cctype>
#include <string_view>

namespace merels::style {
namespace {

const std::vector<std::string> kServer = {"server/", "tests/server/"};
const std::vector<std::string> kCode = {"client/",       "common/",       "server/",   "proto/",
                                        "tests/client/", "tests/server/", "tests/sim/"};
const std::vector<std::string> kClient = {"client/", "tests/client/"};

// These quote old names, so that a reader can find the new ones.
const std::vector<std::string> kQuoting = {"CHANGELOG.md", "proto/reference/text/old_calls.md",
                                           "proto/REFERENCE.md"};

bool IsOfAName(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

bool IsIn(const std::string& path, const std::vector<std::string>& scope) {
  return scope.empty() || std::any_of(scope.begin(), scope.end(),
                                      [&](const auto& folder) { return path.starts_with(folder); });
}

/// Whether the identifier has this word: "people" in kMaxPeople, in people_.
bool HasWord(std::string_view identifier, std::string_view word) {
  std::string current;
  for (std::size_t i = 0; i <= identifier.size(); ++i) {
    const char c = i < identifier.size() ? identifier[i] : '_';
    const bool begins = c == '_' || std::isupper(static_cast<unsigned char>(c)) != 0;
    if (begins && (current == word || current == std::string(word) + "s")) return true;
    if (begins) current.clear();
    if (c != '_') current += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  }
  return false;
}

bool IsMeant(std::string_view identifier, std::string_view name) {
  if (name.front() == '*') return HasWord(identifier, name.substr(1, name.size() - 2));
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

bool IsAlphabetic(char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0; }

/// In lower case.
std::vector<std::string> WordsOf(std::string_view line) {
  std::vector<std::string> found(1);
  for (const char c : line) {
    if (IsAlphabetic(c)) {
      found.back() += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    } else if (!found.back().empty()) {
      found.emplace_back();
    }
  }
  return found;
}

bool IsRead(const std::string& path) { return path.ends_with(".md") || path.ends_with(".proto"); }

void FindWords(const Source& source, int number, std::string_view line,
               const std::vector<DroppedWord>& dropped, std::vector<Fault>& faults) {
  for (const std::string& word : WordsOf(line)) {
    for (const DroppedWord& one : dropped) {
      const bool meant = word == one.word || word == one.word + "s";
      const bool here = number == 0 || one.where == DroppedWord::Where::kEverywhere;
      if (!meant || !here || (!one.except.empty() && IsIn(source.path, one.except))) continue;
      faults.push_back({source.path, number, "'" + word + "' is called " + one.instead + " in the glossary"});
    }
  }
}

}  // namespace

const std::vector<DroppedName>& DroppedNames() {
  static const std::vector<DroppedName> names = {
      {"kMost*", "kMax"},
      {"kMost", "kMax"},
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
      {"*people*", "players, or accounts"},
      {"*person*", "player, or human where a computer is the other kind", kCode},
      {"House*", "Cluster, of what the nodes share", {"server/"}},
      {"Kept*", "Stored", {"server/"}},
      {"RateNews", "RateBroadcasts", kServer},
      {"RatingNews", "RatingBroadcasts", kServer},
      {"FactsNews", "FactsBroadcast", kServer},
      {"ModerationNews", "ModerationChanges", kServer},
      {"NewsHandler", "BroadcastHandler", kServer},
      {"RecordKept", "RecordSaved", kClient},
      {"Passes", "InviteStore", kServer},
      {"Because", "RecheckReason", kServer},
      {"LookAgain", "RecheckAccess", kServer},
      {"LookInLog", "NeedsLogLookup"},
      {"NeedsLeaveOf", "BlockersToCheck", kServer},
      {"HeardBegun", "OnRemoteStart", kServer},
      {"TellSoon", "ScheduleBroadcast", kServer},
      {"LookSoon", "SchedulePoll", kServer},
      {"LookAround", "PollPeers", kServer},
      {"PutOff", "ExtendExpiry", kServer},
      {"PutOffTerms", "ExtendExpiries", kServer},
      {"MayComeIn", "MaySignIn", kServer},
      {"MayComeFrom", "MaySignInFrom", kServer},
      {"PassesForServer", "LooksLikeServerName", kServer},
      {"MayKeepBack", "MayBuffer", kServer},
      {"MustHoldBack", "MustBuffer", kServer},
      {"HoldNothingBack", "DisableBuffering", kServer},
      {"StoodStill", "OnProcessSuspended", kServer},
      {"PgDoubts", "PgUncertainty", kServer},
      {"ReadSurely", "ReadConfirmed", kServer},
      {"PerhapsWritten", "OutcomeUnknown", kServer},
      {"IsSurelyNotWritten", "IsDefinitelyNotWritten", kServer},
      {"GiveMemoryBack", "TrimHeap", kServer},
      {"Fine", "Penalize", kServer},
      {"Owe", "Debit", kServer},
      {"Plainly", "WithEmptyResponse", kServer},
      {"ServeAnybody", "ServeUnauthenticated", kServer},
      {"Ear", "BusListener", kServer},
      {"Dearest", "MostExpensive", kServer},
      {"Keys", "Credentials", kServer},
      {"Talk", "Chat", kServer},
      {"MayTalk", "MayChat", kServer},
      {"SetTalk", "SetChat", {"client/"}},
      {"ToggleTalk", "ToggleChat", {"client/"}},
      {"kTalk", "kChat", {"client/"}},
      {"kMaxListedOrder", "kMaxListedModeration", kServer},
      {"Order", "Request", {"client/model/", "client/app/"}},
      {"OrderApi", "ModerationApi", kClient},
      {"SafetyApi", "PlayerSafetyApi", kClient},
      {"ChallengesApi", "ChallengeApi", kClient},
      {"CredentialsApi", "AccountApi", kClient},
      {"RatingsApi", "RatingApi", kClient},
      {"House", "SimulatedMatch, in tests", kClient},
      {"FriendCame", "FriendOnline"},
      {"ToldNotices", "SeenNotices", kClient},
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

const std::vector<DroppedWord>& DroppedWords() {
  using Where = DroppedWord::Where;
  static const std::vector<DroppedWord> words = {
      {"talk", "chat"},
      {"desk", "tables", Where::kEverywhere, {"tests/client/support/"}},
      {"looker", "viewer"},
      {"onlooker", "spectator"},
      {"parcel", "inbox item"},
      {"pace", "time class", Where::kEverywhere, {"client/bot/", "tests/client/bot/", "tests/load/"}},
      {"company", "access policy"},
      {"discretion", "visibility"},
      {"dearest", "most expensive"},
      {"ear", "listener"},
      {"order", "moderation or request", Where::kNamesOfFiles},
      {"doubt", "uncertainty", Where::kNamesOfFiles},
      {"told", "seen or recipients", Where::kNamesOfFiles},
      {"people", "players, or account", Where::kNamesOfFiles},
      {"person", "player", Where::kNamesOfFiles},
  };
  return words;
}

std::vector<Fault> WordFaults(const Source& source, const std::vector<DroppedWord>& dropped) {
  std::vector<Fault> faults;
  FindWords(source, 0, source.path, dropped, faults);
  if (!IsRead(source.path) || IsIn(source.path, kQuoting)) return faults;
  int number = 0;
  for (const auto line : Lines(source.text)) FindWords(source, ++number, line, dropped, faults);
  return faults;
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
