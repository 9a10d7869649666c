// AccountService.ExportAccount: all that the server stores about an account, for its owner.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <vector>

#include "common/api/account.h"
#include "common/api/friends.h"
#include "common/api/moderation.h"
#include "common/chat/chat.h"
#include "common/lobby/ratings.h"

namespace merels::api {

/// A report that the account made.
struct OwnReport {
  std::string id;
  AccountId account;  // the reported account
  MatchId match;      // may be empty
  ReportKind kind = ReportKind::kOther;
  std::string text;
  std::chrono::milliseconds at{0};           // Unix time, like the next
  std::chrono::milliseconds resolved_at{0};  // 0: it is open
};

/// A page of it. The server fills the parts; a client gets all of them as JSON.
struct AccountPage {
  match::Player player;
  std::chrono::milliseconds created_at{0};  // Unix time
  std::vector<SignInEntry> sign_ins = {};
  std::vector<match::Player> blocks = {};
  std::vector<Friend> friends = {};
  std::vector<Sanction> sanctions = {};
  std::optional<lobby::PlayerRatings> ratings = {};  // on the first page
  std::vector<MatchId> chat_off = {};
  std::vector<OwnReport> reports = {};
  std::vector<chat::SaidMessage> said = {};
  std::vector<std::string> records = {};
  std::string next = {};  // the token of the next page; empty: there is none
  std::string json = {};  // an ExportAccountResponse; at clients only
};

struct ExportAccount {
  using Answer = AccountPage;
  static constexpr CallRule kRule{Needs::kAccount, kHeavy};
  PageQuery page = {};
};

}  // namespace merels::api
