#include "tests/client/cli/small_house_people.h"

#include <algorithm>

#include "tests/client/cli/small_house.h"

namespace merels::testing {

using rules::Side;

// ---- Challenges

void HouseChallenges::Make(sdk::MakeChallenge wish, sdk::Done<lobby::Challenged> done) {
  const auto me = who_();
  if (!me.ok()) return done(me.error());
  const auto other = house_.FindPlayer(wish.name, wish.account);
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

void HouseChallenges::OfferRematch(RequestId request, MatchId match, sdk::Done<lobby::Challenged> done) {
  const auto me = who_();
  const auto over = house_.Show(match);
  if (!over.ok()) return done(over.error());
  for (const auto& challenge : house_.challenges) {
    if (challenge.rematch_of != match || challenge.to.id != me->id) continue;
    return Accept(std::move(request), challenge.id,
                  [done](const Result<sdk::Seated>& seated) { done(lobby::Challenged(seated->match)); });
  }
  const Side mine = over->players[0].id == me->id ? Side::kFirst : Side::kSecond;
  const auto& other = over->players[rules::Index(rules::Other(mine))];
  Make({std::move(request), "", other.id, over->settings.ruleset, over->settings.clock, rules::Other(mine),
        false},
       std::move(done));
  house_.challenges.back().rematch_of = match;
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

void HouseChallenges::Accept(RequestId, ChallengeId id, sdk::Done<sdk::Seated> done) {
  const auto challenge = Take(id);
  if (!challenge) return done(Error{Reason::kUnknownChallenge, "there is no such challenge"});
  const Side side = rules::Other(challenge->side.value_or(Side::kFirst));
  const bool first = side == Side::kFirst;
  const MatchId match =
      house_.Begin(first ? challenge->to : challenge->from, first ? challenge->from : challenge->to,
                   challenge->ruleset, challenge->clock);
  End(*challenge, {id, lobby::ChallengeEnd::kAccepted, lobby::DeclineReason::kNone, match});
  done(sdk::Seated{match, side});
}

void HouseChallenges::Decline(ChallengeId id, lobby::DeclineReason reason, sdk::Done<void> done) {
  if (const auto challenge = Take(id))
    End(*challenge, {id, lobby::ChallengeEnd::kDeclined, reason, MatchId()});
  done({});
}

void HouseChallenges::Withdraw(ChallengeId id, sdk::Done<void> done) {
  if (const auto challenge = Take(id)) {
    End(*challenge, {id, lobby::ChallengeEnd::kWithdrawn, lobby::DeclineReason::kNone, MatchId()});
  }
  done({});
}

void HouseChallenges::List(sdk::Done<std::vector<lobby::Challenge>> done) { done(house_.challenges); }

// ---- Talk

chat::Snapshot SmallTalk::Of(const MatchId& match, chat::Room room) const {
  const auto found = said.find({match, room});
  return {match, room, found == said.end() ? std::vector<chat::Message>() : found->second,
          off.contains(match)};
}

void HouseChat::Say(sdk::Saying saying, sdk::Done<chat::Message> done) {
  const auto me = who_();
  if (!me.ok()) return done(me.error());
  if (house_.talk.off.contains(saying.match)) return done(Error{Reason::kChatOff, "the talk is off"});
  auto& room = house_.talk.said[{saying.match, saying.room}];
  chat::Message message{room.size() + 1, clock::Millis(0), me->id, me->name, saying.text, saying.courtesy};
  if (saying.courtesy) message.text = chat::WordsOf(*saying.courtesy);
  room.push_back(message);
  house_.Tell(
      {session::Topic::Chat(saying.match, saying.room), "log", message.number, message.number - 1, message});
  done(message);
}

void HouseChat::List(MatchId match, chat::Room room, std::uint64_t, sdk::Done<chat::Snapshot> done) {
  done(house_.talk.Of(match, room));
}

void HouseChat::SetOff(MatchId match, bool off, sdk::Done<void> done) {
  off ? void(house_.talk.off.insert(match)) : void(house_.talk.off.erase(match));
  done({});
}

}  // namespace merels::testing
