#include <utility>

#include "server/base/hash.h"
#include "server/domain/plain_text.h"
#include "server/service/moderation/moderation.h"
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

}  // namespace

void Operations::Invite(const api::CreateInvite& wish, Done<api::IssuedCode> done) {
  if (auto plain = domain::CheckPlainText(wish.note, kLongestNote, "a note"); !plain)
    return done(plain.error());
  if (wish.count < 1 || wish.count > kMaxSignUps || wish.valid < wish.valid.zero() || wish.valid > kLongest) {
    return done(Error{Reason::kBadArgument, "an invite is for 1 to 10000 people and at most ten years"});
  }
  const auto now = ports_.clock.Now();
  const api::IssuedCode code{NewId(ports_.random),
                             wish.valid == wish.valid.zero() ? now.zero() : now + wish.valid};
  const std::string hash = HashToken(code.code);
  const domain::AuditEntry entry{
      0, now, {}, "invite", {}, ShortId(hash) + " for " + std::to_string(wish.count) + ": " + wish.note};
  invites_.AddInvite({hash, wish.count, code.expires_at, wish.note, now}, entry,
                     callbacks_.WrapOnce([code, done = std::move(done)](const Result<void>& added) {
                       added ? done(code) : done(added.error());
                     }));
}

void Operations::ListInvites(const PageQuery& query, Done<Page<api::Invite>> done) {
  const auto after = ParsePlace<domain::NewestPlace>(query.token);
  if (!after) return done(after.error());
  const std::size_t size = PageSize(query, store::kMaxListedInvites);
  invites_.ListInvites(
      *after, size,
      callbacks_.WrapOnce([size, done = std::move(done)](const Result<std::vector<domain::Invite>>& all) {
        if (!all) return done(all.error());
        Page<api::Invite> page;
        for (const domain::Invite& one : *all)
          page.items.push_back({one.hash, one.left, one.expires_at, one.note});
        if (all->size() == size) page.next = PlaceText(all->back().created_at, all->back().hash);
        done(std::move(page));
      }));
}

void Operations::RevokeInvite(const std::string& hash, Done<void> done) {
  const domain::AuditEntry entry{0, ports_.clock.Now(), {}, "revoke-invite", {}, ShortId(hash)};
  invites_.RemoveInvite(hash, entry, callbacks_.WrapOnce(std::move(done)));
}

void Operations::MakeResetCode(const std::string& player, Done<api::IssuedCode> done) {
  accounts_.FindOne(player, [this, done = std::move(done)](const Result<match::Player>& found) {
    if (!found) return done(found.error());
    if (found->guest) return done(Error{Reason::kNotMember, "a guest has no password"});
    const auto now = ports_.clock.Now();
    const api::IssuedCode code{NewSecret(ports_.random),
                               now + std::chrono::hours(ports_.limits.reset_code_hours)};
    const domain::AuditEntry entry{0, now, {}, "reset-code", found->id, ""};
    invites_.PutResetCode({HashToken(code.code), found->id, code.expires_at}, entry,
                          callbacks_.WrapOnce([code, done](const Result<void>& stored) {
                            stored ? done(code) : done(stored.error());
                          }));
  });
}

void Operations::SetModerator(const std::string& player, bool is_one, Done<match::Player> done) {
  accounts_.FindOne(player, [this, is_one, done = std::move(done)](const Result<match::Player>& found) {
    if (!found) return done(found.error());
    if (found->guest) return done(Error{Reason::kNotMember, "only a member can be a moderator"});
    const domain::AuditEntry entry{
        0, ports_.clock.Now(), {}, is_one ? "make-moderator" : "unmake-moderator", found->id, ""};
    moderation_store_.SetModerator(
        found->id, is_one, entry,
        callbacks_.WrapOnce([this, is_one, found = *found, done](const Result<void>& stored) {
          if (!stored) return done(stored.error());
          const bool changed = access_.IsModerator(found.id) != is_one;
          access_.SetModerator(found.id, is_one);
          if (changed) office_changed_(found.id);
          done(found);
        }));
  });
}

}  // namespace merels::service
