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

/// Threads, `done` and errors as Apis.
class LobbyApi {
 public:
  virtual ~LobbyApi() = default;

  /// Of a ruleset for one player the match begins at once.
  virtual void OpenTable(api::OpenTable wish, Done<lobby::Opened> done) = 0;
  virtual void ListTables(PageQuery query, Done<Page<lobby::Table>> done) = 0;
  virtual void JoinTable(api::JoinTable wish, Done<Seated> done) = 0;
  virtual void WithdrawTable(api::WithdrawTable wish, Done<void> done) = 0;
  virtual void CreateSeek(Seek wish, Done<Ticket> done) = 0;
  /// The match, when pairing was faster.
  virtual void CancelSeek(Done<std::optional<MatchId>> done) = 0;
};

}  // namespace merels::sdk

#endif  // MERELS_CLIENT_SDK_API_LOBBY_API_H_
