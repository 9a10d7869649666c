#include "proto/wire/rating.h"

#include <cmath>
#include <utility>

#include "common/api/ratings.h"
#include "common/variants/registry.h"
#include "proto/wire/messages.h"
#include "proto/wire/reading.h"
#include "proto/wire/types.h"

namespace merels::wire {
namespace {

constexpr double kLargestNumber = 100'000;

bool IsSane(double number) { return std::isfinite(number) && std::abs(number) <= kLargestNumber; }

v1::Standing WriteStanding(const rating::Standing& standing) {
  v1::Standing message;
  *message.mutable_rating() = ToProto(standing.rating);
  message.set_games(standing.games);
  message.set_last_game_at_unix_ms(standing.at.count());
  return message;
}

rating::Standing ReadStanding(const v1::Standing& message, Reading& reading) {
  reading.Require(message.games() >= 0, Reason::kBadArgument, "the number of games is negative");
  return {reading.Take(FromProto(message.rating())), message.games(),
          reading.Time(message.last_game_at_unix_ms(), "the last game")};
}

v1::Score ScoreOf(double white_score) {
  if (white_score > 0.5) return v1::SCORE_WHITE_WINS;
  return white_score < 0.5 ? v1::SCORE_BLACK_WINS : v1::SCORE_DRAW;
}

double ReadScore(v1::Score score, Reading& reading) {
  if (score == v1::SCORE_WHITE_WINS) return 1;
  if (score == v1::SCORE_BLACK_WINS) return 0;
  reading.Require(score == v1::SCORE_DRAW, Reason::kBadArgument, "the result is none that is rated");
  return 0.5;
}

std::string ReadPool(const std::string& pool, Reading& reading) {
  return reading.Text(pool, variants::kMaxRulesetText, "the pool");
}

}  // namespace

v1::Rating ToProto(const rating::Rating& rating) {
  v1::Rating message;
  message.set_value(rating.value);
  message.set_deviation(rating.deviation);
  message.set_volatility(rating.volatility);
  return message;
}

Result<rating::Rating> FromProto(const v1::Rating& message) {
  Reading reading;
  reading.Require(IsSane(message.value()) && IsSane(message.deviation()) && IsSane(message.volatility()),
                  Reason::kBadArgument, "the rating is none");
  return reading.Done(rating::Rating{message.value(), message.deviation(), message.volatility()});
}

v1::GetRatingsResponse ToProto(const lobby::PlayerRatings& ratings) {
  v1::GetRatingsResponse message;
  *message.mutable_player() = ToProto(ratings.player);
  for (const lobby::PoolRating& pool : ratings.pools) {
    v1::PoolRating& line = *message.add_ratings();
    line.set_pool(pool.pool);
    *line.mutable_standing() = WriteStanding(pool.standing);
    line.set_provisional(pool.provisional);
  }
  message.set_account_created_at_unix_ms(ratings.since.count());
  return message;
}

Result<lobby::PlayerRatings> FromProto(const v1::GetRatingsResponse& message) {
  Reading reading;
  lobby::PlayerRatings ratings;
  ratings.player = reading.Take(FromProto(message.player()));
  for (const v1::PoolRating& line : message.ratings()) {
    ratings.pools.push_back(
        {ReadPool(line.pool(), reading), ReadStanding(line.standing(), reading), line.provisional()});
  }
  ratings.since = reading.Time(message.account_created_at_unix_ms(), "when the account was made");
  return reading.Done(std::move(ratings));
}

v1::StandingLine ToProto(const lobby::StandingLine& line) {
  v1::StandingLine message;
  if (line.rank != 0) message.set_rank(line.rank);
  *message.mutable_player() = ToProto(line.player);
  *message.mutable_standing() = WriteStanding(line.standing);
  message.set_provisional(line.provisional);
  return message;
}

Result<lobby::StandingLine> FromProto(const v1::StandingLine& message) {
  Reading reading;
  lobby::StandingLine line{message.rank(), reading.Take(FromProto(message.player())),
                           ReadStanding(message.standing(), reading), message.provisional()};
  return reading.Done(std::move(line));
}

v1::RatingLogEntry ToProto(const lobby::ChangeLine& line) {
  const rating::Change& change = line.change;
  v1::RatingLogEntry message;
  message.set_pool(change.game.pool);
  message.set_number(change.n);
  message.set_match_id(change.game.match.text());
  *message.mutable_white() = ToProto(line.players[0]);
  *message.mutable_black() = ToProto(line.players[1]);
  message.set_score(ScoreOf(change.game.white_score));
  message.set_ended_at_unix_ms(change.game.ended_at.count());
  *message.mutable_white_before() = ToProto(change.before[0]);
  *message.mutable_white_after() = ToProto(change.after[0]);
  *message.mutable_black_before() = ToProto(change.before[1]);
  *message.mutable_black_after() = ToProto(change.after[1]);
  return message;
}

Result<lobby::ChangeLine> FromProto(const v1::RatingLogEntry& message) {
  Reading reading;
  lobby::ChangeLine line;
  line.players = {reading.Take(FromProto(message.white())), reading.Take(FromProto(message.black()))};
  line.change.game = {reading.Take(ReadMatchId(message.match_id())),
                      ReadPool(message.pool(), reading),
                      {line.players[0].id, line.players[1].id},
                      ReadScore(message.score(), reading),
                      reading.Time(message.ended_at_unix_ms(), "the end of the match")};
  line.change.n = message.number();
  line.change.before = {reading.Take(FromProto(message.white_before())),
                        reading.Take(FromProto(message.black_before()))};
  line.change.after = {reading.Take(FromProto(message.white_after())),
                       reading.Take(FromProto(message.black_after()))};
  return reading.Done(std::move(line));
}

// ---- RatingService

constexpr auto kToProto = [](const auto& one) { return ToProto(one); };
constexpr auto kFromProto = [](const auto& one) { return FromProto(one); };

template <>
struct Messages<api::GetRatings>
    : MessagesOf<api::GetRatings, v1::GetRatingsRequest, v1::GetRatingsResponse> {
  static Request WriteRequest([[maybe_unused]] const api::GetRatings& call) {
    Request message;
    message.set_player(call.player);
    return message;
  }
  static Result<api::GetRatings> ReadRequest(const Request& message) {
    Reading reading;
    return reading.Done(api::GetRatings{reading.Text(message.player(), kMaxNameText, "player")});
  }
  static Response WriteAnswer(const lobby::PlayerRatings& answer) { return ToProto(answer); }
  static Result<lobby::PlayerRatings> ReadAnswer(const Response& message) { return FromProto(message); }
};
template struct Wire<api::GetRatings>;

template <>
struct Messages<api::ListStandings>
    : MessagesOf<api::ListStandings, v1::ListStandingsRequest, v1::ListStandingsResponse> {
  static Request WriteRequest([[maybe_unused]] const api::ListStandings& call) {
    Request message;
    message.set_pool(call.pool);
    message.set_provisional(call.provisional);
    WritePage(call.page, message);
    return message;
  }
  static Result<api::ListStandings> ReadRequest(const Request& message) {
    Reading reading;
    return reading.Done(
        api::ListStandings{message.pool(), message.provisional(), ReadPage(reading, message)});
  }
  static Response WriteAnswer(const api::Page<lobby::StandingLine>& answer) {
    return WriteItems<Response>(answer, kToProto,
                                [](Response& message) { return message.mutable_standings(); });
  }
  static Result<api::Page<lobby::StandingLine>> ReadAnswer(const Response& message) {
    return ReadItems<lobby::StandingLine>(message.standings(), message.next_page_token(), kFromProto);
  }
};
template struct Wire<api::ListStandings>;

template <>
struct Messages<api::ListRatingHistory>
    : MessagesOf<api::ListRatingHistory, v1::ListRatingHistoryRequest, v1::ListRatingHistoryResponse> {
  static Request WriteRequest([[maybe_unused]] const api::ListRatingHistory& call) {
    Request message;
    message.set_player(call.player);
    message.set_pool(call.pool);
    WritePage(call.page, message);
    return message;
  }
  static Result<api::ListRatingHistory> ReadRequest(const Request& message) {
    Reading reading;
    return reading.Done(api::ListRatingHistory{reading.Text(message.player(), kMaxNameText, "player"),
                                               message.pool(), ReadPage(reading, message)});
  }
  static Response WriteAnswer(const api::Page<lobby::ChangeLine>& answer) {
    return WriteItems<Response>(answer, kToProto,
                                [](Response& message) { return message.mutable_entries(); });
  }
  static Result<api::Page<lobby::ChangeLine>> ReadAnswer(const Response& message) {
    return ReadItems<lobby::ChangeLine>(message.entries(), message.next_page_token(), kFromProto);
  }
};
template struct Wire<api::ListRatingHistory>;

template <>
struct Messages<api::ListRatingLog>
    : MessagesOf<api::ListRatingLog, v1::ListRatingLogRequest, v1::ListRatingLogResponse> {
  static Request WriteRequest([[maybe_unused]] const api::ListRatingLog& call) {
    Request message;
    message.set_pool(call.pool);
    WritePage(call.page, message);
    return message;
  }
  static Result<api::ListRatingLog> ReadRequest(const Request& message) {
    Reading reading;
    return reading.Done(api::ListRatingLog{message.pool(), ReadPage(reading, message)});
  }
  static Response WriteAnswer(const api::Page<lobby::ChangeLine>& answer) {
    return WriteItems<Response>(answer, kToProto,
                                [](Response& message) { return message.mutable_entries(); });
  }
  static Result<api::Page<lobby::ChangeLine>> ReadAnswer(const Response& message) {
    return ReadItems<lobby::ChangeLine>(message.entries(), message.next_page_token(), kFromProto);
  }
};
template struct Wire<api::ListRatingLog>;

}  // namespace merels::wire
