// The call of the ServerService: public information about a server.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "common/api/call.h"
#include "common/clock/time_control.h"
#include "common/match/watching.h"

namespace merels::api {

/// A limit that a client can reach.
struct ServerLimit {
  std::string name;  // as in the server's configuration, and in fact::kLimit of an error
  std::int64_t value = 0;
  std::string about;  // the thing that is limited, with its unit
};

struct ServerInfo {
  std::string name;  // may be empty
  std::string version;
  std::string protocol;      // the package of its services
  clock::Millis now{0};      // Unix time, by its clock
  std::string registration;  // open, invite or closed; unknown: from a newer server
  std::string guests;        // play, watch or off; unknown: from a newer server
  bool rated_guests = false;
  match::Watching rated_watching = {};
  std::vector<std::string> bot_pools = {};     // in which computers seek and play rated; "*": in all
  std::vector<std::string> analysed_rulesets;  // with a tablebase at the server
  int server_bots = 0;                         // computer players that the server runs at open tables
  std::vector<ServerLimit> limits = {};
  std::string web_address = {};  // "https://HOST" for browsers; empty: not known
  bool adjudicates = false;      // matches that a player has left end by the value of their position
};

struct GetServerInfo {
  using Answer = ServerInfo;
  static constexpr CallRule kRule{Needs::kNothing, kList};
};

}  // namespace merels::api
