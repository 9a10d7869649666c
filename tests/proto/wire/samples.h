// Values with no field at its default, so that a lost field is noticed.
#pragma once

#include <memory>
#include <vector>

#include "common/lobby/lobby.h"
#include "common/match/command.h"
#include "common/match/view.h"

namespace merels::wire {

using clock::Millis;
using rules::Side;

inline const MatchId kMatch{"abcdefghij234"};
inline const TableId kTable{"tabletable567"};
inline const RequestId kRequest{"9b2f7c52-6a0e-4c8e-8d8b-0f6c1f0f2a11"};

inline match::Players SomePlayers() {
  return {match::Player{AccountId("accountone234"), "Ada", true, true},
          match::Player{AccountId("accounttwo567"), "Bełz Ó", false}};
}

inline match::Settings SomeSettings() {
  const auto players = SomePlayers();
  return {"standard+reps=3+quiet=100",
          {Millis(300'000), Millis(3000)},
          true,
          {players[0].id, players[1].id},
          true,
          {match::WatchAccess::kCode, 0, Millis(30'000)}};
}

inline match::Clocks SomeClocks() { return {{Millis(299'000), Millis(1)}, Side::kSecond}; }

inline std::vector<match::Event> OneOfEachEvent() {
  return {
      match::Started{SomeSettings(), "start position"},
      match::PlyPlayed{Side::kSecond, "a7-d7,b2", "a position", 21, Millis(900), Millis(40), Millis(298'000)},
      match::DrawOffered{Side::kSecond},
      match::DrawDeclined{Side::kSecond},
      match::Ended{{rules::Score::kSecondWins, "few"}},
      match::Ended{{rules::Score::kNone, "aborted"}, Side::kSecond},
      match::Resumed{Millis(70), Millis(290'000)},
      match::TakebackOffered{Side::kSecond},
      match::TakebackDeclined{Side::kSecond},
      match::PliesTakenBack{Side::kSecond, 2, 19, "another position", {Millis(280'000), Millis(270'000)}}};
}

inline match::SeenEntry SomeEntry() {
  match::Logged logged;
  logged.entry.seq = 7;
  logged.entry.at = Millis(1'767'225'600'123);
  logged.entry.events = OneOfEachEvent();
  logged.clocks = SomeClocks();
  return {kMatch, std::make_shared<const match::Logged>(std::move(logged)), SomePlayers()};
}

inline match::Snapshot SomeSnapshot() {
  match::Snapshot snapshot;
  snapshot.match = kMatch;
  snapshot.settings = SomeSettings();
  snapshot.settings.watching.code = match::WatchCode("abcdefgh");
  snapshot.players = SomePlayers();
  snapshot.seq = 9;
  snapshot.position_seq = 7;
  snapshot.start_position = "start position";
  snapshot.position = "a position";
  snapshot.plies = {"d2", "a7-d7,b2"};
  snapshot.ply_times = {{Millis(1), Millis(2), Millis(3)}, {Millis(4), Millis(5), Millis(6)}};
  snapshot.clocks = SomeClocks();
  snapshot.offer = Side::kFirst;
  snapshot.offer_seq = 8;
  snapshot.takeback = Side::kSecond;
  snapshot.takeback_seq = 9;
  snapshot.outcome = rules::Outcome{rules::Score::kDraw, "agreement"};
  snapshot.started_at = Millis(1'767'225'600'000);
  snapshot.to_move = Side::kSecond;
  snapshot.legal_plies = {"a1", "a1,d2"};
  snapshot.more_plies = true;
  snapshot.clock_stands = Millis(4600);
  snapshot.pauses.Set(match::OfferKind::kDraw, Side::kSecond, 5);
  snapshot.pauses.Set(match::OfferKind::kTakeback, Side::kFirst, 2);
  snapshot.aborted_by = Side::kSecond;
  snapshot.stall_claim = Millis(1'800'000);
  snapshot.turn_lasted = Millis(70);
  return snapshot;
}

inline match::Summary SomeSummary() {
  return {kMatch,
          SomeSettings(),
          SomePlayers(),
          rules::Outcome{rules::Score::kFirstWins, "time"},
          Millis(1'767'225'600'000),
          3,
          1571};
}

/// Without the fields that a match of one player lacks.
inline match::Summary SomeSolitaire() {
  auto summary = SomeSummary();
  summary.settings.seats[1] = AccountId();
  summary.players[1] = match::Player();
  summary.outcome = rules::Outcome{rules::Score::kStuck, "7"};
  return summary;
}

inline lobby::Table SomeTable() {
  return {kTable,
          SomePlayers()[0],
          "standard",
          {Millis(60'000), Millis(1000)},
          true,
          Side::kSecond,
          Millis(1'767'225'600'000),
          "k3f7qz",
          true,
          {match::WatchAccess::kClosed, 4},
          {1400, 1800},
          1612};
}

inline lobby::Paired SomePaired() { return {kMatch, Side::kSecond, SomePlayers()[0]}; }

}  // namespace merels::wire
