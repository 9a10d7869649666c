// Requests about other players and their answers, as plain values.
#ifndef MERELS_CLIENT_MODEL_PEOPLE_H_
#define MERELS_CLIENT_MODEL_PEOPLE_H_

#include <string>
#include <variant>
#include <vector>

#include "common/api/moderation.h"
#include "common/base/result.h"
#include "common/match/view.h"

namespace merels::model {

struct ListBlocks {};
/// Blocks or unblocks a player.
struct SetBlock {
  match::Player player;
  bool blocked = true;
};
/// Reports a player to the moderators.
struct ReportPlayer {
  match::Player player;
  MatchId match;  // the match it is about; may be empty
  api::ReportKind kind = api::ReportKind::kOther;
  std::string text;
};

struct BlocksAnswer {
  Result<std::vector<match::Player>> result;
};
struct SetBlockAnswer {
  match::Player player;
  bool blocked = true;  // as was requested
  Result<void> result;
};
struct ReportAnswer {
  match::Player player;
  Result<void> result;
};
using PeopleUpdate = std::variant<BlocksAnswer, SetBlockAnswer, ReportAnswer>;

}  // namespace merels::model

#endif  // MERELS_CLIENT_MODEL_PEOPLE_H_
