// Requests for lists of matches and for their records, and the answers.
#ifndef MERELS_CLIENT_MODEL_GAMES_H_
#define MERELS_CLIENT_MODEL_GAMES_H_

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "common/api/match.h"
#include "common/base/result.h"
#include "common/match/filter.h"
#include "common/match/view.h"

namespace merels::model {

/// A page of somebody's matches, newest first. The filter's opponent may be a member's name.
using ListGames = api::MatchQuery;
struct GamesAnswer {
  ListGames asked;
  Result<std::vector<match::Summary>> result;
  std::string next;  // empty: there are no more
};

/// The rated matches of the account that go on, whether the lobby lists them or not.
struct AskOwnRated {
  AccountId me;
};
struct OwnRatedAnswer {
  Result<std::vector<match::Summary>> result;
};

/// What the two players of a match play now.
struct FindNextGame {
  MatchId after;
  AccountId one;
  AccountId other;
};
struct NextGameAnswer {
  MatchId after;
  Result<std::optional<MatchId>> result;  // nothing: no game of theirs goes on
};

/// What can be watched on television.
struct AskChannels {};
using api::Channel;
struct ChannelsAnswer {
  Result<std::vector<Channel>> result;
};

/// What to do with a record.
enum class RecordUse : std::uint8_t { kCopy, kSave, kAnalyse };

struct ExportGame {
  MatchId match;
  RecordUse use = RecordUse::kCopy;
};
struct RecordAnswer {
  MatchId match;
  RecordUse use = RecordUse::kCopy;
  Result<std::string> result;
};

}  // namespace merels::model

#endif  // MERELS_CLIENT_MODEL_GAMES_H_
