#include "server/store/sql_chat.h"

#include <algorithm>
#include <limits>
#include <memory>
#include <string>
#include <utility>

#include "server/store/store.h"

namespace merels::store {
namespace {

constexpr const char* kColumns = "number, at, account, name, text, courtesy";

chat::Message MessageOf(const Statement& row) {
  chat::Message message;
  message.number = static_cast<std::uint64_t>(row.Integer(0));
  message.at = std::chrono::milliseconds(row.Integer(1));
  message.by = AccountId(row.Text(2));
  message.name = row.Text(3);
  message.text = row.Text(4);
  if (row.Integer(5) != 0) message.courtesy = static_cast<chat::Courtesy>(row.Integer(5));
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

/// The message this request has stored, if it is this one; `reused` when it is another.
int FindSaid(Connection& connection, const chat::Place& place, const RequestId& request,
             const chat::Message& message, chat::Message& kept, bool& reused) {
  Statement statement(connection, "SELECT " + std::string(kColumns) +
                                      ", match, room FROM chat WHERE account = ?1 AND request = ?2");
  statement.Start(message.by.text(), request.text());
  const int found = statement.Step();
  if (found == SQLITE_ROW) {
    kept = MessageOf(statement);
    reused = statement.Text(6) != place.match.text() || statement.Integer(7) != NumberOf(place.room) ||
             kept.text != message.text || kept.courtesy != message.courtesy;
  }
  statement.Finish();
  return found == SQLITE_ROW ? SQLITE_DONE : found;
}

/// Deletes the messages that `which` selects, one slice after another, each in a transaction of its own.
template <class Value>
void ForgetSlices(SqlRunner& runner, const std::string& which, const Value& value, Done<void> done) {
  const auto gone = std::make_shared<int>(0);
  runner.Write(
      [which, value, gone](Connection& connection) {
        const int code =
            RunOnce(connection,
                    "DELETE FROM chat WHERE number IN (SELECT number FROM chat WHERE " + which + " LIMIT ?2)",
                    value, kSlice);
        *gone = sqlite3_changes(connection.handle());
        return code;
      },
      [&runner, which, value, gone, done = std::move(done)](const Result<void>& written) {
        if (!written || *gone < kSlice) return done(written);
        ForgetSlices(runner, which, value, done);
      });
}

class SqlChat final : public ChatStore {
 public:
  explicit SqlChat(SqlRunner& runner) : runner_(runner) {}

  void Add(const chat::Place& place, const RequestId& request, const chat::Message& message,
           Done<chat::Message> done) override {
    const auto kept = std::make_shared<chat::Message>();
    const auto reused = std::make_shared<bool>(false);
    runner_.Write(
        [=](Connection& connection) {
          const int code =
              RunOnce(connection,
                      "INSERT INTO chat(match, room, at, account, name, text, courtesy, request)"
                      " VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8) ON CONFLICT(account, request) DO NOTHING",
                      place.match.text(), NumberOf(place.room), message.at.count(), message.by.text(),
                      message.name, message.text, NumberOf(message.courtesy), request.text());
          if (code != SQLITE_DONE) return code;
          return FindSaid(connection, place, request, message, *kept, *reused);
        },
        [kept, reused, done = std::move(done)](const Result<void>& written) {
          if (!written) return done(written.error());
          if (*reused) return done(RequestReused());
          const bool closed = kept->number == 0;  // meanwhile: nothing more is stored for that account
          closed ? done(Error{Reason::kBadToken, "this account is closed"}) : done(*kept);
        });
  }

  void List(const chat::Place& place, const ChatRange& range, std::size_t most,
            Done<std::vector<chat::Message>> done) override {
    const std::uint64_t before = range.before == 0 ? std::numeric_limits<std::uint64_t>::max() : range.before;
    AskList<std::vector<chat::Message>>(runner_, std::move(done), [=](Connection& connection) {
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

  void ListBy(const AccountId& account, std::uint64_t after, std::size_t most,
              Done<std::vector<chat::SaidMessage>> done) override {
    AskList<std::vector<chat::SaidMessage>>(runner_, std::move(done), [=](Connection& connection) {
      return AllOf<chat::SaidMessage>(
          connection,
          "SELECT " + std::string(kColumns) +
              ", match, room FROM chat WHERE account = ?1 AND number > ?2 ORDER BY number LIMIT ?3",
          [](const Statement& row) {
            return chat::SaidMessage{{MatchId(row.Text(6)), static_cast<chat::Room>(row.Integer(7))},
                                     MessageOf(row)};
          },
          account.text(), Bound(after), static_cast<std::int64_t>(most));
    });
  }

  void ListOff(const AccountId& player, std::size_t most, Done<std::vector<MatchId>> done) override {
    AskList<std::vector<MatchId>>(runner_, std::move(done), [=](Connection& connection) {
      return AllOf<MatchId>(
          connection, "SELECT match FROM chat_off WHERE account = ?1 LIMIT ?2",
          [](const Statement& row) { return MatchId(row.Text(0)); }, player.text(),
          static_cast<std::int64_t>(most));
    });
  }

  void SetOff(const MatchId& match, const AccountId& player, bool off, Done<void> done) override {
    runner_.Write(
        [=](Connection& connection) {
          return RunOnce(connection,
                         off ? "INSERT INTO chat_off(match, account) VALUES(?1, ?2) ON CONFLICT DO NOTHING"
                             : "DELETE FROM chat_off WHERE match = ?1 AND account = ?2",
                         match.text(), player.text());
        },
        std::move(done));
  }

  void IsOff(const MatchId& match, Done<bool> done) override {
    Ask<bool>(runner_, std::move(done), [=](Connection& connection) -> Result<bool> {
      const auto off = FirstOf<bool>(
          connection, "SELECT 1 FROM chat_off WHERE match = ?1", [](const Statement&) { return true; },
          match.text());
      if (!off) return off.error();
      return off->has_value();
    });
  }

  void ForgetBefore(std::chrono::milliseconds time, Done<void> done) override {
    ForgetSlices(runner_, "at < ?1", std::int64_t{time.count()}, std::move(done));
  }

  void ForgetAccount(const AccountId& account, Done<void> done) override {
    ForgetSlices(runner_, "account = ?1", account.text(), std::move(done));
  }

 private:
  SqlRunner& runner_;
};

}  // namespace

std::unique_ptr<ChatStore> MakeChatStore(SqlRunner& runner) { return std::make_unique<SqlChat>(runner); }

}  // namespace merels::store
