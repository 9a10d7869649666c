#include <utility>

#include "server/domain/plain_text.h"
#include "server/service/base/fair_places.h"
#include "server/service/moderation/moderation.h"
#include "server/store/moderation.h"

namespace merels::service {
namespace {

constexpr std::size_t kLongestReport = 500;

Error Oneself() { return {Reason::kBadArgument, "that is your own account"}; }

}  // namespace

void PlayerSafety::Block(const match::Player& blocker, const std::string& player, Done<match::Player> done) {
  accounts_.FindOne(
      player, [this, me = blocker.id, done = std::move(done)](const Result<match::Player>& found) {
        if (!found) return done(found.error());
        if (found->id == me) return done(Oneself());
        const auto most = static_cast<std::size_t>(ports_.limits.max_blocks_per_account);
        if (!access_.Blocked(me, found->id) && access_.BlockedBy(me).size() >= most) {
          return done(
              Error{Reason::kLimitReached, "one account blocks at most " + std::to_string(most) + " others"}
                  .AtLimit("max-blocks-per-account", most));
        }
        const domain::Block block{me, found->id, ports_.clock.Now()};
        moderation_store_.AddBlock(
            block, callbacks_.WrapOnce([this, block, found = *found, done](const Result<void>& stored) {
              if (!stored) return done(stored.error());
              if (!access_.Blocked(block.blocker, block.blocked)) {
                access_.Block(block.blocker, block.blocked, block.at);
                blocked_(block);
              }
              done(found);
            }));
      });
}

void PlayerSafety::Unblock(const match::Player& blocker, const std::string& player,
                           Done<match::Player> done) {
  accounts_.FindOne(player, [this, me = blocker.id,
                             done = std::move(done)](const Result<match::Player>& found) {
    if (!found) return done(found.error());
    moderation_store_.RemoveBlock(
        {me, found->id}, callbacks_.WrapOnce([this, me, found = *found, done](const Result<void>& stored) {
          if (!stored) return done(stored.error());
          access_.Unblock(me, found.id);
          done(found);
        }));
  });
}

void PlayerSafety::ListBlocked(const match::Player& blocker, Done<std::vector<match::Player>> done) {
  accounts_.FindListed(access_.BlockedBy(blocker.id), std::move(done));
}

void PlayerSafety::ListBlockedPage(const match::Player& blocker, const PageQuery& query,
                                   Done<Page<match::Player>> done) {
  auto page = PageOf(access_.BlockedBy(blocker.id), query, [](const AccountId& id) { return id.text(); });
  accounts_.FindListed(std::move(page.items), [next = std::move(page.next), done = std::move(done)](
                                                  const Result<std::vector<match::Player>>& players) {
    players ? done(Page<match::Player>{*players, next}) : done(players.error());
  });
}

void PlayerSafety::Report(const match::Player& reporter, const api::ReportPlayer& wish,
                          Done<std::string> done) {
  if (auto plain = domain::CheckPlainText(wish.text, kLongestReport, "a report"); !plain)
    return done(plain.error());
  accounts_.FindOne(wish.player, [this, me = reporter.id, wish,
                                  done = std::move(done)](const Result<match::Player>& found) {
    if (!found) return done(found.error());
    if (found->id == me) return done(Oneself());
    const domain::Report report{NewId(ports_.random), me, found->id, wish.match, wish.kind, wish.text,
                                ports_.clock.Now(),   {}, {},        ""};
    if (wish.match.empty()) return Keep(report, done);
    find_match_(me, wish.match, [this, report, done](const Result<void>& match) {
      match ? Keep(report, done) : done(match.error());
    });
  });
}

void PlayerSafety::Keep(const domain::Report& report, const Done<std::string>& done) {
  const Origin from = accounts_.OriginOf(report.reporter);
  const auto hash = [this](const std::string& text) {
    return text.empty() ? text : moderation_store_.HashAddress(text);
  };
  moderation_store_.AddReport(report,
                              {ports_.limits.max_reports_per_account,
                               SharesOf(ports_.limits, ports_.limits.max_waiting_reports, from.prefix_is_one),
                               hash(from.address), hash(from.prefix)},
                              callbacks_.WrapOnce([this, report, done](const Result<bool>& added) {
                                if (!added) return done(added.error());
                                *added ? done(report.id) : RefuseReport(report.reporter, done);
                              }));
}

void PlayerSafety::RefuseReport(const AccountId& reporter, const Done<std::string>& done) {
  const auto counted = [&limits = ports_.limits, done](const Result<std::int64_t>& own) {
    if (!own) return done(own.error());
    if (*own >= limits.max_reports_per_account) {
      return done(Error{Reason::kLimitReached, "your earlier reports are being looked at first"}.AtLimit(
          "max-reports-per-account", std::int64_t{limits.max_reports_per_account}));
    }
    done(Error{Reason::kLimitReached, "other reports are being looked at first"}.AtLimit(
        "max-waiting-reports", std::int64_t{limits.max_waiting_reports}));
  };
  moderation_store_.CountReports(reporter, callbacks_.WrapOnce(counted));
}

void PlayerSafety::ListOwn(const match::Player& player, const PageQuery& query,
                           Done<Page<api::Sanction>> done) {
  ListSanctionsOf(player.id, query, moderation_store_, callbacks_,
                  [done = std::move(done)](Result<Page<api::Sanction>> page) {
                    if (page.ok()) {
                      for (api::Sanction& one : page->items) one.author = {};
                    }
                    done(std::move(page));
                  });
}

}  // namespace merels::service
