#include "proto/wire/match.h"

#include <utility>

#include "common/api/match.h"
#include "common/variants/registry.h"
#include "merels/v1/watch_service.pb.h"
#include "proto/wire/entry.h"
#include "proto/wire/messages.h"
#include "proto/wire/reading.h"
#include "proto/wire/types.h"

namespace merels::wire {
namespace {

void Write(const match::PlyTime& time, v1::PlyTime& message) {
  message.set_charged_ms(time.charged.count());
  message.set_credit_ms(time.credit.count());
  message.set_left_ms(time.left.count());
}

match::PlyTime ReadPlyTime(const v1::PlyTime& message, Reading& reading) {
  return {reading.Time(message.charged_ms(), "the time charged"),
          reading.Time(message.credit_ms(), "the time credited"),
          reading.Time(message.left_ms(), "the time left")};
}

template <class Message>
void WriteOutcome(const std::optional<rules::Outcome>& outcome, Message& message) {
  if (!outcome) return;
  message.set_score(wire::ToProto(outcome->score));
  message.set_reason(outcome->reason);
}

void WritePlies(const match::Snapshot& snapshot, v1::MatchSnapshot& message) {
  message.mutable_plies()->Reserve(static_cast<int>(snapshot.plies.size()));
  message.mutable_ply_times()->Reserve(static_cast<int>(snapshot.ply_times.size()));
  for (const auto& ply : snapshot.plies) message.add_plies(ply);
  for (const auto& time : snapshot.ply_times) Write(time, *message.add_ply_times());
}

void ReadPlies(const v1::MatchSnapshot& message, match::Snapshot& snapshot, Reading& reading) {
  reading.Require(message.plies_size() == message.ply_times_size(), Reason::kBadArgument,
                  "the match has another number of times than of plies");
  for (const auto& ply : message.plies())
    snapshot.plies.push_back(reading.Text(ply, kMaxPlyText, "a ply of the match"));
  for (const auto& time : message.ply_times()) snapshot.ply_times.push_back(ReadPlyTime(time, reading));
}

v1::Solution ToProto(const match::Solution& solution) {
  v1::Solution message;
  message.set_match_id(solution.match.text());
  *message.mutable_player() = wire::ToProto(solution.player);
  message.set_pegs_left(solution.score.pegs_left);
  message.set_moves(solution.score.moves);
  message.set_ended_at_unix_ms(solution.ended_at.count());
  return message;
}

match::Solution ReadSolution(const v1::Solution& message, Reading& reading) {
  reading.Require(message.pegs_left() >= 0 && message.moves() >= 0, Reason::kBadArgument,
                  "a line of the best list has a negative score");
  return {reading.Take(ReadMatchId(message.match_id())),
          reading.Take(FromProto(message.player())),
          {message.pegs_left(), message.moves()},
          reading.Time(message.ended_at_unix_ms(), "the end of the match")};
}

void WritePauses(const match::OfferPauses& pauses, v1::MatchSnapshot& message) {
  for (const rules::Side side : {rules::Side::kFirst, rules::Side::kSecond}) {
    const int draw = pauses.PliesLeft(match::OfferKind::kDraw, side);
    const int takeback = pauses.PliesLeft(match::OfferKind::kTakeback, side);
    if (draw == 0 && takeback == 0) continue;
    v1::OfferPause& pause = *message.add_offer_pauses();
    pause.set_side(wire::ToProto(side));
    pause.set_draw_plies(draw);
    pause.set_takeback_plies(takeback);
  }
}

match::OfferPauses ReadPauses(const v1::MatchSnapshot& message, Reading& reading) {
  match::OfferPauses pauses;
  for (const v1::OfferPause& pause : message.offer_pauses()) {
    const auto side = reading.Take(FromProto(pause.side()));
    const auto fits = [](int plies) { return plies >= 0 && plies <= match::kPliesBetweenOffers; };
    const bool both = fits(pause.draw_plies()) && fits(pause.takeback_plies());
    reading.Require(both, Reason::kBadArgument, "a side has to wait for too many plies, or fewer than none");
    if (!both) continue;
    pauses.Set(match::OfferKind::kDraw, side, pause.draw_plies());
    pauses.Set(match::OfferKind::kTakeback, side, pause.takeback_plies());
  }
  return pauses;
}

void ReadNumbers(const v1::MatchSnapshot& message, match::Snapshot& snapshot, Reading& reading) {
  snapshot.seq = message.seq();
  snapshot.position_seq = message.position_seq();
  snapshot.offer_seq = message.draw_offer_seq();
  reading.Require(snapshot.position_seq >= 1 && snapshot.position_seq <= snapshot.seq, Reason::kBadArgument,
                  "the position of the match is newer than the match");
  reading.Require(
      snapshot.offer_seq <= snapshot.seq && (snapshot.offer_seq > 0) == snapshot.offer.has_value(),
      Reason::kBadArgument, "the draw offer and its row do not fit together");
  snapshot.takeback_seq = message.takeback_seq();
  reading.Require(
      snapshot.takeback_seq <= snapshot.seq && (snapshot.takeback_seq > 0) == snapshot.takeback.has_value(),
      Reason::kBadArgument, "the request to take back and its row do not fit together");
}

}  // namespace

v1::MatchSnapshot ToProto(const match::Snapshot& snapshot) {
  v1::MatchSnapshot message;
  Write(snapshot, message);
  return message;
}

void Write(const match::Snapshot& snapshot, v1::MatchSnapshot& message) {
  message.set_match_id(snapshot.match.text());
  *message.mutable_settings() = ToProto(snapshot.settings, snapshot.players);
  message.set_seq(snapshot.seq);
  message.set_position_seq(snapshot.position_seq);
  message.set_start_position(snapshot.start_position);
  message.set_position(snapshot.position);
  WritePlies(snapshot, message);
  Write(snapshot.clocks, *message.mutable_clocks());
  message.set_clock_stands_ms(snapshot.clock_stands.count());
  if (snapshot.offer) {
    message.set_draw_offered_by(ToProto(*snapshot.offer));
    message.set_draw_offer_seq(snapshot.offer_seq);
  }
  if (snapshot.takeback) {
    message.set_takeback_offered_by(ToProto(*snapshot.takeback));
    message.set_takeback_seq(snapshot.takeback_seq);
  }
  WritePauses(snapshot.pauses, message);
  WriteOutcome(snapshot.outcome, message);
  if (snapshot.aborted_by) message.set_aborted_by(ToProto(*snapshot.aborted_by));
  message.set_stall_claim_ms(snapshot.stall_claim.count());
  message.set_turn_lasted_ms(snapshot.turn_lasted.count());
  message.set_started_at_unix_ms(snapshot.started_at.count());
  message.set_watch_code(snapshot.settings.watching.code.text());
  if (snapshot.to_move) message.set_to_move(ToProto(*snapshot.to_move));
  message.mutable_legal_plies()->Reserve(static_cast<int>(snapshot.legal_plies.size()));
  for (const std::string& ply : snapshot.legal_plies) message.add_legal_plies(ply);
  message.set_more_plies(snapshot.more_plies);
  for (const rules::Side side : {rules::Side::kFirst, rules::Side::kSecond}) {
    const match::Presence& presence = snapshot.presence[rules::Index(side)];
    if (!presence.present) *message.add_gone() = ToProto(side, presence);
  }
}

Result<match::Snapshot> FromProto(const v1::MatchSnapshot& message) {
  Reading reading;
  match::Snapshot snapshot;
  snapshot.match = reading.Take(ReadMatchId(message.match_id()));
  auto both = reading.Take(FromProto(message.settings()));
  snapshot.settings = std::move(both.settings);
  snapshot.players = std::move(both.players);
  snapshot.settings.watching.code =
      match::WatchCode(reading.Text(message.watch_code(), kMaxOpaqueText, "the code"));
  snapshot.start_position = reading.Text(message.start_position(), kMaxPositionText, "the start position");
  snapshot.position = reading.Text(message.position(), kMaxPositionText, "the position");
  ReadPlies(message, snapshot, reading);
  snapshot.clocks = reading.Take(FromProto(message.clocks()));
  snapshot.clock_stands = reading.Time(message.clock_stands_ms(), "how long the clock stands");
  snapshot.offer = reading.Take(OptionalFromProto(message.draw_offered_by()));
  snapshot.takeback = reading.Take(OptionalFromProto(message.takeback_offered_by()));
  snapshot.pauses = ReadPauses(message, reading);
  snapshot.outcome = reading.Take(OutcomeFromProto(message.score(), message.reason()));
  snapshot.aborted_by = reading.Take(OptionalFromProto(message.aborted_by()));
  snapshot.stall_claim = reading.Time(message.stall_claim_ms(), "how long a player may think");
  snapshot.turn_lasted = reading.Time(message.turn_lasted_ms(), "how long the turn has lasted");
  snapshot.started_at = reading.Time(message.started_at_unix_ms(), "the start of the match");
  snapshot.to_move = reading.Take(OptionalFromProto(message.to_move()));
  for (const auto& ply : message.legal_plies())
    snapshot.legal_plies.push_back(reading.Text(ply, kMaxPlyText, "a legal ply"));
  snapshot.more_plies = message.more_plies();
  for (const auto& gone : message.gone()) {
    const auto seat = reading.Take(FromProto(gone));
    snapshot.presence[rules::Index(seat.side)] = seat.presence;
  }
  ReadNumbers(message, snapshot, reading);
  return reading.Done(std::move(snapshot));
}

v1::MatchSummary ToProto(const match::Summary& summary) {
  v1::MatchSummary message;
  message.set_match_id(summary.match.text());
  *message.mutable_settings() = ToProto(summary.settings, summary.players);
  WriteOutcome(summary.outcome, message);
  message.set_started_at_unix_ms(summary.started_at.count());
  message.set_watchers(summary.watchers);
  if (summary.rating != 0) message.set_rating(summary.rating);
  return message;
}

Result<match::Summary> FromProto(const v1::MatchSummary& message) {
  Reading reading;
  match::Summary summary;
  summary.match = reading.Take(ReadMatchId(message.match_id()));
  auto both = reading.Take(FromProto(message.settings()));
  summary.settings = std::move(both.settings);
  summary.players = std::move(both.players);
  summary.outcome = reading.Take(OutcomeFromProto(message.score(), message.reason()));
  summary.started_at = reading.Time(message.started_at_unix_ms(), "the start of the match");
  summary.watchers = message.watchers();
  summary.rating = message.rating();
  return reading.Done(std::move(summary));
}

v1::ListLegalPliesResponse ToProto(const match::LegalPlies& legal) {
  v1::ListLegalPliesResponse message;
  message.set_position_seq(legal.position_seq);
  for (const auto& ply : legal.plies) message.add_plies(ply);
  message.set_next_page_token(legal.next);
  return message;
}

Result<match::LegalPlies> FromProto(const v1::ListLegalPliesResponse& message) {
  Reading reading;
  match::LegalPlies legal{message.position_seq(), {}};
  reading.Require(legal.position_seq >= 1, Reason::kBadArgument, "the plies belong to no position");
  for (const auto& ply : message.plies())
    legal.plies.push_back(reading.Text(ply, kMaxPlyText, "a legal ply"));
  legal.next = reading.Text(message.next_page_token(), kMaxOpaqueText, "the token of the next page");
  return reading.Done(std::move(legal));
}

v1::ListBestSolutionsResponse ToProto(const match::BestList& best) {
  v1::ListBestSolutionsResponse message;
  message.set_ruleset(best.ruleset);
  for (const auto& solution : best.solutions) *message.add_solutions() = ToProto(solution);
  message.set_next_page_token(best.next);
  return message;
}

Result<match::BestList> FromProto(const v1::ListBestSolutionsResponse& message) {
  Reading reading;
  match::BestList best{reading.Text(message.ruleset(), variants::kMaxRulesetText, "the ruleset"), {}};
  for (const auto& solution : message.solutions()) best.solutions.push_back(ReadSolution(solution, reading));
  best.next = message.next_page_token();
  return reading.Done(std::move(best));
}

// ---- MatchService

constexpr auto kToProto = [](const auto& one) { return ToProto(one); };
constexpr auto kFromProto = [](const auto& one) { return FromProto(one); };

template <>
struct Messages<api::Submit> : MessagesOf<api::Submit, v1::SubmitRequest, v1::SubmitResponse> {
  static Request WriteRequest(const api::Submit& call) {
    Request message;
    *message.mutable_command() = ToProto(call.match, call.command);
    return message;
  }
  static Result<api::Submit> ReadRequest(const Request& message) {
    return FromProto(message.command()).Map([](MatchCommand read) {
      return api::Submit{std::move(read.match), std::move(read.command)};
    });
  }
  static Response WriteAnswer(const match::SeenEntry& entry) {
    Response message;
    *message.mutable_accepted()->mutable_entry() = ToProto(entry);
    return message;
  }
  static Result<match::SeenEntry> ReadAnswer(const api::Submit& asked, const Response& message) {
    return FromProto(message.accepted().entry(), asked.match);
  }
};
template struct Wire<api::Submit>;

template <>
struct Messages<api::GetMatch> : MessagesOf<api::GetMatch, v1::GetMatchRequest, v1::GetMatchResponse> {
  static Request WriteRequest([[maybe_unused]] const api::GetMatch& call) {
    Request message;
    message.set_match_id(call.match.text());
    message.set_watch_code(call.code);
    return message;
  }
  static Result<api::GetMatch> ReadRequest(const Request& message) {
    Reading reading;
    return reading.Done(api::GetMatch{{reading.Take(ReadMatchId(message.match_id())),
                                       reading.Text(message.watch_code(), kMaxOpaqueText, "watch_code")}});
  }
  static Response WriteAnswer(const match::Snapshot& answer) {
    Response message;
    Write(answer, *message.mutable_match());
    return message;
  }
  static Result<match::Snapshot> ReadAnswer(const Response& message) { return FromProto(message.match()); }
};
template struct Wire<api::GetMatch>;

template <>
struct Messages<api::ListMatches>
    : MessagesOf<api::ListMatches, v1::ListMatchesRequest, v1::ListMatchesResponse> {
  static Request WriteRequest([[maybe_unused]] const api::ListMatches& call) {
    Request message;
    WritePage(call.page, message);
    *message.mutable_filter() = ToProto(call.filter);
    return message;
  }
  static Result<api::ListMatches> ReadRequest(const Request& message) {
    Reading reading;
    api::ListMatches call;
    call.page = ReadPage(reading, message);
    call.filter = reading.Take(FromProto(message.filter()));
    return reading.Done(std::move(call));
  }
  static Response WriteAnswer(const api::Page<match::Summary>& answer) {
    return WriteItems<Response>(answer, kToProto,
                                [](Response& message) { return message.mutable_matches(); });
  }
  static Result<api::Page<match::Summary>> ReadAnswer(const Response& message) {
    return ReadItems<match::Summary>(message.matches(), message.next_page_token(), kFromProto);
  }
};
template struct Wire<api::ListMatches>;

template <>
struct Messages<api::ExportMatch>
    : MessagesOf<api::ExportMatch, v1::ExportMatchRequest, v1::ExportMatchResponse> {
  static Request WriteRequest([[maybe_unused]] const api::ExportMatch& call) {
    Request message;
    message.set_match_id(call.match.text());
    message.set_watch_code(call.code);
    return message;
  }
  static Result<api::ExportMatch> ReadRequest(const Request& message) {
    Reading reading;
    return reading.Done(api::ExportMatch{{reading.Take(ReadMatchId(message.match_id())),
                                          reading.Text(message.watch_code(), kMaxOpaqueText, "watch_code")}});
  }
  static Response WriteAnswer(const std::string& answer) {
    Response message;
    message.set_record(answer);
    return message;
  }
  static Result<std::string> ReadAnswer(const Response& message) { return message.record(); }
};
template struct Wire<api::ExportMatch>;

template <>
struct Messages<api::ExportMatches>
    : MessagesOf<api::ExportMatches, v1::ExportMatchesRequest, v1::ExportMatchesResponse> {
  static Request WriteRequest([[maybe_unused]] const api::ExportMatches& call) {
    Request message;
    WritePage(call.page, message);
    *message.mutable_filter() = ToProto(call.filter);
    return message;
  }
  static Result<api::ExportMatches> ReadRequest(const Request& message) {
    Reading reading;
    api::ExportMatches call;
    call.page = ReadPage(reading, message);
    call.filter = reading.Take(FromProto(message.filter()));
    return reading.Done(std::move(call));
  }
  static Response WriteAnswer(const api::Page<std::string>& answer) {
    Response message;
    for (const std::string& record : answer.items) {
      message.mutable_records()->append(record);
      if (!record.ends_with("\n\n")) message.mutable_records()->append("\n");
    }
    message.set_next_page_token(answer.next);
    return message;
  }
  static Result<api::Page<std::string>> ReadAnswer(const Response& message) {
    api::Page<std::string> page{{}, message.next_page_token()};
    if (!message.records().empty()) page.items.push_back(message.records());
    return page;
  }
};
template struct Wire<api::ExportMatches>;

template <>
struct Messages<api::ListLegalPlies>
    : MessagesOf<api::ListLegalPlies, v1::ListLegalPliesRequest, v1::ListLegalPliesResponse> {
  static Request WriteRequest(const api::ListLegalPlies& call) {
    Request message;
    message.set_match_id(call.match.match.text());
    message.set_watch_code(call.match.code);
    WritePage(call.page, message);
    return message;
  }
  static Result<api::ListLegalPlies> ReadRequest(const Request& message) {
    Reading reading;
    api::ListLegalPlies call;
    call.match.match = reading.Take(ReadMatchId(message.match_id()));
    call.match.code = reading.Text(message.watch_code(), kMaxOpaqueText, "watch_code");
    call.page = ReadPage(reading, message);
    return reading.Done(std::move(call));
  }
  static Response WriteAnswer(const match::LegalPlies& answer) { return ToProto(answer); }
  static Result<match::LegalPlies> ReadAnswer(const Response& message) { return FromProto(message); }
};
template struct Wire<api::ListLegalPlies>;

template <>
struct Messages<api::ListBestSolutions>
    : MessagesOf<api::ListBestSolutions, v1::ListBestSolutionsRequest, v1::ListBestSolutionsResponse> {
  static Request WriteRequest(const api::ListBestSolutions& call) {
    Request message;
    message.set_ruleset(call.ruleset);
    WritePage(call.page, message);
    return message;
  }
  static Result<api::ListBestSolutions> ReadRequest(const Request& message) {
    Reading reading;
    return reading.Done(api::ListBestSolutions{message.ruleset(), ReadPage(reading, message)});
  }
  static Response WriteAnswer(const match::BestList& answer) { return ToProto(answer); }
  static Result<match::BestList> ReadAnswer(const Response& message) { return FromProto(message); }
};
template struct Wire<api::ListBestSolutions>;

// ---- WatchService

template <>
struct Messages<api::ListChannels>
    : MessagesOf<api::ListChannels, v1::ListChannelsRequest, v1::ListChannelsResponse> {
  static Response WriteAnswer(const api::Page<api::Channel>& page) {
    return WriteItems<Response>(
        page,
        [](const api::Channel& channel) {
          v1::Channel message;
          message.set_pool(channel.pool);
          if (channel.match) *message.mutable_match() = ToProto(*channel.match);
          return message;
        },
        [](Response& message) { return message.mutable_channels(); });
  }
  static Result<api::Page<api::Channel>> ReadAnswer(const Response& message) {
    return ReadItems<api::Channel>(
        message.channels(), message.next_page_token(), [](const v1::Channel& channel) {
          Reading reading;
          api::Channel read{reading.Text(channel.pool(), kMaxOpaqueText, "the pool of a channel"), {}};
          if (channel.has_match()) read.match = reading.Take(FromProto(channel.match()));
          return reading.Done(std::move(read));
        });
  }
};
template struct Wire<api::ListChannels>;

}  // namespace merels::wire
