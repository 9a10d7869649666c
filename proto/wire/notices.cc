// Notices of players on the wire.
#include <utility>
#include <variant>

#include "common/variants/registry.h"
#include "proto/wire/challenge.h"
#include "proto/wire/lobby.h"
#include "proto/wire/match.h"
#include "proto/wire/moderation.h"
#include "proto/wire/rating.h"
#include "proto/wire/reading.h"
#include "proto/wire/types.h"

namespace merels::wire {
namespace {

v1::Paired ToProto(const lobby::Paired& paired) {
  v1::Paired message;
  message.set_match_id(paired.match.text());
  message.set_side(wire::ToProto(paired.side));
  if (!paired.opponent.id.empty()) *message.mutable_opponent() = wire::ToProto(paired.opponent);
  return message;
}

lobby::Paired ReadPaired(const v1::Paired& message, Reading& reading) {
  lobby::Paired paired{
      reading.Take(ReadMatchId(message.match_id())), reading.Take(FromProto(message.side())), {}};
  if (message.has_opponent()) paired.opponent = reading.Take(FromProto(message.opponent()));
  return paired;
}

v1::RatingChanged ToProto(const lobby::RatingChanged& notice) {
  v1::RatingChanged message;
  message.set_match_id(notice.match.text());
  message.set_pool(notice.pool);
  *message.mutable_before() = wire::ToProto(notice.before);
  *message.mutable_after() = wire::ToProto(notice.after);
  return message;
}

lobby::RatingChanged ReadRatingChanged(const v1::RatingChanged& message, Reading& reading) {
  return {reading.Take(ReadMatchId(message.match_id())),
          reading.Text(message.pool(), variants::kMaxRulesetText, "the pool"),
          reading.Take(FromProto(message.before())), reading.Take(FromProto(message.after()))};
}

v1::SeekProgress ToProto(const lobby::SeekProgress& notice) {
  v1::SeekProgress message;
  message.set_waited_ms(notice.waited.count());
  message.set_rated(notice.rated);
  message.mutable_ratings()->Add(notice.ratings.begin(), notice.ratings.end());
  message.set_acceptable_gap(notice.gap);
  if (notice.expected.count() >= 0) message.set_expected_wait_ms(notice.expected.count());
  return message;
}

lobby::SeekProgress ReadSeekProgress(const v1::SeekProgress& message, Reading& reading) {
  const bool known = message.has_expected_wait_ms();
  return {reading.Time(message.waited_ms(), "the time waited"),
          message.rated(),
          {message.ratings().begin(), message.ratings().end()},
          message.acceptable_gap(),
          known ? reading.Time(message.expected_wait_ms(), "the expected wait") : clock::Millis(-1)};
}

struct NoticeWriter {
  v1::Notice& message;

  void operator()(const lobby::Paired& notice) const { *message.mutable_paired() = ToProto(notice); }
  void operator()(const lobby::SeekEnded& notice) const {
    message.mutable_seek_ended()->set_reason(WireName(notice.reason));
    message.mutable_seek_ended()->set_request_id(std::string(notice.request.text()));
  }
  void operator()(const lobby::ChallengeMade& notice) const {
    *message.mutable_challenge_made() = wire::ToProto(notice.challenge);
  }
  void operator()(const lobby::ChallengeEnded& notice) const {
    *message.mutable_challenge_ended() = wire::ToProto(notice);
  }
  void operator()(const lobby::RatingChanged& notice) const {
    *message.mutable_rating_changed() = ToProto(notice);
  }
  void operator()(const lobby::SeekProgress& notice) const {
    *message.mutable_seek_progress() = ToProto(notice);
  }
  void operator()(const lobby::Sanctioned& notice) const {
    *message.mutable_sanctioned() = wire::ToProto(notice);
  }
  void operator()(const lobby::SanctionLifted& notice) const {
    *message.mutable_sanction_lifted() = wire::ToProto(notice);
  }
  void operator()(const lobby::FriendOnline& notice) const {
    *message.mutable_friend_online() = wire::ToProto(notice.player);
  }
  void operator()(const lobby::TurnReminder& notice) const {
    message.mutable_turn_reminder()->set_match_id(notice.match.text());
    message.mutable_turn_reminder()->set_claimable_in_ms(notice.claimable_in.count());
  }
  void operator()(const lobby::AbortWarning& notice) const {
    message.mutable_abort_warning()->set_more_allowed(notice.more);
    message.mutable_abort_warning()->set_wait_ms(notice.wait.count());
  }
  void operator()(const lobby::Announcement& notice) const {
    message.mutable_announcement()->set_text(notice.text);
    message.mutable_announcement()->set_made_at_unix_ms(notice.at.count());
    message.mutable_announcement()->set_stands_until_unix_ms(notice.until.count());
  }
};

lobby::Notice ReadNotice(const v1::Notice& message, Reading& reading) {
  switch (message.kind_case()) {
    case v1::Notice::kPaired: return ReadPaired(message.paired(), reading);
    case v1::Notice::kSeekEnded:
      return lobby::SeekEnded{
          FindReason(message.seek_ended().reason()).value_or(Reason::kInternal),
          RequestId(reading.Text(message.seek_ended().request_id(), kMaxOpaqueText, "request_id"))};
    case v1::Notice::kChallengeMade:
      return lobby::ChallengeMade{reading.Take(FromProto(message.challenge_made()))};
    case v1::Notice::kChallengeEnded: return reading.Take(FromProto(message.challenge_ended()));
    case v1::Notice::kRatingChanged: return ReadRatingChanged(message.rating_changed(), reading);
    case v1::Notice::kSanctioned: return reading.Take(FromProto(message.sanctioned()));
    case v1::Notice::kSanctionLifted: return reading.Take(LiftedFromProto(message.sanction_lifted()));
    case v1::Notice::kFriendOnline:
      return lobby::FriendOnline{reading.Take(FromProto(message.friend_online()))};
    case v1::Notice::kTurnReminder:
      return lobby::TurnReminder{
          reading.Take(ReadMatchId(message.turn_reminder().match_id())),
          reading.Time(message.turn_reminder().claimable_in_ms(), "the time until the match may be claimed")};
    case v1::Notice::kAbortWarning:
      return lobby::AbortWarning{message.abort_warning().more_allowed(),
                                 reading.Time(message.abort_warning().wait_ms(), "the wait")};
    case v1::Notice::kAnnouncement:
      return lobby::Announcement{
          CleanSentence(message.announcement().text()),
          reading.Time(message.announcement().made_at_unix_ms(), "the announcement's time"),
          reading.Time(message.announcement().stands_until_unix_ms(), "the announcement's end")};
    case v1::Notice::kSeekProgress: return ReadSeekProgress(message.seek_progress(), reading);
    case v1::Notice::KIND_NOT_SET: break;
  }
  reading.Require(false, Reason::kBadArgument, "there is a notice of an unknown kind");
  return lobby::Notice{};
}

}  // namespace

v1::Notice ToProto(const lobby::Notice& notice) {
  v1::Notice message;
  std::visit(NoticeWriter{message}, notice);
  return message;
}

Result<lobby::Notice> FromProto(const v1::Notice& message) {
  Reading reading;
  auto notice = ReadNotice(message, reading);
  return reading.Done(std::move(notice));
}

v1::NoticesSnapshot ToProto(const lobby::NoticesSnapshot& snapshot) {
  v1::NoticesSnapshot message;
  for (const auto& match : snapshot.live_matches) *message.add_live_matches() = ToProto(match);
  for (const auto& table : snapshot.open_tables) *message.add_open_tables() = ToProto(table);
  message.set_seeking(snapshot.seeking);
  for (const auto& challenge : snapshot.challenges) *message.add_challenges() = ToProto(challenge);
  for (const auto& sanction : snapshot.sanctions) *message.add_sanctions() = ToProto(sanction);
  for (const auto& recent : snapshot.recent) {
    v1::RecentNotice& written = *message.add_recent();
    written.set_at_unix_ms(recent.at.count());
    *written.mutable_notice() = ToProto(recent.notice);
  }
  return message;
}

Result<lobby::NoticesSnapshot> FromProto(const v1::NoticesSnapshot& message) {
  Reading reading;
  lobby::NoticesSnapshot snapshot;
  for (const auto& match : message.live_matches())
    snapshot.live_matches.push_back(ReadPaired(match, reading));
  for (const auto& table : message.open_tables())
    snapshot.open_tables.push_back(reading.Take(FromProto(table)));
  snapshot.seeking = message.seeking();
  for (const auto& challenge : message.challenges())
    snapshot.challenges.push_back(reading.Take(FromProto(challenge)));
  for (const auto& sanction : message.sanctions())
    snapshot.sanctions.push_back(reading.Take(FromProto(sanction)));
  for (const auto& recent : message.recent()) {
    if (recent.notice().kind_case() == v1::Notice::KIND_NOT_SET) continue;  // from a newer server
    snapshot.recent.push_back({reading.Time(recent.at_unix_ms(), "the time of a notice"),
                               reading.Take(FromProto(recent.notice()))});
  }
  return reading.Done(std::move(snapshot));
}

}  // namespace merels::wire
