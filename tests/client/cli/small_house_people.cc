#include "tests/client/cli/small_house_people.h"

#include <algorithm>

#include "tests/client/cli/small_house.h"

namespace merels::testing {

using rules::Side;

// ---- Challenges

void HouseChallenges::CreateChallenge(sdk::MakeChallenge wish, sdk::Done<lobby::Challenged> done) {
  const auto me = who_();
  if (!me.ok()) return done(me.error());
  const auto other = house_.FindPlayer(wish.player);
  if (!other) return done(Error{Reason::kUnknownPlayer, "there is no such player"});
  lobby::Challenge challenge;
  challenge.id = ChallengeId(house_.NewId());
  challenge.from = *me;
  challenge.to = *other;
  challenge.ruleset = wish.ruleset;
  challenge.clock = wish.clock;
  challenge.side = wish.side;
  challenge.rated = wish.rated;
  challenge.watching = wish.watching;
  house_.challenges.push_back(challenge);
  for (const auto& player : {*me, *other}) house_.Notify(player.id, lobby::ChallengeMade{challenge});
  done(lobby::Challenged(challenge));
}

void HouseChallenges::OfferRematch(api::Rematch wish, sdk::Done<lobby::Challenged> done) {
  const auto me = who_();
  const auto over = house_.Show(wish.match);
  if (!over.ok()) return done(over.error());
  for (const auto& challenge : house_.challenges) {
    if (challenge.rematch_of != wish.match || challenge.to.id != me->id) continue;
    return AcceptChallenge({wish.request, challenge.id}, [done](const Result<sdk::Seated>& seated) {
      done(lobby::Challenged(seated->match));
    });
  }
  const Side mine = over->players[0].id == me->id ? Side::kFirst : Side::kSecond;
  const auto& other = over->players[rules::Index(rules::Other(mine))];
  CreateChallenge({wish.request, other.id.text(), over->settings.ruleset, over->settings.clock,
                   rules::Other(mine), false},
                  std::move(done));
  house_.challenges.back().rematch_of = wish.match;
}

std::optional<lobby::Challenge> HouseChallenges::Take(const ChallengeId& id) {
  const auto found = std::find_if(house_.challenges.begin(), house_.challenges.end(),
                                  [&](const auto& one) { return one.id == id; });
  if (found == house_.challenges.end()) return std::nullopt;
  auto challenge = *found;
  house_.challenges.erase(found);
  return challenge;
}

void HouseChallenges::End(const lobby::Challenge& challenge, const lobby::ChallengeEnded& ended) {
  for (const auto& player : {challenge.from, challenge.to}) house_.Notify(player.id, ended);
}

void HouseChallenges::AcceptChallenge(api::AcceptChallenge wish, sdk::Done<sdk::Seated> done) {
  const auto challenge = Take(wish.challenge);
  if (!challenge) return done(Error{Reason::kUnknownChallenge, "there is no such challenge"});
  const Side side = rules::Other(challenge->side.value_or(Side::kFirst));
  const bool first = side == Side::kFirst;
  const MatchId match =
      house_.Begin(first ? challenge->to : challenge->from, first ? challenge->from : challenge->to,
                   challenge->ruleset, challenge->clock);
  End(*challenge, {wish.challenge, lobby::ChallengeEnd::kAccepted, lobby::DeclineReason::kNone, match});
  done(sdk::Seated{match, side});
}

void HouseChallenges::DeclineChallenge(api::DeclineChallenge wish, sdk::Done<void> done) {
  if (const auto challenge = Take(wish.challenge))
    End(*challenge, {wish.challenge, lobby::ChallengeEnd::kDeclined, wish.reason, MatchId()});
  done({});
}

void HouseChallenges::WithdrawChallenge(api::WithdrawChallenge wish, sdk::Done<void> done) {
  if (const auto challenge = Take(wish.challenge)) {
    End(*challenge,
        {wish.challenge, lobby::ChallengeEnd::kWithdrawn, lobby::DeclineReason::kNone, MatchId()});
  }
  done({});
}

void HouseChallenges::ListChallenges(sdk::Done<std::vector<lobby::Challenge>> done) {
  done(house_.challenges);
}

// ---- Talk

chat::Snapshot SmallTalk::Of(const MatchId& match, chat::Room room) const {
  const auto found = said.find({match, room});
  return {match, room, found == said.end() ? std::vector<chat::Message>() : found->second,
          off.contains(match)};
}

void HouseChat::Say(api::Say what, sdk::Done<chat::Message> done) {
  const auto me = who_();
  if (!me.ok()) return done(me.error());
  if (house_.talk.off.contains(what.match)) return done(Error{Reason::kChatOff, "the talk is off"});
  auto& room = house_.talk.said[{what.match, what.room}];
  chat::Message message{room.size() + 1, clock::Millis(0), me->id, me->name, what.text, what.courtesy};
  if (what.courtesy) message.text = chat::WordsOf(*what.courtesy);
  room.push_back(message);
  house_.Tell(
      {session::Topic::Chat(what.match, what.room), "log", message.number, message.number - 1, message});
  done(message);
}

void HouseChat::ListMessages(MatchId match, chat::Room room, std::uint64_t, sdk::Done<chat::Snapshot> done) {
  done(house_.talk.Of(match, room));
}

void HouseChat::SetChat(api::SetChatOff wish, sdk::Done<void> done) {
  wish.off ? void(house_.talk.off.insert(wish.match)) : void(house_.talk.off.erase(wish.match));
  done({});
}

}  // namespace merels::testing
