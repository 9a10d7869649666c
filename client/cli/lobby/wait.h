// merelsctl seek and open: waiting for an opponent.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "client/cli/base/console.h"
#include "client/cli/online/loop.h"
#include "client/cli/online/remote.h"
#include "common/api/lobby.h"
#include "common/lobby/lobby.h"

namespace CLI {
class App;
}

namespace merels::cli {

/// A table, or the terms of a challenge; the request id is added when it is sent.
struct OfferOptions {
  api::OpenTable terms;
  bool wait = false;  // wait until an opponent has joined the table
};

/// A pending request: a ticket, a table, or a challenge.
class PendingRequest {
 public:
  virtual ~PendingRequest() = default;
  /// Sends the request, again after the server has dropped it.
  virtual Result<void> Make() = 0;
  /// Whether the server still has it.
  virtual bool Stands(const lobby::NoticesSnapshot& notices) const = 0;
  /// The error, if this notice ends it without a match.
  virtual std::optional<Error> Failed(const lobby::Notice& notice) const = 0;
  /// Withdraws it; returns the match, if somebody accepted first.
  virtual Result<std::optional<MatchId>> TakeBack() = 0;
  /// The match has begun.
  virtual void CameTrue(const MatchId& /*match*/) {}
};

/// Waits until the match begins, and prints MATCH SIDE. Ctrl-C withdraws the request.
int WaitFor(Remote& remote, PendingRequest& request, bool json, Console& console);

/// Quick play: waits for the pairing and prints MATCH SIDE. Meanwhile the current rating range and the usual
/// wait are printed on the error stream, and at the end why a rated seek led to a casual match. Reconnects
/// after restarts of the server. Ctrl-C cancels: exit code kRefused, unless the pairing came first.
int SeekAndWait(Remote& remote, const lobby::SeekTerms& terms, bool json, Console& console);

/// Prints the line of the new table; with `wait` stays until an opponent has joined and prints MATCH SIDE
/// too. Ctrl-C withdraws the table. With a ruleset for one player the match begins at once: MATCH SIDE, and a
/// sentence about that on the error stream.
int OpenTable(Remote& remote, const OfferOptions& options, bool json, Console& console);

/// Options of a request: the ruleset, --clock and --wait.
void AddOfferOptions(CLI::App& app, const std::shared_ptr<OfferOptions>& options);
/// --side; `set` is called with the choice.
void AddSide(CLI::App& app, const std::function<void(std::optional<rules::Side>)>& set);
/// --watching and --delay.
void AddWatching(CLI::App& app, const std::shared_ptr<OfferOptions>& options);

/// Registers seek and open.
void RegisterSeekAndOpen(CLI::App& app, Commands& commands);

}  // namespace merels::cli
