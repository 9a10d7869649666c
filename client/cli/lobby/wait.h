// merelsctl seek and open: waiting for somebody to play with.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "client/cli/base/commands.h"
#include "client/cli/base/console.h"
#include "client/cli/online/loop.h"
#include "client/cli/online/remote.h"
#include "common/api/lobby.h"
#include "common/lobby/lobby.h"

namespace CLI {
class App;
}

namespace merels::cli {

/// A table as it is asked for, or what a seek or a challenge has of it; the request is given when it is sent.
struct WishOptions {
  api::OpenTable terms;
  bool wait = false;  // wait until somebody has joined the table
};

/// What is waited for: a ticket, a table, or the answer to a challenge.
class Wish {
 public:
  virtual ~Wish() = default;
  /// Sends the wish to the server, and sends it again when the server no longer has it.
  virtual Result<void> Make() = 0;
  /// Whether the server still has it.
  virtual bool Stands(const lobby::NoticesSnapshot& notices) const = 0;
  /// Whether a notice says that nothing will come of it.
  virtual std::optional<Error> Failed(const lobby::Notice& notice) const = 0;
  /// Withdraws it; the match, when somebody accepted first.
  virtual Result<std::optional<MatchId>> TakeBack() = 0;
  /// It has come true.
  virtual void CameTrue(const MatchId& /*match*/) {}
};

/// Waits until the wish comes true, and prints MATCH SIDE. Ctrl-C withdraws it.
int WaitFor(Remote& remote, Wish& wish, bool json, Console& console);

/// Quick play: waits until paired and prints MATCH SIDE. While it waits, the present rating range and the
/// usual wait are printed on the error stream, and at the end why a match is casual that was to be rated.
/// Goes on after restarts of the server. Ctrl-C cancels: exit code kRefused, unless the pairing came first.
int SeekAndWait(Remote& remote, const WishOptions& wish, bool json, Console& console);

/// Prints the line of the new table; with `wait` stays until somebody has joined and prints MATCH SIDE too.
/// Ctrl-C withdraws the table. With a ruleset for one player the match begins at once: MATCH SIDE, and a
/// sentence about that on the error stream.
int OpenTable(Remote& remote, const WishOptions& wish, bool json, Console& console);

/// Options of a wish: the ruleset, --clock and --wait.
void AddWish(CLI::App& app, const std::shared_ptr<WishOptions>& wish);
/// --side; `set` is called with what is chosen.
void AddSide(CLI::App& app, const std::function<void(std::optional<rules::Side>)>& set);
/// --watching and --delay.
void AddWatching(CLI::App& app, const std::shared_ptr<WishOptions>& wish);

/// Registers seek and open.
void RegisterWishes(CLI::App& app, Commands& commands);

}  // namespace merels::cli
