// The calls of the LobbyService.
#ifndef MERELS_CLIENT_SDK_API_LOBBY_API_H_
#define MERELS_CLIENT_SDK_API_LOBBY_API_H_

#include <optional>

#include "client/sdk/base/done.h"
#include "common/api/lobby.h"
#include "common/api/page.h"
#include "common/base/result.h"
#include "common/lobby/lobby.h"

namespace merels::sdk {

using api::JoinTable;
using api::OpenTable;
using api::Page;
using api::PageQuery;
using api::Seated;
using api::Seek;
using api::Ticket;

/// Threads, `done` and errors as Apis. Everything here is safe to repeat with the same request id and
/// contents; with other contents it is refused (request-id-reused).
class LobbyApi {
 public:
  virtual ~LobbyApi() = default;

  /// Gives the open table; for a ruleset for one player the match, which begins at once.
  virtual void OpenTable(api::OpenTable wish, Done<lobby::Opened> done) = 0;
  /// Public ones, oldest first.
  virtual void ListTables(PageQuery query, Done<Page<lobby::Table>> done) = 0;
  virtual void JoinTable(api::JoinTable wish, Done<Seated> done) = 0;
  /// Succeeds also when the table is gone.
  virtual void WithdrawTable(api::WithdrawTable wish, Done<void> done) = 0;
  /// The pairing comes as a notice on the stream, which must follow the notices (not-listening).
  virtual void CreateSeek(Seek wish, Done<Ticket> done) = 0;
  /// Gives the match, if the pairing came first.
  virtual void CancelSeek(Done<std::optional<MatchId>> done) = 0;
};

}  // namespace merels::sdk

#endif  // MERELS_CLIENT_SDK_API_LOBBY_API_H_
