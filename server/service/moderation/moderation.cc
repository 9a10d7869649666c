#include "server/service/moderation/moderation.h"

#include <algorithm>
#include <iterator>
#include <set>
#include <unordered_set>
#include <utility>

#include "common/base/number.h"
#include "server/domain/plain_text.h"
#include "server/store/accounts.h"
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
  ModerationChanges news;
  std::copy_if(state.sanctions.begin(), state.sanctions.end(), std::back_inserter(news.imposed),
               [&](const auto& one) { return one.InForce(now) && !IsKnown(known, one, now); });
  std::copy_if(state.blocks.begin(), state.blocks.end(), std::back_inserter(news.blocked),
               [&](const auto& one) { return !known.Blocked(one.blocker, one.blocked); });
  return news;
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
  return [done = std::move(done)](const Result<bool>& changed) {
    if (!changed) return done(changed.error());
    *changed ? done({})
             : done(Error{Reason::kUnknownRequest, "there is none with this id, or it is done already"});
  };
}

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
  moderation_store_.Load(
      callbacks_.WrapOnce([this, done = std::move(done)](const Result<store::ModerationState>& state) {
        if (!state) return done(state.error());
        access_.Replace(PolicyOf(*state));
        ForgetAddresses();
        done({});
      }));
}

void Moderation::Refresh(Done<std::optional<ModerationChanges>> done) {
  moderation_store_.Load(callbacks_.WrapOnce([this, before = access_.changes(), done = std::move(done)](
                                                 const Result<store::ModerationState>& state) {
    if (!state) return done(state.error());
    if (access_.changes() != before) return done(std::optional<ModerationChanges>());
    const ModerationChanges news = ChangesSince(*state, access_, ports_.clock.Now());
    for (const std::string& id : GoneFrom(*state, access_, ports_.clock.Now())) TellIfLifted(id);
    access_.Replace(PolicyOf(*state));
    done(std::optional(news));
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

void Moderation::Impose(const match::Player& moderator, const api::ImposeSanction& wish,
                        Done<api::Sanction> done) {
  if (auto valid = CheckReason(wish.reason); !valid) return done(valid.error());
  if (wish.term < wish.term.zero() || wish.term > kLongestTerm) {
    return done(Error{Reason::kBadArgument, "a term is at most ten years; without one it is permanent"});
  }
  accounts_.FindOne(wish.player,
                    [this, moderator, wish, done = std::move(done)](const Result<match::Player>& found) {
                      found ? ImposeOn(moderator, wish, *found, done) : done(found.error());
                    });
}

void Moderation::ImposeOn(const match::Player& moderator, const api::ImposeSanction& wish,
                          const match::Player& player, const Done<api::Sanction>& done) {
  if (access_.IsModerator(player.id)) {
    return done(Error{Reason::kNotAllowed, player.name + " is a moderator; ask the operator"});
  }
  const auto now = ports_.clock.Now();
  const auto until = wish.term == wish.term.zero() ? now.zero() : now + wish.term;
  const domain::Sanction sanction{NewId(ports_.random), player.id, wish.kind, wish.reason,
                                  moderator.id,         now,       until};
  const domain::AuditEntry entry{0, now, moderator.id, NameOf(wish.kind), player.id, wish.reason};
  FindAddresses(
      sanction, [this, sanction, entry, done](const Result<std::vector<store::ClosedAddress>>& closes) {
        if (!closes) return done(closes.error());
        moderation_store_.Impose(
            sanction, entry, *closes,
            callbacks_.WrapOnce([this, sanction, closes = *closes, done](const Result<void>& stored) {
              if (!stored) return done(stored.error());
              const bool is_new = access_.Impose(sanction);
              for (const store::ClosedAddress& closed : closes)
                access_.CloseAddress(closed.hash, sanction, closed.until);
              if (is_new) imposed_(sanction);
              done(domain::StoredSanction{sanction, {}, {}, ""}.Shown());
            }));
      });
}

void Moderation::Lift(const match::Player& moderator, const std::string& sanction, const std::string& reason,
                      Done<void> done) {
  if (auto valid = CheckReason(reason); !valid) return done(valid.error());
  moderation_store_.FindSanction(sanction, callbacks_.WrapOnce([this, moderator, sanction, reason,
                                                                done = std::move(done)](
                                                                   const Result<std::optional<
                                                                       domain::StoredSanction>>& found) {
    if (!found) return done(found.error());
    if (!*found) return Found(done)(false);
    if ((*found)->sanction.account == moderator.id)
      return done(Error{Reason::kNotAllowed, "nobody lifts a sanction on themselves; ask another moderator"});
    const auto now = ports_.clock.Now();
    domain::StoredSanction lifted = **found;
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
  accounts_.FindOne(player, [this, query, done = std::move(done)](const Result<match::Player>& found) {
    if (!found) return done(found.error());
    ListSanctionsOf(found->id, query, moderation_store_, callbacks_, done);
  });
}

/// The addresses it has signed in from, by its tokens; a mute holds there for new guests, and not for long.
void Moderation::FindAddresses(const domain::Sanction& sanction,
                               Done<std::vector<store::ClosedAddress>> done) {
  std::chrono::milliseconds until = sanction.until;
  if (sanction.kind == domain::SanctionKind::kMute) {
    const auto longest = sanction.at + std::chrono::hours(ports_.limits.mute_address_hours);
    until = until.count() == 0 ? longest : std::min(until, longest);
  } else if (sanction.kind != domain::SanctionKind::kBan) {
    return done(std::vector<store::ClosedAddress>());
  }
  ports_.account_store.ListTokens(sanction.account,
                                  callbacks_.WrapOnce([id = sanction.id, until, done = std::move(done)](
                                                          const Result<std::vector<store::Token>>& tokens) {
                                    if (!tokens) return done(tokens.error());
                                    std::set<std::string> hashes;
                                    for (const store::Token& token : *tokens)
                                      hashes.insert(token.signed_in_from);
                                    hashes.erase("");
                                    std::vector<store::ClosedAddress> closes;
                                    for (const std::string& hash : hashes)
                                      closes.push_back({hash, id, until});
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
                      callbacks.WrapOnce([size, done = std::move(done)](
                                             const Result<std::vector<domain::StoredSanction>>& all) {
                        if (!all) return done(all.error());
                        std::vector<api::Sanction> shown;
                        for (const domain::StoredSanction& one : *all) shown.push_back(one.Shown());
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
      *after, size,
      callbacks_.WrapOnce(
          [this, size, done = std::move(done)](const Result<std::vector<domain::Report>>& reports) {
            if (!reports) return done(reports.error());
            std::vector<AccountId> account_store;
            for (const domain::Report& report : *reports) {
              account_store.push_back(report.reporter);
              account_store.push_back(report.account);
            }
            accounts_.FindListed(account_store, [reports = *reports, size,
                                                 done](const Result<std::vector<match::Player>>& players) {
              if (!players) return done(players.error());
              Page<api::Report> page;
              for (std::size_t i = 0; i < reports.size(); ++i) {
                const domain::Report& report = reports[i];
                page.items.push_back({report.id, (*players)[2 * i], (*players)[2 * i + 1], report.match,
                                      report.kind, report.text, report.at});
              }
              if (reports.size() == size) page.next = PlaceText(reports.back());
              done(std::move(page));
            });
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
      before, size,
      callbacks_.WrapOnce([size, done = std::move(done)](Result<std::vector<api::AuditEntry>> entries) {
        if (!entries) return done(entries.error());
        done(FullPage(*std::move(entries), size,
                      [](const api::AuditEntry& entry) { return std::to_string(entry.number); }));
      }));
}

}  // namespace merels::service
