#include "server/store/postgres/explain.h"

#include <algorithm>
#include <array>
#include <cstddef>

namespace merels::store {
namespace {

struct PgMeaning {
  std::string_view state;  // or the prefix of a class of them
  std::string_view sentence;
  std::string_view advice;
};

constexpr std::array<PgMeaning, 14> kPgMeanings = {{
    {"28", "PostgreSQL does not let the server in",
     "name the user in --store, and put the password into a password file (passfile=) or PGPASSWORD"},
    {"3D000", "PostgreSQL has no such database", "make it with createdb, or name another one in --store"},
    {"3F000", "the database has no schema to use", "make one, or name one with options=-csearch_path="},
    {"42501", "PostgreSQL does not permit this to the server's user",
     "make that user the owner of the database"},
    {"53300", "PostgreSQL takes no more connections", "raise its max_connections, or stop what else uses it"},
    {"53100", "the disk of PostgreSQL is full", "make room on it"},
    {"53", "PostgreSQL has run out of something", "look at its log"},
    {"57014", "PostgreSQL took too long", "try again in a moment"},
    {"57P03", "PostgreSQL is only starting or stopping", "try again in a moment"},
    {"57P0", "PostgreSQL has ended the connection", "try again in a moment"},
    {"25006", "PostgreSQL is read-only here", "name the primary in --store"},
    {"55P03", "another write took too long", "try again in a moment"},
    {"42P01", "a table is missing in the database", "restore the database from a backup"},
    {"XX", "PostgreSQL has found damage", "look at its log, and restore the database from a backup"},
}};

constexpr std::size_t kStateSize = 5;

bool IsDigit(char letter) { return letter >= '0' && letter <= '9'; }

/// Digits and capital letters; a word such as FATAL has no digit.
bool IsState(std::string_view text) {
  const auto fits = [](char letter) { return IsDigit(letter) || (letter >= 'A' && letter <= 'Z'); };
  return text.size() == kStateSize && std::all_of(text.begin(), text.end(), fits) &&
         std::any_of(text.begin(), text.end(), IsDigit);
}

}  // namespace

std::string OneLine(std::string_view message) {
  std::string_view line = message.substr(0, message.find('\n'));
  for (const std::string_view severity : {"ERROR:", "FATAL:", "PANIC:"}) {
    const std::size_t place = line.find(severity);
    if (place == std::string_view::npos) continue;
    line.remove_prefix(place + severity.size());
    const std::string state = StateIn(message);
    const std::size_t behind = state.empty() ? 0 : line.find(state) + state.size() + 1;
    line.remove_prefix(std::min(behind, line.size()));
  }
  line.remove_prefix(std::min(line.find_first_not_of(' '), line.size()));
  return std::string(line);
}

std::string StateIn(std::string_view message) {
  for (std::size_t colon = message.find(": "); colon != std::string_view::npos;
       colon = message.find(": ", colon + 1)) {
    const std::size_t begin = message.find_first_not_of(' ', colon + 1);
    if (begin == std::string_view::npos) return "";
    const std::string_view state = message.substr(begin, kStateSize);
    if (IsState(state) && message.substr(begin + kStateSize, 1) == ":") return std::string(state);
  }
  return "";
}

Error PgErrorOf(std::string_view state, std::string_view message) {
  const std::string what = OneLine(message);
  const bool is_read_only = state != "25006" && what.find("read-only") != std::string::npos;
  if (is_read_only) return PgErrorOf("25006", message);
  const auto meaning = std::find_if(kPgMeanings.begin(), kPgMeanings.end(), [state](const PgMeaning& one) {
    return !state.empty() && state.starts_with(one.state);
  });
  const std::string detail = what.empty() ? "" : " (" + what + ")";
  if (meaning == kPgMeanings.end()) {
    return Error{
        Reason::kStoreRefused,
        (state.empty() ? "PostgreSQL does not answer" : "PostgreSQL refuses") + detail + ": try again later"};
  }
  return Error{Reason::kStoreRefused,
               std::string(meaning->sentence) + detail + ": " + std::string(meaning->advice)};
}

}  // namespace merels::store
