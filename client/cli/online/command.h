// Registers commands that need a server.
#pragma once

#include <concepts>
#include <functional>
#include <memory>
#include <string>
#include <utility>

#include <CLI/CLI.hpp>

#include "client/cli/base/console.h"
#include "client/cli/online/remote.h"
#include "client/words/match_link.h"

namespace merels::cli {

/// A command being registered: its common options, and the place of its runner.
class Command {
 public:
  /// The work of a command, once the server's address and the token are known.
  using Body = std::function<int(Remote&, bool json, Console&)>;

  Command(CLI::App& app, Commands& commands, const std::string& name, const std::string& about)
      : app_(*app.add_subcommand(name, about)), commands_(commands) {
    auto& options = *options_;
    server_ = app_.add_option("--server", options.server.server, "HOST:PORT of the server (127.0.0.1:9393)");
    app_.add_option("--ca", options.server.ca, "PEM file of trusted authorities; turns TLS on");
    app_.add_flag("--insecure-plaintext", options.server.insecure_plaintext,
                  "no TLS, also to a server on another machine");
    app_.add_option("--token-file", options.token_file, "where the token of this server is kept");
    app_.add_flag("--json", options.json, "write JSON");
  }

  /// Of the argument, which names a match or a table, a link to it is taken as well: it also names the
  /// server, unless there is --server, and the watch code, which goes to `code`.
  CLI::Option* TakesLink(CLI::Option* option, std::string* code = nullptr) {
    return option->transform([server = linked_, code](const std::string& text) -> std::string {
      if (!words::LooksLikeLink(text)) return text;
      const auto link = words::ReadLink(text);
      if (!link.ok()) throw CLI::ValidationError(link.error().sentence);
      *server = link->server;
      if (code != nullptr && !link->code.empty()) *code = link->code;
      return link->table.empty() ? link->match.text() : link->table;
    });
  }

  CLI::App& app() { return app_; }
  OnlineOptions& options() { return *options_; }

  /// For a `body` that only makes calls: body(calls, json, console).
  template <class Use>
  requires std::invocable<Use, sdk::Calls&, bool, Console&>
  void Runs(Use body) {
    Runs([body = std::move(body)](Remote& remote, bool json, Console& console) -> int {
      return body(remote.calls(), json, console);
    });
  }

  void Runs(Body body, bool signed_in = true) {
    app_.callback([&commands = commands_, options = options_, body = std::move(body), signed_in,
                   linked = linked_, given = server_] {
      if (!linked->empty() && given->count() == 0) {
        // Whoever made the link must not be shown a token that is another server's.
        if (!options->token_file.empty())
          throw CLI::ValidationError("the link is to " + *linked +
                                     ": with --token-file, name the server of that token by --server");
        options->server.server = *linked;
      }
      commands.Choose([options, body, signed_in](Console& console) {
        auto remote = ReachServer(*options, signed_in);
        if (remote.ok()) return body(**remote, options->json, console);
        if (remote.error().reason == Reason::kBadArgument)
          return RefuseUsage(console, remote.error().sentence);
        return Fail(console, remote.error());
      });
    });
  }

 private:
  CLI::App& app_;
  Commands& commands_;
  std::shared_ptr<OnlineOptions> options_ = std::make_shared<OnlineOptions>();
  std::shared_ptr<std::string> linked_ = std::make_shared<std::string>();  // the server that a link names
  CLI::Option* server_ = nullptr;
};

/// A required argument.
inline std::shared_ptr<std::string> AddText(CLI::App& app, const std::string& name,
                                            const std::string& about) {
  auto text = std::make_shared<std::string>();
  app.add_option(name, *text, about)->required();
  return text;
}

inline constexpr const char* kMatchOrLink = "id of the match, or a link to it";

inline std::shared_ptr<std::string> AddMatch(Command& command) {
  auto match = std::make_shared<std::string>();
  command.TakesLink(command.app().add_option("match", *match, kMatchOrLink)->required());
  return match;
}

inline constexpr const char* kOfAWatchedMatch = "of a match that is watched by code; its players need none";

/// The watch code of a match.
inline std::shared_ptr<std::string> AddCode(CLI::App& app) {
  auto code = std::make_shared<std::string>();
  app.add_option("--code", *code, kOfAWatchedMatch);
  return code;
}

inline void UseCode(sdk::Calls& calls, const std::string& match, const std::string& code) {
  if (!code.empty()) calls.SetWatchCode(MatchId(match), code);
}

}  // namespace merels::cli
