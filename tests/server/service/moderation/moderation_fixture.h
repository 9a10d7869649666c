// A server with members, a moderator, and an operator.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "tests/server/service/game_server_test.h"

namespace merels::service {

using domain::SanctionKind;
using std::chrono::hours;
using std::chrono::minutes;

class ModerationFixture : public GameServerTest {
 protected:
  /// A restart over the same disk, with another policy or other limits.
  void Reopen(Policy policy) {
    world.policy = policy;
    world.Restart();
  }

  Result<SignedIn> SignInGuest(const std::string& address = "") {
    return Answer<SignedIn>([&](auto done) {
      world.game_server->membership().SignInGuest({"", false}, done, {address, address});
    });
  }
  Bearer Guest() {
    const auto in = SignInGuest();
    return {in.value().player, in.value().token};
  }
  Result<match::Player> SignUp(const Bearer& guest, const std::string& name, const std::string& invite = "") {
    return Answer<match::Player>([&](auto done) {
      world.game_server->membership().Register(guest, {name, "three in a row", invite}, done);
    });
  }
  Bearer Member(const std::string& name) {
    const Bearer guest = Guest();
    return {SignUp(guest, name).value(), guest.token};
  }
  Result<SignedIn> SignIn(const std::string& name, const std::string& password = "three in a row",
                          const std::string& address = "") {
    return Answer<SignedIn>([&](auto done) {
      world.game_server->membership().SignIn({name, password}, done, {address, address});
    });
  }
  Result<Identity> Known(const std::string& token, const std::string& address = "") {
    return Answer<Identity>([&](auto done) {
      world.game_server->accounts().Authenticate(token, {address, address}, done);
    });
  }
  Result<match::Player> Block(const Bearer& who, const std::string& whom) {
    return Answer<match::Player>(
        [&](auto done) { world.game_server->player_safety().Block(who.player, whom, done); });
  }
  Result<std::string> Report(const Bearer& who, const api::ReportPlayer& request) {
    return Answer<std::string>(
        [&](auto done) { world.game_server->player_safety().Report(who.player, request, done); });
  }
  Result<api::Sanction> Impose(const std::string& player, SanctionKind kind, minutes term = minutes(0)) {
    return Answer<api::Sanction>([&](auto done) {
      world.game_server->moderation().Impose(moderator.player, {player, kind, "for shouting", term}, done);
    });
  }
  Result<void> Lift(const std::string& id) { return LiftBy(moderator, id); }
  Result<void> LiftBy(const Bearer& who, const std::string& id) {
    return Answer<void>(
        [&](auto done) { world.game_server->moderation().Lift(who.player, id, "a mistake", done); });
  }
  Result<api::IssuedCode> Invite(std::int64_t count, hours valid = hours(0)) {
    return Answer<api::IssuedCode>([&](auto done) {
      world.game_server->operations().Invite({count, valid, "club"}, done);
    });
  }
  Result<match::Player> MakeModerator(const std::string& name, bool is_one = true) {
    return Answer<match::Player>(
        [&](auto done) { world.game_server->operations().SetModerator(name, is_one, done); });
  }
  Result<SignedIn> Reset(const std::string& name, const std::string& code) {
    return Answer<SignedIn>([&](auto done) {
      world.game_server->credentials().Reset({name, code, "four in a row", ""}, done);
    });
  }
  std::string ResetCode(const std::string& name) {
    return Answer<api::IssuedCode>(
               [&](auto done) { world.game_server->operations().MakeResetCode(name, done); })
        .value()
        .code;
  }
  Result<SignedIn> CreateToken(const Bearer& who, session::Scopes scopes, hours valid = hours(0)) {
    return Answer<SignedIn>([&](auto done) {
      world.game_server->credentials().Create(who, {scopes, "bot", valid}, done);
    });
  }
  Result<void> Close(const Bearer& who, const std::string& password) {
    return Answer<void>([&](auto done) { world.game_server->credentials().Close(who, password, done); });
  }
  std::vector<std::string> Audit() {
    std::vector<std::string> actions;
    const auto entries = Answer<Page<api::AuditEntry>>(
        [&](auto done) { world.game_server->moderation().ListAudit(0, {}, done); });
    for (const auto& entry : entries.value().items) actions.push_back(entry.action);
    return actions;
  }

  Bearer moderator = Member("Mod-of-the-day");
};

}  // namespace merels::service
