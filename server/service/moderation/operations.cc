#include "server/service/moderation/operations.h"

#include <algorithm>
#include <cstdint>
#include <utility>

#include "common/base/text.h"
#include "server/base/hash.h"
#include "server/base/limit_control.h"
#include "server/domain/names.h"
#include "server/store/invites.h"
#include "server/store/moderation.h"

namespace merels::service {
namespace {

constexpr std::int64_t kMaxSignUps = 10'000;
constexpr std::size_t kLongestNote = 100;
constexpr std::chrono::hours kLongest{24 * 366 * 10};
/// The part of an invite's id that is shown in the audit: enough to recognise it, and useless for ending it.
constexpr std::size_t kShownOfId = 13;

std::string ShortId(const std::string& hash) { return hash.substr(0, kShownOfId); }

api::LimitSetting SettingOf(const LimitState& state) {
  static const Limits kInitial;
  const LimitSpec& spec = *state.spec;
  return {std::string(spec.key),   state.value,  state.configured,
          kInitial.*spec.member,   spec.lowest,  spec.highest,
          IsTakenAtTheStart(spec), state.is_set, state.kept,
          std::string(spec.help)};
}

}  // namespace

void Operations::Invite(const api::CreateInvite& request, Done<api::IssuedCode> done) {
  if (auto plain = domain::CheckPlainText(request.note, kLongestNote, "a note"); !plain)
    return done(plain.error());
  if (request.count < 1 || request.count > kMaxSignUps || request.valid < request.valid.zero() ||
      request.valid > kLongest) {
    return done(Error{Reason::kBadArgument, "an invite is for 1 to 10000 people and at most ten years"});
  }
  const auto now = ports_.clock.Now();
  const api::IssuedCode code{NewId(ports_.random),
                             request.valid == request.valid.zero() ? now.zero() : now + request.valid};
  const std::string hash = HashToken(code.code);
  const std::string what = ShortId(hash) + " for " + std::to_string(request.count) + ": " + request.note;
  const domain::AuditEntry entry{0, now, {}, "invite", {}, what};
  invites_.AddInvite({hash, request.count, code.expires_at, request.note, now}, entry,
                     callbacks_.Then(done, [code, done] { done(code); }));
}

void Operations::ListInvites(const PageQuery& query, Done<Page<api::Invite>> done) {
  const auto after = ParsePlace<domain::NewestPlace>(query.token);
  if (!after) return done(after.error());
  const std::size_t size = PageSize(query, store::kMaxListedInvites);
  invites_.ListInvites(*after, size,
                       callbacks_.Then(done, [size, done](const std::vector<domain::Invite>& all) {
                         Page<api::Invite> page;
                         for (const domain::Invite& one : all)
                           page.items.push_back({one.hash, one.left, one.expires_at, one.note});
                         if (all.size() == size)
                           page.next = PlaceText(all.back().created_at, all.back().hash);
                         done(std::move(page));
                       }));
}

void Operations::RevokeInvite(const std::string& hash, Done<void> done) {
  const domain::AuditEntry entry{0, ports_.clock.Now(), {}, "revoke-invite", {}, ShortId(hash)};
  invites_.RemoveInvite(hash, entry, callbacks_.WrapOnce(std::move(done)));
}

void Operations::MakeResetCode(const std::string& player, Done<api::IssuedCode> done) {
  accounts_.FindOne(player, Then(done, [this, done](const match::Player& found) {
                      if (found.guest) return done(Error{Reason::kNotMember, "a guest has no password"});
                      const auto now = ports_.clock.Now();
                      const api::IssuedCode code{NewSecret(ports_.random),
                                                 now + std::chrono::hours(ports_.limits.reset_code_hours)};
                      const domain::AuditEntry entry{0, now, {}, "reset-code", found.id, ""};
                      invites_.PutResetCode({HashToken(code.code), found.id, code.expires_at}, entry,
                                            callbacks_.Then(done, [code, done] { done(code); }));
                    }));
}

void Operations::SetModerator(const std::string& player, bool is_one, Done<match::Player> done) {
  accounts_.FindOne(player, Then(done, [this, is_one, done](const match::Player& found) {
                      if (found.guest)
                        return done(Error{Reason::kNotMember, "only a member can be a moderator"});
                      const domain::AuditEntry entry{0,        ports_.clock.Now(),
                                                     {},       is_one ? "make-moderator" : "unmake-moderator",
                                                     found.id, ""};
                      moderation_store_.SetModerator(
                          found.id, is_one, entry, callbacks_.Then(done, [this, is_one, found, done] {
                            const bool changed = access_.IsModerator(found.id) != is_one;
                            access_.SetModerator(found.id, is_one);
                            if (changed) office_changed_(found.id);
                            done(found);
                          }));
                    }));
}

Page<api::LimitSetting> Operations::ListLimits(const PageQuery& query) const {
  std::vector<api::LimitSetting> all;
  if (ports_.limit_control != nullptr) {
    for (const LimitState& state : ports_.limit_control->All()) all.push_back(SettingOf(state));
  }
  return PageOf(
      std::move(all), query, [](const api::LimitSetting& one) { return one.name; }, kMaxOnAPage);
}

void Operations::SetLimit(const api::SetLimit& request, Done<api::LimitSetting> done) {
  ChangeLimit({request.name, request.value, request.keep}, std::move(done));
}

void Operations::ResetLimit(const api::ResetLimit& request, Done<api::LimitSetting> done) {
  ChangeLimit({request.name, std::nullopt, false}, std::move(done));
}

void Operations::ChangeLimit(const LimitChange& change, Done<api::LimitSetting> done) {
  LimitControl* const control = ports_.limit_control;
  if (control == nullptr) return done(Error{Reason::kBadArgument, "no limit of this server can be changed"});
  const auto words = control->Check(change);
  if (!words) return done(words.error());
  const auto make = [this, control, change, done] {
    const auto made = control->Make(change);
    if (made) return done(SettingOf(*made));
    // The audit has it already, and must not tell of a change that there is not.
    const Done<void> refuse = [error = made.error(), done](const Result<void>&) { done(error); };
    NoteLimit(change, "not done: " + made.error().sentence, callbacks_.WrapOnce(refuse));
  };
  if (words->empty()) return make();
  NoteLimit(change, *words, callbacks_.Then(done, make));
}

void Operations::NoteLimit(const LimitChange& change, const std::string& words, Done<void> done) {
  moderation_store_.Note({0, ports_.clock.Now(), {}, change.value ? "set-limit" : "reset-limit", {}, words},
                         std::move(done));
}

Result<void> Operations::Announce(const api::Announce& request) {
  if (auto plain = domain::CheckPlainText(request.text, kLongestAnnouncement, "an announcement"); !plain)
    return plain;
  if (Stripped(request.text).empty()) return Error{Reason::kBadArgument, "an announcement needs words"};
  if (request.stands < request.stands.zero() || request.stands > kLongestStand)
    return Error{Reason::kBadArgument, "an announcement stands for 0 to 10080 minutes"};
  // No two have the same time, by which clients tell them apart.
  announced_at_ = std::max(announced_at_ + std::chrono::milliseconds(1), ports_.clock.Now());
  announce_({request.text, announced_at_, announced_at_ + request.stands});
  return {};
}

}  // namespace merels::service
