#include "server/service/moderation/moderation.h"

#include <algorithm>
#include <iterator>
#include <set>
#include <unordered_set>
#include <utility>

#include "common/base/text.h"
#include "server/base/hash.h"
#include "server/domain/names.h"
#include "server/service/base/fair_share.h"
#include "server/store/accounts.h"
#include "server/store/invites.h"
#include "server/store/moderation.h"

namespace merels::service {
namespace {

constexpr std::size_t kLongestReason = 300;
constexpr std::chrono::hours kLongestTerm{24 * 366 * 10};

std::string NameOf(domain::SanctionKind kind) {
  switch (kind) {
    case domain::SanctionKind::kWarning: return "warn";
    case domain::SanctionKind::kMute: return "mute";
    case domain::SanctionKind::kRatedBan: return "rated-ban";
    case domain::SanctionKind::kBan: return "ban";
  }
  return "";
}

Result<void> CheckReason(const std::string& reason) {
  if (reason.empty()) return Error{Reason::kBadArgument, "a reason is needed"};
  return domain::CheckPlainText(reason, kLongestReason, "a reason");
}

domain::AccessPolicy PolicyOf(const store::ModerationState& state) {
  domain::AccessPolicy policy;
  for (const domain::Block& block : state.blocks) policy.Block(block.blocker, block.blocked, block.at);
  for (const AccountId& moderator : state.moderators) policy.SetModerator(moderator, true);
  for (const domain::Sanction& sanction : state.sanctions) policy.Impose(sanction);
  for (const store::ClosedAddress& closed : state.closed_addresses) {
    const auto by = std::find_if(state.sanctions.begin(), state.sanctions.end(),
                                 [&](const auto& one) { return one.id == closed.sanction_id; });
    if (by != state.sanctions.end()) policy.CloseAddress(closed.hash, *by, closed.until);
  }
  return policy;
}

bool IsKnown(const domain::AccessPolicy& policy, const domain::Sanction& sanction,
             std::chrono::milliseconds now) {
  const auto all = policy.AllInForce(sanction.account, now);
  return std::any_of(all.begin(), all.end(),
                     [&](const lobby::Sanctioned& known) { return known.id == sanction.id; });
}

ModerationChanges ChangesSince(const store::ModerationState& state, const domain::AccessPolicy& known,
                               std::chrono::milliseconds now) {
  ModerationChanges changes;
  std::copy_if(state.sanctions.begin(), state.sanctions.end(), std::back_inserter(changes.imposed),
               [&](const auto& one) { return one.InForce(now) && !IsKnown(known, one, now); });
  std::copy_if(state.blocks.begin(), state.blocks.end(), std::back_inserter(changes.blocked),
               [&](const auto& one) { return !known.Blocked(one.blocker, one.blocked); });
  return changes;
}

/// The sanctions in force in `known` that are no longer in `state`.
std::vector<std::string> GoneFrom(const store::ModerationState& state, const domain::AccessPolicy& known,
                                  std::chrono::milliseconds now) {
  std::unordered_set<std::string> there;
  for (const domain::Sanction& sanction : state.sanctions) there.insert(sanction.id);
  std::vector<std::string> gone = known.IdsInForce(now);
  std::erase_if(gone, [&](const std::string& id) { return there.contains(id); });
  return gone;
}

/// Turns "nothing was changed" into an error.
Done<bool> Found(Done<void> done) {
  return Then(done, [done](bool changed) {
    changed ? done({}) : done(Error{Reason::kUnknownRequest, "no open item has this id"});
  });
}

constexpr std::size_t kLongestReport = 500;

Error Oneself() { return {Reason::kBadArgument, "that is your own account"}; }

}  // namespace

Moderation::Moderation(const Ports& ports, Accounts& accounts, domain::AccessPolicy& access,
                       store::ModerationStore& moderation_store, Imposed imposed, Lifted lifted)
    : ports_(ports),
      accounts_(accounts),
      access_(access),
      moderation_store_(moderation_store),
      imposed_(std::move(imposed)),
      lifted_(std::move(lifted)),
      callbacks_(ports.executor) {}

Moderation::~Moderation() { ports_.executor.Cancel(timer_); }

void Moderation::ForgetAddresses() {
  ports_.executor.Cancel(timer_);
  timer_ = ports_.executor.After(kForgetEvery, callbacks_.Task([this] { ForgetAddresses(); }));
  access_.ForgetEnded(ports_.clock.Now());
  moderation_store_.ForgetAddresses(ports_.clock.Now(),
                                    [](const Result<void>&) {});  // if the store refuses, an hour later
}

void Moderation::Load(Done<void> done) {
  moderation_store_.Load(callbacks_.Then(done, [this, done](const store::ModerationState& state) {
    access_.Replace(PolicyOf(state));
    ForgetAddresses();
    done({});
  }));
}

void Moderation::Refresh(Done<std::optional<ModerationChanges>> done) {
  moderation_store_.Load(
      callbacks_.Then(done, [this, before = access_.changes(), done](const store::ModerationState& state) {
        if (access_.changes() != before) return done(std::optional<ModerationChanges>());
        const ModerationChanges changes = ChangesSince(state, access_, ports_.clock.Now());
        for (const std::string& id : GoneFrom(state, access_, ports_.clock.Now())) TellIfLifted(id);
        access_.Replace(PolicyOf(state));
        done(std::optional(changes));
      }));
}

/// Lifted by another node; nothing is left of the sanctions of a closed account.
void Moderation::TellIfLifted(const std::string& sanction) {
  moderation_store_.FindSanction(
      sanction, callbacks_.WrapOnce([this](const Result<std::optional<domain::StoredSanction>>& found) {
        if (found && *found && (*found)->lifted_at.count() != 0) lifted_(**found);
      }));
}

// ---- Sanctions

void Moderation::Impose(const match::Player& moderator, const api::ImposeSanction& request,
                        Done<api::Sanction> done) {
  if (auto valid = CheckReason(request.reason); !valid) return done(valid.error());
  if (request.term < request.term.zero() || request.term > kLongestTerm) {
    return done(Error{Reason::kBadArgument, "a term is at most ten years; without one it is permanent"});
  }
  accounts_.FindOne(request.player, Then(done, [this, moderator, request, done](const match::Player& found) {
                      ImposeOn(moderator, request, found, done);
                    }));
}

void Moderation::ImposeOn(const match::Player& moderator, const api::ImposeSanction& request,
                          const match::Player& player, const Done<api::Sanction>& done) {
  if (access_.IsModerator(player.id)) {
    return done(Error{Reason::kNotAllowed, player.name + " is a moderator; ask the operator"});
  }
  const auto now = ports_.clock.Now();
  const auto until = request.term == request.term.zero() ? now.zero() : now + request.term;
  const domain::Sanction sanction{NewId(ports_.random), player.id, request.kind, request.reason,
                                  moderator.id,         now,       until};
  const domain::AuditEntry entry{0, now, moderator.id, NameOf(request.kind), player.id, request.reason};
  FindAddresses(sanction,
                Then(done, [this, sanction, entry, done](const std::vector<store::ClosedAddress>& closes) {
                  moderation_store_.Impose(sanction, entry, closes,
                                           callbacks_.Then(done, [this, sanction, closes, done] {
                                             const bool is_new = access_.Impose(sanction);
                                             for (const store::ClosedAddress& closed : closes)
                                               access_.CloseAddress(closed.hash, sanction, closed.until);
                                             if (is_new) imposed_(sanction);
                                             done(domain::StoredSanction{sanction, {}, {}, ""}.Shown());
                                           }));
                }));
}

void Moderation::Lift(const match::Player& moderator, const std::string& sanction, const std::string& reason,
                      Done<void> done) {
  if (auto valid = CheckReason(reason); !valid) return done(valid.error());
  moderation_store_.FindSanction(sanction, callbacks_.Then(done, [this, moderator, sanction, reason,
                                                                  done](const std::optional<
                                                                        domain::StoredSanction>& found) {
    if (!found) return Found(done)(false);
    if (found->sanction.account == moderator.id)
      return done(Error{Reason::kNotAllowed, "nobody lifts a sanction on themselves; ask another moderator"});
    const auto now = ports_.clock.Now();
    domain::StoredSanction lifted = *found;
    lifted.lifted_at = now;
    lifted.lifted_by = moderator.id;
    lifted.lifted_because = reason;
    const domain::AuditEntry entry{
        0, now, moderator.id, "lift-" + NameOf(lifted.sanction.kind), lifted.sanction.account, reason};
    moderation_store_.Lift(lifted, entry,
                           callbacks_.WrapOnce([this, lifted, done](const Result<bool>& changed) {
                             if (changed) access_.Lift(lifted.sanction.id);
                             if (changed && *changed) lifted_(lifted);
                             Found(done)(changed);
                           }));
  }));
}

void Moderation::ListSanctions(const std::string& player, const PageQuery& query,
                               Done<Page<api::Sanction>> done) {
  accounts_.FindOne(player, Then(done, [this, query, done](const match::Player& found) {
                      ListSanctionsOf(found.id, query, moderation_store_, callbacks_, done);
                    }));
}

/// The addresses it has signed in from, by its tokens; a mute holds there for new accounts, and not for long.
void Moderation::FindAddresses(const domain::Sanction& sanction,
                               Done<std::vector<store::ClosedAddress>> done) {
  std::chrono::milliseconds until = sanction.until;
  if (sanction.kind == domain::SanctionKind::kMute) {
    const auto longest = sanction.at + std::chrono::hours(ports_.limits.mute_address_hours);
    until = until.count() == 0 ? longest : std::min(until, longest);
  } else if (sanction.kind != domain::SanctionKind::kBan) {
    return done(std::vector<store::ClosedAddress>());
  }
  ports_.account_store.ListTokens(
      sanction.account,
      callbacks_.Then(done, [id = sanction.id, until, done](const std::vector<store::Token>& tokens) {
        std::set<std::string> hashes;
        for (const store::Token& token : tokens) hashes.insert(token.signed_in_from);
        hashes.erase("");
        std::vector<store::ClosedAddress> closes;
        for (const std::string& hash : hashes) closes.push_back({hash, id, until});
        done(std::move(closes));
      }));
}

Result<void> Moderation::MayChat(const match::Player& player) {
  if (auto may = access_.MayChat(player.id, ports_.clock.Now()); !may) return may;
  return accounts_.MayChatFromThere(player);
}

void Moderation::NoteReading(const AccountId& moderator, const MatchId& match, Done<void> done) {
  const std::string reading = moderator.text() + " " + match.text();
  const auto now = ports_.clock.Now();
  const auto* noted = noted_readings_.Find(reading);
  if (noted != nullptr && now - *noted < kNoteReadingAgain) return done({});
  moderation_store_.Note(
      {0, now, moderator, "read-chat", {}, match.text()},
      callbacks_.WrapOnce([this, reading, now, done = std::move(done)](const Result<void>& written) {
        if (written) noted_readings_.Put(reading, now);
        done(written);
      }));
}

void ListSanctionsOf(const AccountId& account, const PageQuery& query, store::ModerationStore& store,
                     const CallbackScope& callbacks, Done<Page<api::Sanction>> done) {
  const auto after = ParsePlace<domain::NewestPlace>(query.token);
  if (!after) return done(after.error());
  const std::size_t size = PageSize(query, store::kMaxListedModeration);
  store.ListSanctions(account, *after, size,
                      callbacks.Then(done, [size, done](const std::vector<domain::StoredSanction>& all) {
                        std::vector<api::Sanction> shown;
                        for (const domain::StoredSanction& one : all) shown.push_back(one.Shown());
                        done(FullPage(std::move(shown), size, [](const api::Sanction& one) {
                          return PlaceText(one.imposed.at, one.imposed.id);
                        }));
                      }));
}

// ---- Reports

std::string PlaceText(const domain::Report& report) { return PlaceText(report.at, report.id); }

Result<domain::ReportPlace> ParseReportPlace(const std::string& token) {
  return ParsePlace<domain::ReportPlace>(token);
}

void Moderation::ListReports(const PageQuery& query, Done<Page<api::Report>> done) {
  const auto after = ParseReportPlace(query.token);
  if (!after) return done(after.error());
  const std::size_t size = PageSize(query, store::kMaxListedModeration);
  moderation_store_.ListReports(
      *after, size, callbacks_.Then(done, [this, size, done](const std::vector<domain::Report>& reports) {
        std::vector<AccountId> account_store;
        for (const domain::Report& report : reports) {
          account_store.push_back(report.reporter);
          account_store.push_back(report.account);
        }
        accounts_.FindListed(account_store,
                             Then(done, [reports, size, done](const std::vector<match::Player>& players) {
                               Page<api::Report> page;
                               for (std::size_t i = 0; i < reports.size(); ++i) {
                                 const domain::Report& report = reports[i];
                                 page.items.push_back({report.id, players[2 * i], players[2 * i + 1],
                                                       report.match, report.kind, report.text, report.at});
                               }
                               if (reports.size() == size) page.next = PlaceText(reports.back());
                               done(std::move(page));
                             }));
      }));
}

void Moderation::Resolve(const match::Player& moderator, const std::string& report,
                         const std::string& resolution, Done<void> done) {
  if (auto valid = CheckReason(resolution); !valid) return done(valid.error());
  const auto now = ports_.clock.Now();
  domain::Report resolved;
  resolved.id = report;
  resolved.resolved_at = now;
  resolved.resolved_by = moderator.id;
  resolved.resolution = resolution;
  const domain::AuditEntry entry{0, now, moderator.id, "resolve", {}, report + ": " + resolution};
  moderation_store_.ResolveReport(resolved, entry, callbacks_.WrapOnce(Found(std::move(done))));
}

void Moderation::ListAudit(std::int64_t before, const PageQuery& query, Done<Page<api::AuditEntry>> done) {
  if (!query.token.empty()) {
    before = ParseNumber<std::int64_t>(query.token).value_or(0);
    if (before <= 0) {
      return done(Error{Reason::kBadArgument, "this page_token does not come from a list of this kind"});
    }
  }
  const std::size_t size = PageSize(query, store::kMaxListedModeration);
  moderation_store_.ListAudit(
      before, size, callbacks_.Then(done, [size, done](std::vector<api::AuditEntry> entries) {
        done(FullPage(std::move(entries), size,
                      [](const api::AuditEntry& entry) { return std::to_string(entry.number); }));
      }));
}

// ---- What players do for themselves

void PlayerSafety::Block(const match::Player& blocker, const std::string& player, Done<match::Player> done) {
  accounts_.FindOne(player, Then(done, [this, me = blocker.id, done](const match::Player& found) {
                      if (found.id == me) return done(Oneself());
                      const auto most = static_cast<std::size_t>(ports_.limits.max_blocks_per_account);
                      if (!access_.Blocked(me, found.id) && access_.BlockedBy(me).size() >= most) {
                        return done(Error{Reason::kLimitReached,
                                          "one account blocks at most " + std::to_string(most) + " others"}
                                        .AtLimit("max-blocks-per-account", most));
                      }
                      const domain::Block block{me, found.id, ports_.clock.Now()};
                      moderation_store_.AddBlock(block, callbacks_.Then(done, [this, block, found, done] {
                        if (!access_.Blocked(block.blocker, block.blocked)) {
                          access_.Block(block.blocker, block.blocked, block.at);
                          blocked_(block);
                        }
                        done(found);
                      }));
                    }));
}

void PlayerSafety::Unblock(const match::Player& blocker, const std::string& player,
                           Done<match::Player> done) {
  accounts_.FindOne(player, Then(done, [this, me = blocker.id, done](const match::Player& found) {
                      moderation_store_.RemoveBlock({me, found.id},
                                                    callbacks_.Then(done, [this, me, found, done] {
                                                      access_.Unblock(me, found.id);
                                                      done(found);
                                                    }));
                    }));
}

void PlayerSafety::ListBlocked(const match::Player& blocker, Done<std::vector<match::Player>> done) {
  accounts_.FindListed(access_.BlockedBy(blocker.id), std::move(done));
}

void PlayerSafety::ListBlockedPage(const match::Player& blocker, const PageQuery& query,
                                   Done<Page<match::Player>> done) {
  auto page = PageOf(access_.BlockedBy(blocker.id), query, [](const AccountId& id) { return id.text(); });
  accounts_.FindListed(std::move(page.items), Then(done, [next = std::move(page.next),
                                                          done](const std::vector<match::Player>& players) {
                         done(Page<match::Player>{players, next});
                       }));
}

void PlayerSafety::Report(const match::Player& reporter, const api::ReportPlayer& request,
                          Done<std::string> done) {
  if (auto plain = domain::CheckPlainText(request.text, kLongestReport, "a report"); !plain)
    return done(plain.error());
  accounts_.FindOne(
      request.player, Then(done, [this, me = reporter.id, request, done](const match::Player& found) {
        if (found.id == me) return done(Oneself());
        const auto now = ports_.clock.Now();
        const std::string id = NewId(ports_.random);
        const domain::Report report{id, me, found.id, request.match, request.kind, request.text, now,
                                    {}, {}, ""};
        if (request.match.empty()) return Keep(report, done);
        find_match_(me, request.match, Then(done, [this, report, done] { Keep(report, done); }));
      }));
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
                              callbacks_.Then(done, [this, report, done](bool added) {
                                added ? done(report.id) : RefuseReport(report.reporter, done);
                              }));
}

void PlayerSafety::RefuseReport(const AccountId& reporter, const Done<std::string>& done) {
  const auto counted = Then(done, [&limits = ports_.limits, done](std::int64_t own) {
    if (own >= limits.max_reports_per_account) {
      return done(
          Error{Reason::kLimitReached, "your earlier reports are still waiting; try again later"}.AtLimit(
              "max-reports-per-account", std::int64_t{limits.max_reports_per_account}));
    }
    done(Error{Reason::kLimitReached, "too many reports are waiting; try again later"}.AtLimit(
        "max-waiting-reports", std::int64_t{limits.max_waiting_reports}));
  });
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
