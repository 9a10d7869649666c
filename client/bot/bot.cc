#include "client/bot/bot.h"

#include <algorithm>
#include <limits>
#include <optional>
#include <utility>

#include "client/sdk/calls.h"
#include "client/sdk/connection/token_file.h"

namespace merels::bot {
namespace {

/// The account of the token; nothing when the server does not know the token.
Result<std::optional<match::Player>> Recall(sdk::Calls& calls, const std::string& token) {
  calls.SetToken(token);
  auto me = sdk::Wait(calls, api::GetAccount());
  if (me.ok()) return std::optional(std::move(*me));
  if (me.error().reason == Reason::kBadToken) return std::optional<match::Player>();
  return me.error();
}

Result<api::SignedIn> BecomeSomebody(sdk::Calls& calls, const std::filesystem::path& token_file,
                                     const std::string& name) {
  calls.SetToken("");
  auto signed_in = sdk::Wait(calls, api::SignInGuest{name, true});
  if (!signed_in.ok()) return signed_in.error();
  if (const auto written = sdk::WriteToken(token_file, signed_in->token); !written.ok())
    return written.error();
  calls.SetToken(signed_in->token);
  return signed_in;
}

/// More than the entries of a match, so that each ply of each match has its own seed.
constexpr std::uint64_t kSeedsPerGame = 1'000'000;

}  // namespace

Result<api::SignedIn> SignIn(sdk::Calls& calls, const std::filesystem::path& token_file,
                             const std::string& name) {
  const auto token = sdk::ReadToken(token_file);
  if (!token.ok()) return token.error();
  if (!*token) return BecomeSomebody(calls, token_file, name);
  auto me = Recall(calls, **token);
  if (!me.ok()) return me.error();
  if (*me && !(*me)->bot) {
    return Error{Reason::kBadToken, "the token in " + token_file.string() + " belongs to a person, " +
                                        (*me)->name + "; a computer player needs a token of its own"};
  }
  if (*me && (*me)->name == name) return api::SignedIn{**me, **token};
  return BecomeSomebody(calls, token_file, name);
}

using Kind = session::Topic::Kind;

Bot::Bot(const Plan& plan, const Manner& manner, Means means, sdk::Calls& calls,
         std::function<void(Update)> post)
    : plan_(plan),
      manner_(manner),
      means_(means),
      finder_(plan, manner.me, calls, means.log, post),
      answerer_(plan, manner.me, calls, means.log, std::move(post)) {
  if (plan_.way == Plan::Way::kMatch) {
    SitDown(plan_.match, true);
    return;
  }
  means_.session.Follow(session::Topic::Notices());
  means_.session.Follow(session::Topic::Lobby());
}

struct Bot::UpdateVisitor {
  Bot& bot;
  Millis now;

  void operator()(const session::Connection& connection) const { bot.Hear(connection); }
  void operator()(const session::Delivery& delivery) const { bot.Hear(delivery, now); }
  void operator()(const session::TopicEnded& ended) const { bot.Hear(ended); }
  void operator()(const session::GoingAway& going) const {
    bot.means_.log.Say("the server says: " + going.why.sentence);
  }
  void operator()(const session::RoundTrip&) const {}
  void operator()(const session::Silence&) const {}
  void operator()(const session::Acknowledgement& answer) const {
    if (auto* seat = bot.Find(answer.match)) seat->Take(answer, now);
  }
  void operator()(const Thought& thought) const {
    if (auto* seat = bot.Find(thought.match)) seat->Take(thought, now);
  }
  void operator()(const Joined& joined) const {
    if (const auto match = bot.finder_.Take(joined, now)) bot.SitDown(*match, true);
  }
  void operator()(const TableOpened& opened) const { bot.finder_.Take(opened, now); }
  void operator()(const TableWithdrawn& withdrawn) const { bot.finder_.Take(withdrawn); }
  void operator()(const ChallengeAnswered& answered) const {
    if (const auto match = bot.answerer_.Take(answered)) bot.SitDown(*match, true);
  }
  void operator()(const Interrupted&) const { bot.Leave(); }
};

void Bot::Take(const Update& update, Millis now) {
  std::visit(UpdateVisitor{*this, now}, update);
  Look(now);
}

void Bot::Tick(Millis now) {
  if (!leaving_) {
    for (auto& [match, seat] : seats_) seat.Tick(now);
  }
  Look(now);
}

std::optional<Millis> Bot::wake_at() const {
  auto first = finder_.wake_at();
  for (const auto& [match, seat] : seats_) {
    const auto due = seat.wake_at();
    if (due && !leaving_) first = first ? std::min(*first, *due) : *due;
  }
  return first;
}

void Bot::Hear(const session::Connection& connection) {
  using State = session::Connection::State;
  const auto& why = connection.why;
  if (connection.state == State::kConnected) {
    if (std::exchange(lost_, false)) means_.log.Say("connected again");
    greeted_ = true;
  } else if (connection.state == State::kClosed || (connection.state == State::kLost && !greeted_)) {
    end_ = End{why};
  } else if (connection.state == State::kLost && !std::exchange(lost_, true)) {
    means_.log.Say("the connection is lost, " + why.ToString());
  }
}

void Bot::Hear(const session::Delivery& delivery, Millis now) {
  if (delivery.topic.kind == Kind::kMatch) {
    if (auto* seat = Find(delivery.topic.match)) seat->Take(delivery, now);
  } else if (const auto* lobby = std::get_if<lobby::Snapshot>(&delivery.content)) {
    finder_.Take(*lobby);
  } else if (const auto* change = std::get_if<lobby::Change>(&delivery.content)) {
    finder_.Take(*change);
  } else if (const auto* notices = std::get_if<lobby::NoticesSnapshot>(&delivery.content)) {
    Hear(*notices);
  } else if (const auto* notice = std::get_if<lobby::Notice>(&delivery.content)) {
    if (const auto* paired = std::get_if<lobby::Paired>(notice)) {
      if (!answerer_.Expects(paired->opponent.id)) finder_.Take(*paired);
      SitDown(paired->match, true);
    }
    if (const auto* made = std::get_if<lobby::ChallengeMade>(notice)) answerer_.Take(*made, Free());
  }
}

void Bot::Hear(const lobby::NoticesSnapshot& notices) {
  finder_.Take(notices);
  // The first snapshot has matches of an earlier run.
  const bool anew = std::exchange(resumed_, true);
  for (const auto& match : notices.live_matches) SitDown(match.match, anew);
  answerer_.Take(notices, Free());
}

void Bot::Hear(const session::TopicEnded& ended) {
  if (ended.topic.kind != Kind::kMatch) {
    end_ = End{ended.why};
  } else if (auto* seat = Find(ended.topic.match)) {
    seat->End(ended.why);
  }
}

Seat* Bot::Find(const MatchId& match) {
  const auto found = seats_.find(match);
  return found == seats_.end() || leaving_ ? nullptr : &found->second;
}

void Bot::SitDown(const MatchId& match, bool counts) {
  const bool before = std::find(ended_.begin(), ended_.end(), match) != ended_.end();
  if (leaving_ || before || seats_.contains(match)) return;
  if (counts) ++begun_;
  Manner manner = manner_;
  manner.seed += kSeedsPerGame * ++sat_down_;
  manner.casual = plan_.casual;
  seats_.try_emplace(match, match, std::move(manner), means_);
}

void Bot::StandUp() {
  for (auto seat = seats_.begin(); seat != seats_.end();) {
    if (!seat->second.over()) {
      ++seat;
      continue;
    }
    const auto& problem = seat->second.problem();
    if (problem && plan_.way == Plan::Way::kMatch) end_ = End{problem};
    ended_.push_back(seat->first);
    if (ended_.size() > kMaxRemembered) ended_.pop_front();
    seat = seats_.erase(seat);
  }
}

void Bot::Leave() {
  if (std::exchange(leaving_, true)) return;
  means_.log.Say("leaving; matches in progress: " + std::to_string(seats_.size()));
  for (auto& [match, seat] : seats_) seat.Leave();
  finder_.GiveUp();
}

int Bot::Wanted() const {
  if (plan_.way == Plan::Way::kMatch || leaving_) return 0;
  if (plan_.way == Plan::Way::kJoinTable) return 1 - begun_;
  const int left = plan_.games > 0 ? plan_.games - begun_ : std::numeric_limits<int>::max();
  return std::min(left, plan_.jobs - static_cast<int>(seats_.size()));
}

/// Free seats for challenges; open tables do not take one.
int Bot::Free() const {
  const bool only_one = plan_.way == Plan::Way::kJoinTable || plan_.way == Plan::Way::kMatch;
  if (only_one || leaving_) return 0;
  return plan_.jobs - static_cast<int>(seats_.size());
}

/// Looks for more matches, or ends.
void Bot::Look(Millis now) {
  if (!leaving_) StandUp();
  if (!lost_) finder_.Seek(Wanted() - answerer_.expected(), now);
  means_.session.TakeChallenges(resumed_ && Free() - answerer_.expected() > 0);
  if (end_) return;
  if (finder_.failure()) {
    end_ = End{finder_.failure()};
  } else if (leaving_) {
    if (!finder_.busy()) end_ = End{};
  } else if (seats_.empty() && begun_ > 0 && Wanted() <= 0) {
    end_ = End{};
  }
}

}  // namespace merels::bot
