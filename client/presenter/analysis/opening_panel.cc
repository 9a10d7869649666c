#include "client/presenter/analysis/opening_panel.h"

#include <algorithm>
#include <cmath>
#include <string_view>

#include "client/words/plies.h"
#include "client/words/text.h"
#include "common/notation/record.h"
#include "common/variants/registry.h"

namespace merels::presenter {
namespace {

/// Positions whose answers are kept.
constexpr std::size_t kKnown = 500;
/// Records of one's own games on a page, and those that are counted between two frames.
constexpr int kRecordsOnAPage = 50;
constexpr std::size_t kCountedAtOnce = 4;

int PercentOf(std::uint32_t part, const study::OpeningEnds& ends) {
  return static_cast<int>(
      std::lround(100.0 * part / static_cast<double>(std::max<std::uint64_t>(1, ends.all()))));
}

OpeningRow OpeningRowOf(const study::OpeningPly& ply, bool signs, const words::Naming& naming) {
  const study::OpeningEnds& ends = ply.ends;
  const auto count = static_cast<double>(std::max<std::uint64_t>(1, ends.all()));
  OpeningRow row;
  row.play = {action::PlayOpening{ply.ply}, signs ? words::PrettyPly(ply.ply) : ply.ply};
  row.games = std::to_string(ends.all());
  row.first = static_cast<float>(ends.first_wins / count);
  row.drawn = static_cast<float>(ends.draws / count);
  row.words = words::Counted(static_cast<std::int64_t>(ends.all()), "game", "games") + ": " +
              std::string(naming.side(rules::Side::kFirst).label) + " " +
              std::to_string(PercentOf(ends.first_wins, ends)) + " %, drawn " +
              std::to_string(PercentOf(ends.draws, ends)) + " %, " +
              std::string(naming.side(rules::Side::kSecond).label) + " " +
              std::to_string(PercentOf(ends.second_wins, ends)) + " %";
  return row;
}

/// The openings of the records of a text.
std::vector<study::Opening> OpeningsIn(const std::string& text) {
  std::vector<study::Opening> openings;
  const auto add = [&](const Result<std::optional<notation::Record>>& read) {
    if (!read || !*read || !(*read)->start.empty()) return;
    const auto ruleset = variants::ParseRuleset((*read)->ruleset);
    const auto score = rules::FindScore((*read)->result);
    if (!ruleset || !score) return;
    std::vector<std::string> plies;
    for (const notation::RecordedPly& ply : (*read)->plies) plies.push_back(ply.ply);
    if (auto opening = study::OpeningOf(*ruleset, plies, *score)) openings.push_back(*std::move(opening));
  };
  notation::RecordReader reader;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    const auto read = reader.Feed(std::string_view(text).substr(begin, end - begin));
    if (!read) return openings;
    add(read);
    begin = end + 1;
  }
  add(reader.Finish());
  return openings;
}

}  // namespace

/// Another account, or another server.
void OpeningPanel::ForgetOthers() {
  if (of_ == me_.id) return;
  of_ = me_.id;
  known_.clear();
  asked_.reset();
  problem_.clear();
  ForgetOwn();
}

void OpeningPanel::ForgetOwn() {
  reading_ = Reading::kNotYet;
  read_ = 0;
  records_.clear();
  mine_ = study::Openings(kOwnGames);
}

void OpeningPanel::Look(const rules::Game& game, Millis now) {
  ForgetOthers();
  CountOwn();
  if (!shown_ || me_.name.empty() || game.seats() != 2) return;
  own_ ? LookAtOwn(game) : LookAtServer(game, now);
}

void OpeningPanel::LookAtServer(const rules::Game& game, Millis now) {
  Place place = PlaceOf(game);
  if (place != seen_) {
    seen_ = place;
    since_ = now;
    problem_.clear();
  }
  const auto known = known_.find(place);
  const bool enough =
      known != known_.end() && (!known->second.page.counting || now - known->second.at < kAskAgain);
  if (enough || asked_ == place || !problem_.empty() || now - since_ < kRest) return;
  effects_.Send(api::ExploreOpening{place.first, place.second});
  asked_ = std::move(place);
}

void OpeningPanel::Hear(const model::Answer<api::ExploreOpening>& answer, Millis now) {
  const Place place{answer.asked.ruleset, answer.asked.position};
  if (asked_ != place) return;
  asked_.reset();
  if (!answer.result) {
    if (place == seen_ && !own_) problem_ = words::Capitalised(answer.result.error().sentence);
    return;
  }
  if (known_.size() >= kKnown) known_.clear();
  known_[place] = {*answer.result, now};
}

void OpeningPanel::LookAtOwn(const rules::Game& game) {
  if (const Place place = PlaceOf(game); branches_of_ != place) {
    branches_of_ = place;
    branches_ = study::BranchesOf(game);
  }
  if (reading_ != Reading::kNotYet || !problem_.empty()) return;
  reading_ = Reading::kReading;
  effects_.Send(api::ExportMatches{{{kRecordsOnAPage, ""}, {me_.id, match::StateFilter::kEnded}}});
}

void OpeningPanel::Hear(const model::Answer<api::ExportMatches>& answer) {
  if (reading_ != Reading::kReading || answer.asked.filter.player != of_) return;
  if (!answer.result) {
    ForgetOwn();
    if (own_) problem_ = words::Capitalised(answer.result.error().sentence);
    return;
  }
  read_ += answer.result->items.size();
  records_.insert(records_.end(), answer.result->items.begin(), answer.result->items.end());
  const bool more = !answer.result->next.empty();
  if (!more || read_ >= kOwnGames) {
    if (more) mine_.LeaveOutOlder();
    reading_ = Reading::kDone;
    return;
  }
  api::ExportMatches next = answer.asked;
  next.page.token = answer.result->next;
  effects_.Send(std::move(next));
}

void OpeningPanel::CountOwn() {
  for (std::size_t i = 0; i < kCountedAtOnce && !records_.empty(); ++i) {
    for (study::Opening& opening : OpeningsIn(records_.front())) mine_.AddOldest(std::move(opening));
    records_.pop_front();
  }
}

/// In place of the rows; `page`: nullptr while it is not known.
std::string OpeningPanel::MessageFor(const study::OpeningPage* page) const {
  if (me_.name.empty())
    return own_ ? "Sign in to a server to see what you have played here"
                : "Sign in to a server to see what others have played here";
  if (!problem_.empty()) return problem_;
  if (page == nullptr || (page->plies.empty() && page->counting)) return "Counting games…";
  if (!page->plies.empty()) return "";
  return own_ ? "None of your games has reached this position"
              : "No game on this server has reached this position";
}

std::optional<OpeningsView> OpeningPanel::View(const rules::Game& game, bool signs) const {
  if (!shown_) return std::nullopt;
  OpeningsView view;
  view.sources = {{action::ShowOpeningsOf{OpeningSource::kServer}, "This server", true, !own_},
                  {action::ShowOpeningsOf{OpeningSource::kOwn}, "My games", true, own_}};
  std::optional<study::OpeningPage> page;
  if (own_ && branches_of_ == PlaceOf(game)) {
    page = mine_.At(branches_);
    page->counting = reading_ != Reading::kDone || !records_.empty();
  } else if (const auto known = known_.find(PlaceOf(game)); !own_ && known != known_.end()) {
    page = known->second.page;
  }
  view.message = MessageFor(page ? &*page : nullptr);
  if (!view.message.empty() || !page) return view;
  std::uint64_t here = 0;
  for (const study::OpeningPly& ply : page->plies) {
    here += ply.ends.all();
    view.rows.push_back(OpeningRowOf(ply, signs, words::NamingOf(&game.ruleset())));
  }
  view.caption = words::Counted(static_cast<std::int64_t>(here), "game", "games");
  if (page->older_left_out) view.caption += " of the newest " + std::to_string(page->games);
  if (page->counting) view.caption += ", counting…";
  return view;
}

}  // namespace merels::presenter
