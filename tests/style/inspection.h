// Checks one file's includes and calls against its room, and names the powers outside the tree with the
// headers that give them.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include "tests/style/source.h"

namespace merels::style {

// Powers outside the tree that are not for everyone.
enum Power : std::uint16_t {
  kNothing = 0,
  kGrpc = 1 << 0,
  kProtobuf = 1 << 1,
  kDisplay = 1 << 2,
  kSqlite = 1 << 3,
  kLog = 1 << 4,
  kThreads = 1 << 5,
  kClocks = 1 << 6,
  kFiles = 1 << 7,
  kChance = 1 << 8,
  kOther = 1 << 9,  // any header that is neither the standard library's nor named above
  kPostgres = 1 << 10,
  kEverything = (1 << 11) - 1,
};

struct Outsider {
  std::string_view text;
  Power power;
  std::string_view name;
};

// Headers by their beginnings; the first match decides. Generated code is recognised by its ending, see
// Classify().
inline constexpr std::array<Outsider, 25> kHeaders = {{
    {"grpc", kGrpc, "gRPC"},
    {"google/protobuf", kProtobuf, "protobuf"},
    {"SFML/", kDisplay, "SFML"},
    {"X11/", kDisplay, "the display"},
    {"GL/", kDisplay, "the display"},
    {"AL/", kDisplay, "the sound device"},
    {"sqlite3", kSqlite, "SQLite"},
    {"libpq", kPostgres, "PostgreSQL"},
    {"spdlog/", kLog, "the log"},
    {"absl/synchronization", kThreads, "threads"},
    {"pthread", kThreads, "threads"},
    {"thread", kThreads, "threads"},
    {"mutex", kThreads, "threads"},
    {"shared_mutex", kThreads, "threads"},
    {"condition_variable", kThreads, "threads"},
    {"future", kThreads, "threads"},
    {"semaphore", kThreads, "threads"},
    {"latch", kThreads, "threads"},
    {"barrier", kThreads, "threads"},
    {"stop_token", kThreads, "threads"},
    {"fstream", kFiles, "files"},
    {"iostream", kFiles, "files"},
    {"filesystem", kFiles, "files"},
    {"fcntl", kFiles, "files"},
    {"sys/", kOther, "the operating system"},
}};

struct Room {
  std::string_view path;  // a folder, or one file; a file's room is the longest that fits
  std::vector<std::string_view> may_include;
  std::uint16_t powers;
};

/// Whether a path is in a folder (an entry that ends with a slash), or is that file.
bool Fits(std::string_view path, std::string_view entry);

std::vector<Fault> Inspect(const Source& source, const Room& room);

}  // namespace merels::style
