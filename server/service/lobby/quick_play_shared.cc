// Quick play where there are several nodes.
#include <utility>
#include <variant>

#include "server/service/lobby/quick_play.h"

namespace merels::service {

namespace {

using std::chrono::milliseconds;

/// How soon the store is asked again for the outcome of a seek,
constexpr milliseconds kFindAgain{1000};
/// and for the end of one that is being paired, and how often.
constexpr milliseconds kCancelAgain{100};
constexpr int kMaxCancelTries = 50;

}  // namespace

SharedSeeks::Hooks QuickPlay::HooksForSeeks() {
  return {[this](const AccountId& account) { return notices_.Follows(account); },
          [this](const store::StoredSeek& seek) { SharedWaits(seek); },
          [this](const store::StoredSeek& seek) { TakeOut(seek.owner()); },
          [this](const store::StoredSeek& seek) { SharedGone(seek); },
          [this](const store::StoredSeek& seek) { ends_.TellGone(seek.sought_by.key); },
          [this] {
            if (pairs_here() && pool_.size() > 0 && round_ == 0) PairLater();
          }};
}

ClusterWaits::Hooks QuickPlay::HooksForWaits() {
  return {[this] { return pairs_here(); }, [this] { return pool_.UsualWaits(ports_.clock.Now()); }};
}

void QuickPlay::TakeOut(const AccountId& player) {
  pool_.Remove(player);
  entering_.erase(player);
}

/// The seek becomes a ticket when it is seen in the store, here or at the leader.
void QuickPlay::Share(const domain::AskedRequest& request, const Ticket& answer, const domain::Ticket& wanted,
                      const Done<Ticket>& done) {
  shared_->Make(request, wanted.ruleset, wanted.clock, wanted.rated,
                [this, request, answer, done](const Result<store::OfferOrMatch<store::StoredSeek>>& made) {
                  if (!made) {
                    if (made.error().reason != Reason::kStoreRefused) asked_.Forget(request.key);
                    sought_.Erase(request.key);
                    return done(made.error());
                  }
                  if (const auto* seek = std::get_if<store::StoredSeek>(&*made))
                    return done(sought_.Put(request.key, Ticket{seek->ruleset, seek->since}));
                  done(answer);
                  TellPaired(request.key.account, std::get<MatchId>(*made));
                });
}

void QuickPlay::SharedWaits(const store::StoredSeek& seek) {
  TakeOut(seek.owner());
  ends_.Forget(seek.sought_by.key);
  domain::Ticket ticket;
  ticket.player.id = seek.owner();
  ticket.ruleset = seek.ruleset;
  ticket.clock = seek.clock;
  ticket.since = seek.since;
  ticket.request = seek.sought_by.key.request;
  ticket.rated = seek.rated;
  asked_.Remember(seek.sought_by);
  entering_.emplace(seek.owner(), std::move(ticket));
  const Key key = seek.sought_by.key;
  accounts_.Find({key.account}, [this, key](const Result<std::vector<match::Player>>& found) {
    domain::Ticket* entering = Entering(key);
    if (entering == nullptr) return;
    if (!found) return GiveUp(key, found.error());
    entering->player = found->front();
    FindRating(key);
  });
}

void QuickPlay::SharedGone(const store::StoredSeek& seek) {
  if (!notices_.Follows(seek.owner())) return TakeOut(seek.owner());
  FindPaired(seek);
}

/// Its player is notified of the match by LiveMatches.
void QuickPlay::FindPaired(const store::StoredSeek& seek) {
  const auto found = [this, seek](const Result<std::optional<MatchId>>& match) {
    const Key& key = seek.sought_by.key;
    if (!match) {
      ports_.executor.After(kFindAgain, callbacks_.Task([this, seek] { FindPaired(seek); }));
    } else if (*match) {
      paired_.Put(key.account, **match);
      pool_.RemovePaired(key.account, ports_.clock.Now());
      entering_.erase(key.account);
    } else {
      TakeOut(key.account);
      sought_.Erase(key);
      ends_.TellGone(key);
    }
  };
  ports_.store.FindRequest(seek.sought_by.key, callbacks_.WrapOnce(found));
}

/// While a seek is being paired, its outcome is known soon.
void QuickPlay::CancelShared(const match::Player& player, int tries,
                             const Done<std::optional<MatchId>>& done) {
  shared_->End(player.id, [this, player, tries, done](const Result<std::optional<store::StoredSeek>>& ended) {
    if (!ended && tries < kMaxCancelTries) {
      ports_.executor.After(kCancelAgain, callbacks_.Task([this, player, tries, done] {
        CancelShared(player, tries + 1, done);
      }));
      return;
    }
    if (!ended) return done(ended.error());
    if (*ended) {
      TakeOut(player.id);
      ends_.Tell((*ended)->sought_by.key, Reason::kCancelled);
      return done(std::optional<MatchId>());
    }
    const MatchId* paired = paired_.Find(player.id);
    done(paired == nullptr ? std::nullopt : std::optional(*paired));
  });
}

}  // namespace merels::service
