#include "client/presenter/analysis/analysis_view.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <string>
#include <utility>

#include "client/local/hint.h"
#include "client/presenter/analysis/analysis_view_state.h"
#include "client/presenter/local/match_words.h"
#include "client/presenter/words/family_face.h"
#include "client/presenter/words/game_names.h"
#include "client/words/events.h"
#include "client/words/plies.h"
#include "client/words/text.h"
#include "client/words/time_text.h"

namespace merels::presenter {
namespace {

using rules::Side;
using study::NodeId;

/// Plies of the best line that are written out.
constexpr std::size_t kBestPlies = 5;
/// Plies of it that are drawn on the board.
constexpr std::size_t kDrawnPlies = 3;
constexpr std::array kSpeedLabels = {"0.5×", "1×", "2×", "4×"};
static_assert(kSpeedLabels.size() == kHalfSpeeds.size());

Button ToolButton(Action action, std::string label, bool enabled, bool chosen = false) {
  return {std::move(action), std::move(label), enabled, chosen, Emphasis::kNormal};
}

/// The first number of a clock such as "300+3", in milliseconds.
std::optional<std::int64_t> StartOfClock(const std::string& clock) {
  if (clock.empty() || clock == "-") return std::nullopt;
  return std::llround(std::strtod(clock.c_str(), nullptr) * 1000);
}

/// "took 0:07", "took 0.4 s".
std::string TookWords(std::int64_t charged_ms) {
  if (charged_ms < 1000) return "took 0." + std::to_string(charged_ms / 100) + " s";
  return "took " + words::ElapsedText(words::Millis(charged_ms));
}

/// The height of a ply's time: its square root, so that one long thought does not flatten the others.
float HeightOf(std::int64_t charged_ms, std::int64_t longest_ms) {
  return std::sqrt(static_cast<float>(std::max<std::int64_t>(0, charged_ms)) /
                   static_cast<float>(longest_ms));
}

/// Comment on the ply shown, in a sentence; empty: nothing to say. `sign`: set with it.
std::string PlySentence(const AnalysisState& state, std::string& sign) {
  if (!state.engine_wanted || state.rated || state.at == study::kStart) return "";
  const study::Tree& tree = state.study->tree;
  const auto& at = tree.At(state.at);
  const rules::Game before = tree.GameAt(at.parent);
  const auto lost = GivenAway(tree, state.worths, state.at, before.to_move());
  if (!lost) return "";
  const Mark mark = MarkOf(*lost);
  sign = SignOfMark(mark);
  const Worth& was = state.worths.at(at.parent);
  const std::string played = words::PrettyPly(at.ply);
  if (!was.best.empty() && was.best.front() == at.ply && !was.exact)
    return played + " is the engine’s choice.";
  if (mark == Mark::kNone || was.best.empty()) return "";
  const int whose = before.to_move() == Side::kFirst ? 1 : -1;
  std::string what = MarkWords(mark, whose * was.value, whose * state.worths.at(state.at).value);
  if (what == NameOfMark(mark)) what = "is " + what + " (−" + PercentWords(*lost) + ")";
  std::string sentence = played + " " + what + "; " + words::PrettyPly(was.best.front()) + " was better";
  const auto better = before.Judge(was.best.front());
  if (!better.ok()) return sentence + ".";
  const auto reason = local::ReasonOf(before, *better);
  // These two reasons cannot be seen on the board.
  if (reason == local::HintReason::kKeepsRoom || reason == local::HintReason::kGoesFarther)
    return sentence + ".";
  std::string why = HintWords(reason);
  if (!why.empty()) why.front() = static_cast<char>(std::tolower(static_cast<unsigned char>(why.front())));
  return sentence + ": " + why + ".";
}

class AnalysisViewMaker {
 public:
  explicit AnalysisViewMaker(AnalysisParts parts)
      : d_(std::move(parts)),
        tree_(d_.state.study->tree),
        headers_(d_.state.study->headers),
        face_(FaceOf(&tree_.ruleset())) {}

  AnalysisViewState Run() {
    view_.heading = "ANALYSIS · " + words::Upper(RulesTitle(headers_.ruleset));
    view_.problem = d_.state.problem;
    view_.board = std::move(d_.table.board);
    view_.typed = std::move(d_.table.typed);
    view_.typed_problem = std::move(d_.table.typed_problem);
    AddNote();
    AddPlayers();
    AddWorth();
    view_.sentence = d_.state.retry && Shows() ? RetryWords(tree_, d_.state.worths, *d_.state.retry, face_)
                                               : PlySentence(d_.state, view_.sign);
    if (const auto& clock = tree_.At(d_.state.at).clock) view_.time = TookWords(clock->charged_ms);
    const study::ExactPosition* exact = Exact();
    const bool values = exact != nullptr && d_.state.values_wanted;
    view_.rows = values ? ListValues(*exact, d_.signs) : d_.rows;
    view_.shown = static_cast<int>(d_.state.at);
    view_.shown_row = RowOf(d_.rows, view_.shown);
    AddStrip();
    AddButtons();
    view_.comment =
        TextField{kCommentField, "Comment", "A comment on this position", tree_.At(d_.state.at).comment};
    view_.comment->max_length = notation::kMaxRecordComment;
    return std::move(view_);
  }

 private:
  void AddNote() {
    std::string result = d_.state.live.empty() ? "not finished" : "in progress";
    if (headers_.result != "*") {
      const auto score = rules::FindScore(headers_.result);
      if (score) result = words::ResultTitle(face_, {*score, headers_.reason});
    }
    view_.note = headers_.date == "-" ? result : words::DateText(headers_.date) + " · " + result;
  }

  /// The clock of `side` at the position on the board.
  std::string ClockOf(Side side) const {
    auto left = StartOfClock(headers_.clock);
    if (!left) return "";
    const Side first = tree_.GameAt(study::kStart).to_move();
    for (NodeId node = d_.state.at; node != study::kStart; node = tree_.At(node).parent) {
      const auto& at = tree_.At(node);
      const Side by = at.number % 2 == 1 ? first : rules::Other(first);
      if (by != side) continue;
      // Plies of a branch have no clocks: the last known one is shown.
      if (at.clock) return words::ClockText(words::Millis(at.clock->left_ms));
    }
    return words::ClockText(words::Millis(*left));
  }

  void AddPlayers() {
    const Side near = view_.board.flipped ? Side::kSecond : Side::kFirst;
    const auto accuracy = Accuracy(tree_, d_.state.worths, tree_.GameAt(study::kStart).to_move());
    const auto exact = ExactAccuracyOf(tree_, d_.state.worths);
    for (const Side side : {rules::Other(near), near}) {
      StudyPlayer& player = view_.players.at(side == near ? 1 : 0);
      player.side = side;
      player.set = face_.men;
      player.men = (side == near ? d_.table.bottom : d_.table.top).summary;
      player.name = side == Side::kFirst ? headers_.white : headers_.black;
      if (player.name == "-") player.name = std::string(face_.side(side).label);
      player.clock = ClockOf(side);
      player.to_move = !d_.game.outcome() && d_.game.to_move() == side;
      const auto& kept = accuracy[rules::Index(side)];
      if (!Shows()) continue;
      player.accuracy = AccuracyWords(exact[rules::Index(side)]);
      if (player.accuracy.empty() && kept)
        player.accuracy = "accuracy " + std::to_string(std::lround(*kept)) + " %";
    }
  }

  /// The tablebase's values for the position on the board; null: unknown, or not to be shown.
  const study::ExactPosition* Exact() const {
    const auto found = d_.state.worths.find(d_.state.at);
    const bool known = Shows() && !d_.state.Waits() && found != d_.state.worths.end() && found->second.exact;
    return known ? &*found->second.exact : nullptr;
  }

  /// Whether marks and values are shown.
  bool Shows() const { return d_.state.engine_wanted && !d_.state.rated; }

  void AddWorth() {
    if (d_.state.rated) {
      view_.verdict = "You are in a rated game";
      view_.best = "The engine is off until it ends, and so are hints and pasted positions";
      return;
    }
    const auto found = d_.state.worths.find(d_.state.at);
    if (d_.game.outcome()) {
      view_.verdict = words::ResultTitle(face_, *d_.game.outcome());
      view_.best = words::Capitalised(words::ResultReason(face_, *d_.game.outcome()));
    } else if (!d_.state.engine_there || d_.game.seats() == 1) {
      view_.verdict = "No engine for these rules";
    } else if (!d_.state.engine_wanted) {
      view_.verdict = "The engine is off";
    } else if (found == d_.state.worths.end()) {
      view_.verdict = "Analysing…";
    } else {
      const Worth& worth = found->second;
      if (d_.state.Waits()) {
        view_.verdict = WorthWords(face_, worth);
        view_.best = "The best move is hidden";
        return AddBar(worth);
      }
      view_.verdict = worth.exact ? ExactWords(face_, *worth.exact) : WorthWords(face_, worth);
      view_.best = "Best: ";
      for (std::size_t i = 0; i < std::min(worth.best.size(), kBestPlies); ++i) {
        view_.best += (i == 0 ? "" : ", ") + words::PrettyPly(worth.best[i]);
      }
      AddArrows(worth);
    }
    if (Shows() && found != d_.state.worths.end()) AddBar(found->second);
  }

  void AddBar(const Worth& worth) {
    view_.bar = EvaluationBar{static_cast<float>(worth.chance), view_.verdict};
  }

  void AddArrows(const Worth& worth) {
    const bool idle = view_.board.targets.empty() && !view_.board.arc;
    rules::Game game = d_.game;
    for (std::size_t i = 0; idle && i < std::min(worth.best.size(), kDrawnPlies); ++i) {
      const auto ply = game.Judge(worth.best[i]);
      if (!ply.ok() || !ply->to || !game.Play(worth.best[i]).ok()) return;
      view_.board.line.push_back({ply->from, *ply->to, ply->captures});
    }
  }

  void AddStrip() {
    const auto line = tree_.LineThrough(d_.state.at);
    std::int64_t longest = 1;
    for (const NodeId node : line) {
      const auto& clock = tree_.At(node).clock;
      if (clock) longest = std::max(longest, clock->charged_ms);
    }
    const Side first = tree_.GameAt(study::kStart).to_move();
    for (const NodeId node : line) {
      const auto& at = tree_.At(node);
      StripPoint point;
      point.node = static_cast<int>(node);
      if (node == d_.state.at) view_.strip_at = view_.strip.size();
      if (at.clock) point.time = HeightOf(at.clock->charged_ms, longest);
      point.takes = at.ply.find(',') != std::string::npos;
      const auto worth = d_.state.worths.find(node);
      if (Shows() && worth != d_.state.worths.end()) {
        point.chance = static_cast<float>(worth->second.chance);
        const auto lost =
            GivenAway(tree_, d_.state.worths, node, at.number % 2 == 1 ? first : rules::Other(first));
        if (lost) point.sign = SignOfMark(MarkOf(*lost));
      }
      view_.strip.push_back(std::move(point));
    }
    view_.strip_title = "Chances of " + std::string(face_.side(Side::kFirst).label);
    view_.strip_note =
        "Ply " + std::to_string(view_.strip_at) + " of " + std::to_string(view_.strip.size() - 1);
    if (!d_.table.phase.empty()) view_.strip_note += " · " + d_.table.phase;
  }

  void AddButtons() {
    const bool begun = d_.state.at != study::kStart, more = !tree_.At(d_.state.at).next.empty();
    view_.steps = {ToolButton(action::StepToStart{}, "First", begun),
                   ToolButton(action::StepBack{}, "Previous", begun),
                   ToolButton(action::StepOn{}, "Next", more),
                   ToolButton(action::StepToEnd{}, "Last", more),
                   ToolButton(action::Autoplay{}, d_.state.autoplay.on() ? "Stop" : "Replay", begun || more,
                              d_.state.autoplay.on()),
                   ToolButton(action::ChangeSpeed{}, kSpeedLabels.at(d_.state.autoplay.speed()), true),
                   ToolButton(action::OpenMenu{}, "Menu", true, d_.state.menu)};
    const bool engine = d_.state.engine_there && d_.game.seats() == 2;
    view_.tools = {ToolButton(action::SwitchEngine{}, "Engine", engine && !d_.state.rated,
                              d_.state.engine_wanted && engine)};
    if (Exact() != nullptr)
      view_.tools.push_back(ToolButton(action::SwitchValues{}, "Values", true, d_.state.values_wanted));
    view_.openings = std::move(d_.openings);
    if (d_.game.seats() == 2)
      view_.tools.push_back(
          ToolButton(action::SwitchOpenings{}, "Openings", !d_.state.rated, view_.openings.has_value()));
    if (!d_.state.live.empty()) {
      view_.tools.push_back({action::BackToGame{}, "Back to game", true, false, Emphasis::kPrimary});
    }
    AddLearning();
    if (d_.state.menu) view_.menu = Menu();
  }

  void AddLearning() {
    const auto& worths = d_.state.worths;
    const auto& retry = d_.state.retry;
    const bool solved = retry && retry->tried && Solves(JudgeTry(tree_, worths, *retry));
    if (retry && !solved) {
      view_.learning = {ToolButton(action::ShowAnswer{}, "Show the answer", true)};
    } else {
      const bool more = Shows() && NextMistake(tree_, worths, d_.state.at);
      view_.learning = {ToolButton(action::NextMistake{}, "Next mistake", more)};
    }
    const bool again = Shows() && (retry ? retry->tried && !solved : !view_.sign.empty());
    view_.learning.push_back(ToolButton(action::TryAgain{}, "Try again", again, d_.state.Waits()));
  }

  StudyMenu Menu() const {
    const bool two = d_.game.seats() == 2, begun = d_.state.at != study::kStart;
    StudyMenu menu;
    menu.groups = {
        {"RECORD",
         {{ToolButton(action::OpenRecords{}, "Open…", true), "Ctrl+O"},
          {ToolButton(action::SaveAnalysis{}, d_.save_armed ? "Replace it?" : "Save", true, d_.save_armed),
           "Ctrl+S"},
          {ToolButton(action::CopyAnalysis{}, "Copy record", true), "Ctrl+C"},
          // A live game has no end that could be seen.
          {ToolButton(action::SaveAnimation{}, "Save animation", HasMoves() && d_.state.live.empty()), ""},
          {ToolButton(action::PasteHere{}, "Paste", !d_.state.rated), "Ctrl+V"}}},
        {"POSITION",
         {{ToolButton(action::CopyPosition{}, "Copy position", true), ""},
          // No editor during a live game.
          {ToolButton(action::EditPosition{}, "Set up…", !d_.state.rated && d_.state.live.empty()), ""},
          {ToolButton(action::SavePicture{}, "Save picture", true), ""},
          // Where that is impossible, a press says why.
          {ToolButton(action::PlayFromHere{}, "Play from here", true), ""},
          {ToolButton(action::FlipAnalysis{}, "Flip the board", two), "F"}}},
        {"MOVES",
         {{ToolButton(action::PromotePly{}, "To main line", tree_.At(d_.state.at).depth > 0), ""},
          {ToolButton(action::DeletePly{}, "Delete move", begun), ""},
          {ToolButton(action::UndoChange{}, "Undo", d_.can_undo), "Ctrl+Z"},
          {ToolButton(action::RedoChange{}, "Redo", d_.can_redo), "Ctrl+Y"}}}};
    menu.note_caption = "MARKS AND ACCURACY";
    menu.note = {Marks(), "Accuracy: 100 % divided by 1 + all the chances that were given away."};
    menu.close = {action::CloseMenu{}, "Close"};
    return menu;
  }

  /// Whether a move was made, in whatever line.
  bool HasMoves() const { return !tree_.At(study::kStart).next.empty(); }

  /// "?! gives away 5 % of the chances, …"
  static std::string Marks() {
    return "A move that gives away " + PercentWords(kInaccuracy) + " of the chances is an inaccuracy (?!), " +
           PercentWords(kMistake) + " a mistake (?), " + PercentWords(kBlunder) + " a blunder (?\?).";
  }

  AnalysisParts d_;
  const study::Tree& tree_;
  const notation::Record& headers_;
  const FamilyFace& face_;
  AnalysisViewState view_;
};

}  // namespace

int RowOf(const StudyRows& rows, int node) {
  if (!rows || node == 0) return 0;
  for (std::size_t i = 0; i < rows->size(); ++i) {
    for (const StudyCell& cell : (*rows)[i].cells) {
      if (cell.node == node && !cell.text.empty()) return static_cast<int>(i);
    }
  }
  return 0;
}

const StudyRows& StudyList::Of(const AnalysisState& state, bool signs) {
  if (of_ != state.revision || signs_ != signs) {
    static const Worths none;
    const bool marked = state.engine_wanted && !state.rated;
    rows_ = ListStudy(state.study->tree, marked ? state.worths : none, signs);
    of_ = state.revision;
    signs_ = signs;
  }
  return rows_;
}

void AnalysisState::ShowText(const std::string& record, const std::string& why) {
  text = record.substr(0, kMaxShown);
  // Without the list of known rules.
  text_problem = why.substr(0, why.find(';')) + ": the record can only be read here.";
  if (record.size() > kMaxShown) {
    text_problem += " Only its first " + std::to_string(kMaxShown >> 10) + " KiB are shown.";
  }
}

AnalysisViewState MakeAnalysisView(AnalysisParts parts) {
  auto sheet = std::move(parts.sheet);
  const auto& state = parts.state;
  auto play_on = sheet ? std::nullopt : state.play_on.View(parts.game, state.study->tree.At(state.at).number);
  AnalysisViewState view = AnalysisViewMaker(std::move(parts)).Run();
  view.sheet = std::move(sheet);
  view.play_on = std::move(play_on);
  return view;
}

AnalysisViewState MakeEditorView(const AnalysisState& state) {
  AnalysisViewState view;
  view.heading = "SET UP A POSITION · " + words::Upper(RulesTitle(state.editor->draft().ruleset().text));
  view.board = state.editor->Board(state.flipped);
  view.editor = state.editor->View();
  return view;
}

AnalysisViewState MakeEmptyAnalysisView(const AnalysisState& state, std::optional<RecordsSheet> sheet) {
  AnalysisViewState view;
  view.heading = "ANALYSIS";
  view.sheet = std::move(sheet);
  view.problem = state.text.empty() ? state.problem : state.text_problem;
  view.text = state.text;
  if (state.text.empty()) {
    view.welcome = "Open the record of a game, or paste one with Ctrl+V. A position works as well.";
  }
  view.beginnings = {{action::OpenRecords{}, "Open a record…", true, false, Emphasis::kPrimary},
                     {action::PasteHere{}, "Paste", !state.rated},
                     {action::EditPosition{}, "Set up a position", !state.rated}};
  if (state.study)
    view.beginnings = {{action::CloseText{}, "Back to the analysis", true, false, Emphasis::kPrimary}};
  return view;
}

}  // namespace merels::presenter
