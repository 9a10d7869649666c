#include "client/web/play/lobby_json.h"

#include <nlohmann/json.hpp>

namespace merels::web {
namespace {

std::optional<rules::Side> SideLeft(const lobby::Table& table) {
  return table.owner_side ? std::optional(rules::Other(*table.owner_side)) : std::nullopt;
}

Json PairedJson(const lobby::Paired& paired) {
  return {{"match", paired.match.text()},
          {"side", SideJson(paired.side)},
          {"opponent", paired.opponent.id.empty() ? Json() : AccountJson(paired.opponent)}};
}

struct NoticeTeller {
  const AccountId& me;

  Json operator()(const lobby::Paired& paired) const {
    Json json = PairedJson(paired);
    json["is"] = "paired";
    return json;
  }
  Json operator()(const lobby::SeekEnded& ended) const {
    return {{"is", "seek-ended"}, {"reason", Name(ended.reason)}};
  }
  Json operator()(const lobby::SeekProgress& progress) const {
    return {{"is", "seek-progress"}, {"waited_ms", progress.waited.count()}};
  }
  Json operator()(const lobby::ChallengeMade& made) const {
    return {{"is", "challenge"}, {"challenge", ChallengeJson(made.challenge, me)}};
  }
  Json operator()(const lobby::ChallengeEnded& ended) const {
    return {{"is", "challenge-ended"},
            {"challenge", ended.id.text()},
            {"how", Name(ended.how)},
            {"match", ended.match.text()}};
  }
  Json operator()(const lobby::Sanctioned& sanction) const {
    return {{"is", "sanction"}, {"sanction", Name(sanction.kind)}, {"words", sanction.reason}};
  }
  template <class Other>
  Json operator()(const Other&) const {
    return {{"is", "other"}};
  }
};

}  // namespace

Json AccountJson(const match::Player& player) {
  return {{"id", player.id.text()}, {"name", player.name}, {"guest", player.guest}, {"computer", player.bot}};
}

Json InvitationJson(const lobby::Table& table) {
  Json json = TableJson(table);
  json["owner"] = AccountJson(table.owner);
  json["side"] = SideJson(SideLeft(table));
  return json;
}

Json ChallengeJson(const lobby::Challenge& challenge, const AccountId& me) {
  return {{"challenge", challenge.id.text()},
          {"mine", challenge.from.id == me},
          {"from", AccountJson(challenge.from)},
          {"to", AccountJson(challenge.to)},
          {"title", RulesetTitle(challenge.ruleset)},
          {"clock", clock::PlayersText(challenge.clock)},
          {"rated", challenge.rated},
          {"rematch_of", challenge.rematch_of.text()}};
}

Json NoticesJson(const lobby::NoticesSnapshot& notices, const AccountId& me) {
  Json json = {{"matches", Json::array()},
               {"tables", Json::array()},
               {"challenges", Json::array()},
               {"seeking", notices.seeking}};
  for (const auto& paired : notices.live_matches) json["matches"].push_back(PairedJson(paired));
  for (const auto& table : notices.open_tables) {
    Json told = TableJson(table);
    told["code"] = table.code;
    json["tables"].push_back(told);
  }
  for (const auto& challenge : notices.challenges) json["challenges"].push_back(ChallengeJson(challenge, me));
  return json;
}

Json NoticeJson(const lobby::Notice& notice, const AccountId& me) {
  return std::visit(NoticeTeller{me}, notice);
}

}  // namespace merels::web
