// Updates of the match on the table screen.
#include <utility>

#include "client/presenter/table/table_best.h"
#include "client/presenter/table/table_presenter.h"
#include "client/presenter/table/table_ribbon.h"
#include "client/presenter/words/rating_text.h"
#include "client/words/clock_text.h"
#include "client/words/events.h"
#include "client/words/plies.h"
#include "client/words/results.h"
#include "client/words/text.h"
#include "common/rating/pool.h"

namespace merels::presenter {

TablePresenter::Before TablePresenter::Remember() const {
  const auto& match = state_.match;
  return {match.known(),
          static_cast<int>(match.plies().size()),
          match.MayPlay(state_.me),
          match.outcome().has_value(),
          match.game(),
          match.pending()};
}

void TablePresenter::Apply(const session::Delivery& delivery, model::Millis now) {
  const Before before = Remember();
  const model::ClockFace clocks = state_.match.clocks();
  const auto* change = std::get_if<session::PresenceChanged>(&delivery.content);
  const bool was_present = change != nullptr && state_.match.PresenceOf(change->side).present;
  switch (state_.match.Apply(delivery, now)) {
    case session::Taken::kOld: return;
    case session::Taken::kGap:
    case session::Taken::kUnfitting: return effects_.Send(model::Follow{delivery.topic, true});
    case session::Taken::kNew: break;
  }
  if (change != nullptr) return TellPresence(*change, was_present);
  if (std::holds_alternative<session::WatchersChanged>(delivery.content)) return;
  state_.problem.clear();
  if (const auto* entry = std::get_if<match::SeenEntry>(&delivery.content)) {
    Tell(entry->logged->entry, before);
  }
  Renew(before, now);
  TellGivenBack(clocks, now);
}

void TablePresenter::TellGivenBack(const model::ClockFace& before, model::Millis now) {
  const auto given = before.GivenBackBy(state_.match.clocks(), now);
  const bool late = !state_.seat() && state_.match.settings().watching.delayed();
  if (!given || *given < kGivenBackAtLeast || late) return;
  const std::string seconds = std::to_string(given->count() / 1000);
  state_.sentence = Sentence{"The server was away for " + seconds + " s",
                             "That time has been added back to the clock.", false, now};
  effects_.Announce("The server was away for " + seconds + " s; that time has been added back to the clock.");
}

void TablePresenter::WatchLink(const model::Session& session, model::Millis now) {
  if (session.link() == model::Link::kLost) {
    state_.match.HoldClocks(now - session.LostFor(now));
    clocks_asked_ = false;
  }
  if (session.link() != model::Link::kOnline) return;
  if (!state_.match.clocks().held() || std::exchange(clocks_asked_, true)) return;
  effects_.Send(model::Follow{session::Topic::Match(state_.match.id()), true});
}

void TablePresenter::TellPresence(const session::PresenceChanged& change, bool was_present) {
  if (change.presence.present == was_present || state_.seat() == change.side) return;
  const std::string& name = state_.match.players()[rules::Index(change.side)].name;
  const auto& presence = change.presence;
  effects_.Announce(name + (presence.present ? " is back." : presence.left ? " has left." : " is away."));
}

void TablePresenter::AskBest() {
  state_.best_problem.clear();
  effects_.Send(api::ListBestSolutions{state_.match.settings().ruleset, {kBestShown, ""}});
}

void TablePresenter::Hear(const model::Answer<api::ListBestSolutions>& answer) {
  state_.best_problem = answer.result ? "" : words::Capitalised(answer.result.error().sentence);
  if (answer.result && answer.result->ruleset == state_.match.settings().ruleset)
    state_.best = *answer.result;
}

void TablePresenter::Rate(const model::RatingBook& book, model::Millis date) {
  const auto& settings = state_.match.settings();
  const auto pool = rating::PoolOf(settings.ruleset, settings.clock);
  for (const auto side : {rules::Side::kFirst, rules::Side::kSecond}) {
    const std::string text = book.Text(state_.match.players()[rules::Index(side)].id, pool);
    // The old ratings stay until new ones come.
    if (!text.empty()) state_.ratings[rules::Index(side)] = text;
  }
  const auto seat = state_.seat();
  state_.expected.clear();
  if (!seat || !settings.rated || !pool) return;
  const auto mine = book.StandingIn(state_.me, *pool);
  const auto theirs = book.StandingIn(state_.match.players()[rules::Index(rules::Other(*seat))].id, *pool);
  if (mine && theirs) state_.expected = ExpectedText(*mine, *theirs, date);
}

void TablePresenter::RatingChanged(const lobby::RatingChanged& change) {
  state_.rating_change = ChangeText(change.before, change.after);
}

void TablePresenter::Fail(const Error& why) { state_.problem = words::Capitalised(why.sentence); }

void TablePresenter::Acknowledge(const session::Acknowledgement& answer, model::Millis now) {
  const Before before = Remember();
  if (answer.outcome.ok()) {
    state_.match.Accept(answer.request);
    // An entry with a gap before it comes by the stream in its turn.
    if (state_.match.Apply(*answer.outcome, now) != session::Taken::kNew) return;
    Tell(answer.outcome->logged->entry, before);
    return Renew(before, now);
  }
  const auto command = state_.match.Refuse(answer.request);
  if (!command) return;
  const std::string& sentence = answer.outcome.error().sentence;
  if (const auto* ply = std::get_if<match::PlayPly>(&command->action); ply != nullptr && before.pending) {
    const auto& tried = before.pending->ply;
    if (tried.to) {
      effects_.Play({Cue::Kind::kBack, *state_.seat(), *tried.to, tried.from.value_or(*tried.to), {}, false});
      effects_.Play({Cue::Kind::kIllegal, *state_.seat(), {}, tried.from.value_or(*tried.to), {}, false});
    }
    state_.sentence =
        Sentence{"The server refused " + words::PrettyPly(ply->ply), words::Capitalised(sentence), true, now};
    effects_.Announce("The server refused " + ply->ply + ": " + sentence + ".");
  } else {
    effects_.Complain(sentence);
  }
  Renew(before, now);
}

void TablePresenter::Renew(const Before& before, model::Millis now) {
  const auto& match = state_.match;
  const int plies = static_cast<int>(match.plies().size());
  const bool my_turn = match.MayPlay(state_.me);
  if (plies != before.plies || my_turn != before.my_turn || !before.known) {
    state_.hand.Reset();
    state_.options = my_turn ? Options(*match.game()) : Options();
    if (plies != before.plies) {
      state_.sentence.reset();
      state_.annotations.clear();
    }
  }
  if (state_.history && (!match.game() || state_.history->plies > plies)) state_.history.reset();
  if (!before.known) Welcome();
  const bool ended = match.outcome() && !before.over;
  if (state_.alone() && (ended || !before.known)) {
    AskBest();
  }
  if (match.outcome()) state_.resign_pressed_at.reset();
  const bool turn_came = my_turn && (!before.my_turn || plies != before.plies);
  const bool played = turn_came && PlayPremove(now);
  LayPremove();
  if (turn_came && !played) {
    // Announced, but not kept to be read again: the table shows it.
    effects_.announcements.push_back("It is your turn.");
    effects_.Call();
    PassIfBlocked(now);
  }
}

void TablePresenter::Welcome() {
  const auto& match = state_.match;
  const auto seat = state_.seat();
  const auto name = [&](rules::Side side) { return match.players()[rules::Index(side)].name; };
  const auto label = [&](rules::Side side) { return std::string(state_.face().side(side).label); };
  if (state_.alone()) {
    effects_.Announce(seat ? "You play alone."
                           : "You are watching " + name(rules::Side::kFirst) + " play alone.");
  } else if (seat) {
    effects_.Announce("You play " + label(*seat) + " against " + name(rules::Other(*seat)) + ".");
  } else {
    effects_.Announce("You are watching " + name(rules::Side::kFirst) + ", " + label(rules::Side::kFirst) +
                      ", against " + name(rules::Side::kSecond) + ", " + label(rules::Side::kSecond) + ".");
  }
  if (!match.unplayable().empty()) effects_.Announce(match.unplayable() + ".");
  if (match.outcome()) return effects_.Announce(words::DescribeOutcome(state_.face(), *match.outcome()));
  if (match.plies().empty()) effects_.Play({Cue::Kind::kStart, rules::Side::kFirst, {}, {}, {}, false});
}

void TablePresenter::Tell(const match::Entry& entry, const Before& before) {
  for (const auto& event : entry.events) {
    if (const auto* ply = std::get_if<match::PlyPlayed>(&event)) TellPly(*ply, before);
    effects_.Announce(words::DescribeEvent(state_.face(), event));
    if (std::holds_alternative<match::Ended>(event)) {
      effects_.Play({EndingCue(state_), rules::Side::kFirst, {}, {}, {}, false});
    }
  }
}

void TablePresenter::TellPly(const match::PlyPlayed& played, const Before& before) {
  if (!before.game) {
    return effects_.Announce(words::Capitalised(state_.face().Says(played.side, "plays ", "play ")) +
                             played.ply + ".");
  }
  const auto ply = before.game->Judge(played.ply);
  if (!ply) return;
  effects_.Announce(words::DescribePly(state_.face(), played.side, *ply, before.game->topology()));
  const bool drawn_already = before.pending && before.pending->ply == *ply;
  if (!drawn_already) ShowPly(*ply, Draft{ply->from, {}}, played.side, *before.game, false);
}

void TablePresenter::PassIfBlocked(model::Millis now) {
  const auto plies = state_.match.plies().size();
  if (!state_.options.MustPass() || passed_after_ == plies) return;
  passed_after_ = plies;  // a refused pass is not repeated
  effects_.Announce("You cannot move, so you pass.");
  state_.sentence = Sentence{"You cannot move, so you pass", "Your opponent plays on", false, now};
  const rules::Ply pass = state_.options.only();
  PlayPly(pass, {}, false);
}

void TablePresenter::Tick(const model::Session& session, model::Millis now) {
  WatchLink(session, now);
  state_.held = session.LostFor(now) > kOverlayAfter;
  if (state_.held) state_.hand.Reset();
  LayPremove();
  if (state_.sentence && now - state_.sentence->said_at > kSentenceStays) state_.sentence.reset();
  if (state_.resign_pressed_at && !state_.ResignArmed(now)) state_.resign_pressed_at.reset();
  const bool due = state_.ClaimDue(now);
  if (due && !claim_told_) effects_.Announce("You may claim the game as a win or a draw.");
  claim_told_ = due;
  const auto seat = state_.seat();
  if (!seat || low_time_told_ || state_.match.clocks().held() || state_.match.clocks().running() != seat)
    return;
  if (state_.match.clocks().Left(*seat, now) >= words::kLowTime) return;
  low_time_told_ = true;
  effects_.Play({Cue::Kind::kLowTime, *seat, {}, {}, {}, false});
  effects_.Announce("You have less than ten seconds.");
}

}  // namespace merels::presenter
