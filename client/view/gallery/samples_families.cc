// Samples of the table under the rules of every family and board: the real presenter with made-up matches.
#include <iterator>
#include <sstream>

#include "client/presenter/lobby/new_table.h"
#include "client/presenter/table/table_presenter.h"
#include "client/view/gallery/samples.h"
#include "common/base/check.h"
#include "common/clock/time_control.h"
#include "common/variants/registry.h"

namespace merels::view {
namespace {

using presenter::TablePresenter;

constexpr clock::Millis kNow{1'000'000};

std::vector<std::string> Words(const std::string& text) {
  std::istringstream in(text);
  return {std::istream_iterator<std::string>(in), {}};
}

match::Snapshot SnapshotOf(const std::string& ruleset, const std::string& plies) {
  match::Snapshot snapshot;
  snapshot.match = MatchId("7f3k2mq4zt5aa");
  snapshot.players = {match::Player{AccountId("ann"), "mallory", true},
                      match::Player{AccountId("bob"), "Ysolde", true, true}};
  snapshot.settings.ruleset = ruleset;
  snapshot.settings.clock = {std::chrono::minutes(10), std::chrono::seconds(5)};
  snapshot.settings.seats = {AccountId("ann"), AccountId("bob")};
  snapshot.plies = Words(plies);
  snapshot.seq = snapshot.position_seq = snapshot.plies.size() + 1;
  snapshot.clocks.left = {std::chrono::seconds(441), std::chrono::seconds(408)};
  return snapshot;
}

/// A screen with a match that is played by clicks.
class Scene {
 public:
  Scene(const std::string& ruleset, const std::string& plies, const char* me = "ann")
      : table_(
            MatchId("7f3k2mq4zt5aa"), AccountId(me), [] { return RequestId("r"); }, effects_) {
    auto snapshot = SnapshotOf(ruleset, plies);
    const auto parsed = variants::ParseRuleset(ruleset);
    MERELS_CHECK(parsed.ok());
    rules::Game game(*parsed);
    snapshot.start_position = game.position();
    for (const auto& ply : snapshot.plies) MERELS_CHECK(game.Play(ply).ok());
    snapshot.position = game.position();
    snapshot.outcome = game.outcome();
    if (!game.outcome()) snapshot.clocks.running = game.to_move();
    if (game.seats() == 1) {
      snapshot.players[1] = {};
      snapshot.settings.seats[1] = {};
      snapshot.settings.clock = {};
    }
    topology_ = &game.topology();
    Hear(snapshot);
  }
  /// Of unknown rules.
  explicit Scene(const match::Snapshot& snapshot)
      : table_(
            MatchId("7f3k2mq4zt5aa"), AccountId(), [] { return RequestId("r"); }, effects_) {
    Hear(snapshot);
  }

  Scene& Click(const std::string& points) {
    for (const auto& name : Words(points)) {
      const auto point = board::FindPoint(*topology_, name);
      table_.Do(presenter::PressPoint{point}, kNow);
      table_.Do(presenter::ReleasePoint{point, false}, kNow);
    }
    return *this;
  }
  Scene& Best(std::vector<match::Solution> solutions, const std::string& ruleset) {
    table_.Hear({api::ListBestSolutions{ruleset}, match::BestList{ruleset, std::move(solutions)}});
    return *this;
  }
  Scene& Walk(const std::string& name) {
    table_.Do(presenter::FocusBoard{true}, kNow);
    for (const char key : name) table_.Do(presenter::Key{presenter::KeyCode::kCharacter, key}, kNow);
    return *this;
  }

  Sample As(std::string name) const {
    Sample sample{std::move(name), {}, {}, 0, ""};
    sample.state.screen = presenter::Screen::kTable;
    sample.state.bar = SampleBar(presenter::Screen::kTable);
    sample.state.content = table_.View(session_, kNow);
    sample.state.news = effects_.news;
    return sample;
  }

 private:
  void Hear(const match::Snapshot& snapshot) {
    session_.Begin("127.0.0.1:9393");
    session_.Online(snapshot.players[0]);
    table_.Apply(
        {session::Topic::Match(snapshot.match), std::string(session::kMatchEpoch), snapshot.seq, 0, snapshot},
        kNow);
  }

  presenter::Effects effects_;
  model::Session session_;
  const board::Topology* topology_ = &board::kNine;
  TablePresenter table_;
};

match::Solution Solved(const char* id, const char* name, int pegs, int moves) {
  return {MatchId("m"), {AccountId(id), name, true}, {pegs, moves}, clock::Millis(0)};
}

std::vector<match::Solution> SomeSolutions() {
  return {Solved("cee", "Ottokar", 1, 18), Solved("ann", "mallory", 1, 24), Solved("dee", "Sunniva", 2, 21),
          Solved("eve", "Vreni", 4, 22)};
}

constexpr const char* kFox = "foxgeese+reps=3+cap=400";
constexpr const char* kFoxPlies = "d4-d5 c3-c4 d5-d6 c4-c5 d6-d7 d3-d4 d7-d6 c5-c6";
// The solution with diagonals.
constexpr const char* kSolved =
    "b2-d4 e5-c3 c7-e5 c5-c7 f6-d6 e5-c5 d7-d5 g3-e5 e3-g3 e1-e3 g3-e1 e4-e2 d2-f2 g5-g3 b4-d6 e7-c5 c4-c6 "
    "c3-e3 a5-c5 a3-a5 d5-b5 a5-c5 c7-a5 c1-c3 e1-c1 f5-d5 d5-b5 a5-c5 c6-c4 c4-c2 c1-c3 b3-d3 d3-f3 g3-e3 "
    "f2-d4";

std::string First(const std::string& plies, std::size_t count) {
  std::string some;
  for (const auto& ply : Words(plies)) {
    if (count-- == 0) break;
    some += ply + " ";
  }
  return some;
}

Sample Unknown() {
  auto snapshot = SnapshotOf("hexamorris+rings=4", "d2 f4 a1-d1,b2 g7");
  snapshot.position = "W.B/.../W../......../..B/.../B.W w 7,7";
  snapshot.clocks.running = rules::Side::kFirst;
  return Scene(snapshot).As("family-unknown");
}

}  // namespace

std::vector<Sample> FamilySamples() {
  return {
      Scene(kFox, "").As("family-fox-start"),
      Scene(kFox, kFoxPlies).Click("d6").As("family-fox-lifted"),
      Scene(kFox, "", "bob").As("family-fox-geese"),
      Scene("race+reps=3+cap=400", "").Click("d2").As("family-race"),
      Scene("peg", "").Best({}, "peg").As("family-peg-start"),
      Scene("peg", First(kSolved, 16)).Best(SomeSolutions(), "peg").Click("c4").As("family-peg"),
      Scene("peg", kSolved).Best(SomeSolutions(), "peg").As("family-peg-solved"),
      Scene("peg-orth", "d6-d4").Best({}, "peg-orth").Walk("d2").As("family-peg-orth"),
      Scene("three+reps=3+quiet=100", "b2 a1 c3").As("family-three"),
      Scene("six+reps=3+quiet=100", "a1 e5 c1 e1 c4").As("family-six"),
      Scene("standard-diag+reps=3+quiet=100", "a1 g7 b2 f6 d3 e4").Click("c3").As("family-nine-diagonal"),
      Unknown(),
  };
}

std::vector<Sample> DialogSamples() {
  std::vector<Sample> samples;
  const Sample lobby = LobbySamples().front();
  for (const auto& line : variants::Registry()) {
    presenter::NewTable choices;
    choices.ruleset = line.name;
    choices.variations = choices.all_choices = presenter::IsVariation(line);
    samples.push_back(lobby);
    samples.back().name = "dialog-" + std::string(line.name);
    LobbyOf(samples.back().state).dialog = choices.View();
  }
  presenter::NewTable rated;
  rated.rated = rated.is_private = true;
  rated.spread = 200;
  rated.all_choices = true;
  samples.push_back(lobby);
  samples.back().name = "dialog-rated";
  LobbyOf(samples.back().state).dialog = rated.View({AccountId("ann"), true, nullptr});
  return samples;
}

}  // namespace merels::view
