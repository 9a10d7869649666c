// The bot's log: a line for each event.
#pragma once

#include <ostream>
#include <string>
#include <utility>

#include "common/base/ids.h"

namespace merels::bot {

/// One thread. The stream outlives it.
class Log {
 public:
  explicit Log(std::ostream& out) : out_(out) {}

  void Say(const std::string& line) { out_ << line << std::endl; }
  void Say(const MatchId& match, const std::string& what) { Say("match " + match.text() + ": " + what); }

 private:
  std::ostream& out_;
};

}  // namespace merels::bot
