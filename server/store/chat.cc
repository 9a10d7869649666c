#include "server/store/chat.h"

#include <algorithm>
#include <limits>
#include <memory>
#include <string>
#include <utility>

#include "server/store/accounts.h"
#include "server/store/sql/runner.h"
#include "server/store/store.h"

namespace merels::store {
namespace {

// Only guests are ever removed from the accounts.
constexpr const char* kColumns =
    "number, at, account, name, text, courtesy,"
    " coalesce((SELECT kind FROM accounts WHERE id = chat.account), 0)";

chat::Message MessageOf(const SqlRow& row) {
  chat::Message message;
  message.number = static_cast<std::uint64_t>(row.Integer(0));
  message.at = std::chrono::milliseconds(row.Integer(1));
  message.by = AccountId(row.Text(2));
  message.name = row.Text(3);
  message.text = row.Text(4);
  if (row.Integer(5) != 0) message.courtesy = static_cast<chat::Courtesy>(row.Integer(5));
  const auto kind = static_cast<AccountKind>(row.Integer(6));
  message.guest = kind == AccountKind::kGuest || kind == AccountKind::kGuestBot;
  message.bot = kind == AccountKind::kGuestBot || kind == AccountKind::kBot;
  return message;
}

std::int64_t NumberOf(chat::Room room) { return static_cast<std::int64_t>(room); }
/// A number that a column can hold: nothing comes after larger ones.
std::int64_t Bound(std::uint64_t after) {
  return static_cast<std::int64_t>(std::min(after, std::uint64_t{INT64_MAX}));
}
std::int64_t NumberOf(const std::optional<chat::Courtesy>& courtesy) {
  return courtesy ? static_cast<std::int64_t>(*courtesy) : 0;
}

/// Rows that are deleted in one transaction.
constexpr std::int64_t kSlice = 200;

/// The message that a request has stored, and its place; nothing for a closed account.
using Said = std::optional<chat::SaidMessage>;

chat::SaidMessage SaidOf(const SqlRow& row) {
  return {{MatchId(row.Text(7)), static_cast<chat::Room>(row.Integer(8))}, MessageOf(row)};
}

Result<Said> FindSaid(SqlConnection& connection, const AccountId& account, const RequestId& request) {
  return FirstOf<chat::SaidMessage>(
      connection,
      "SELECT " + std::string(kColumns) + ", match, room FROM chat WHERE account = ?1 AND request = ?2",
      SaidOf, account.text(), request.text());
}

bool IsTheSame(const chat::SaidMessage& kept, const chat::Place& place, const chat::Message& message) {
  return kept.place.match == place.match && kept.place.room == place.room &&
         kept.message.text == message.text && kept.message.courtesy == message.courtesy;
}

Result<std::vector<ChatHead>> HeadsOf(SqlConnection& connection, const std::vector<MatchId>& matches) {
  std::vector<ChatHead> heads;
  for (const MatchId& match : matches) {
    const auto head = FirstOf<ChatHead>(
        connection,
        "SELECT (SELECT coalesce(max(number), 0) FROM chat WHERE match = ?1 AND room = 0),"
        " (SELECT coalesce(max(number), 0) FROM chat WHERE match = ?1 AND room = 1),"
        " (SELECT count(*) FROM chat_off WHERE match = ?1)",
        [&match](const SqlRow& row) {
          return ChatHead{match, static_cast<std::uint64_t>(row.Integer(0)),
                          static_cast<std::uint64_t>(row.Integer(1)), row.Integer(2) > 0};
        },
        match.text());
    if (!head) return head.error();
    heads.push_back(head->value_or(ChatHead{match}));
  }
  return heads;
}

/// Deletes the messages that `which` selects, one slice after another, each in its own transaction.
template <class Value>
void ForgetSlices(SqlRunner& runner, const std::string& which, const Value& value, Done<void> done) {
  const auto gone = std::make_shared<std::int64_t>(0);
  runner.Write(
      [which, value, gone](SqlConnection& connection) {
        const Changed deleted =
            RunOnce(connection,
                    "DELETE FROM chat WHERE number IN (SELECT number FROM chat WHERE " + which + " LIMIT ?2)",
                    value, kSlice);
        *gone = deleted ? *deleted : 0;
        return deleted;
      },
      [&runner, which, value, gone, done = std::move(done)](const Result<void>& written) {
        if (!written || *gone < kSlice) return done(written);
        ForgetSlices(runner, which, value, done);
      });
}

}  // namespace

void ChatStore::Add(const chat::Place& place, const RequestId& request, const chat::Message& message,
                    Done<chat::Message> done) {
  const auto kept = std::make_shared<Said>();
  runner_.Write(
      [=](SqlConnection& connection) -> Changed {
        // Ensures that within a room nobody sees a number and later a lower one.
        const auto turn = connection.WaitTurn("chat " + place.match.text());
        if (!turn) return turn.error();
        const Changed added =
            RunOnce(connection,
                    "INSERT INTO chat(match, room, at, account, name, text, courtesy, request)"
                    " VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8) ON CONFLICT(account, request) DO NOTHING",
                    place.match.text(), NumberOf(place.room), message.at.count(), message.by.text(),
                    message.name, message.text, NumberOf(message.courtesy), request.text());
        if (!added) return added;
        const auto found = FindSaid(connection, message.by, request);
        if (!found) return found.error();
        *kept = *found;
        return added;
      },
      [kept, place, message, done = std::move(done)](const Result<void>& written) {
        if (!written) return done(written.error());
        const bool closed = !kept->has_value();  // in between: nothing more is stored for that account
        if (closed) return done(Error{Reason::kBadToken, "this account is closed"});
        IsTheSame(**kept, place, message) ? done((*kept)->message) : done(RequestReused());
      });
}

void ChatStore::List(const chat::Place& place, const ChatRange& range, std::size_t most,
                     Done<std::vector<chat::Message>> done) {
  const std::uint64_t before = range.before == 0 ? std::numeric_limits<std::uint64_t>::max() : range.before;
  AskList<std::vector<chat::Message>>(runner_, std::move(done), [=](SqlConnection& connection) {
    auto messages =
        AllOf<chat::Message>(connection,
                             "SELECT " + std::string(kColumns) +
                                 " FROM chat WHERE match = ?1 AND room = ?2 AND number > ?3 AND number < ?5"
                                 " ORDER BY number DESC LIMIT ?4",
                             MessageOf, place.match.text(), NumberOf(place.room), Bound(range.after),
                             static_cast<std::int64_t>(most), Bound(before));
    if (messages) std::reverse(messages->begin(), messages->end());
    return messages;
  });
}

void ChatStore::Heads(std::vector<MatchId> matches, Done<std::vector<ChatHead>> done) {
  AskList<std::vector<ChatHead>>(
      runner_, std::move(done),
      [matches = std::move(matches)](SqlConnection& connection) { return HeadsOf(connection, matches); });
}

void ChatStore::ListBy(const AccountId& account, std::uint64_t after, std::size_t most,
                       Done<std::vector<chat::SaidMessage>> done) {
  AskList<std::vector<chat::SaidMessage>>(runner_, std::move(done), [=](SqlConnection& connection) {
    return AllOf<chat::SaidMessage>(
        connection,
        "SELECT " + std::string(kColumns) +
            ", match, room FROM chat WHERE account = ?1 AND number > ?2 ORDER BY number LIMIT ?3",
        SaidOf, account.text(), Bound(after), static_cast<std::int64_t>(most));
  });
}

void ChatStore::ListOff(const AccountId& player, std::size_t most, Done<std::vector<MatchId>> done) {
  AskList<std::vector<MatchId>>(runner_, std::move(done), [=](SqlConnection& connection) {
    return AllOf<MatchId>(
        connection, "SELECT match FROM chat_off WHERE account = ?1 LIMIT ?2",
        [](const SqlRow& row) { return MatchId(row.Text(0)); }, player.text(),
        static_cast<std::int64_t>(most));
  });
}

void ChatStore::SetOff(const MatchId& match, const AccountId& player, bool off, Done<void> done) {
  runner_.Write(
      [=](SqlConnection& connection) {
        return RunOnce(connection,
                       off ? "INSERT INTO chat_off(match, account) VALUES(?1, ?2) ON CONFLICT DO NOTHING"
                           : "DELETE FROM chat_off WHERE match = ?1 AND account = ?2",
                       match.text(), player.text());
      },
      std::move(done));
}

void ChatStore::IsOff(const MatchId& match, Done<bool> done) {
  Ask<bool>(runner_, std::move(done), [=](SqlConnection& connection) -> Result<bool> {
    const auto off = FirstOf<bool>(
        connection, "SELECT 1 FROM chat_off WHERE match = ?1", [](const SqlRow&) { return true; },
        match.text());
    if (!off) return off.error();
    return off->has_value();
  });
}

void ChatStore::ForgetBefore(std::chrono::milliseconds time, Done<void> done) {
  ForgetSlices(runner_, "at < ?1", std::int64_t{time.count()}, std::move(done));
}

void ChatStore::ForgetAccount(const AccountId& account, Done<void> done) {
  ForgetSlices(runner_, "account = ?1", account.text(), std::move(done));
}

}  // namespace merels::store
