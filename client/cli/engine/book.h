// merelsctl book: makes an opening book; reading a book for other commands.
#pragma once

#include <cstdint>
#include <string>

#include "client/cli/base/console.h"
#include "common/base/result.h"
#include "common/engine/book.h"
#include "common/rules/ruleset.h"

namespace merels::cli {

inline constexpr int kMaxBookPlies = 12;
inline constexpr int kMaxBookMargin = 1000;  // hundredths of a man
inline constexpr std::uintmax_t kMaxBookBytes = 16U << 20;

struct BookOptions {
  std::string ruleset;  // empty: kUsualRuleset
  engine::BookPlan plan;
  std::uint64_t hash = 64;  // MiB
};

/// Writes the book, and after each ply the progress to the error stream.
int WriteBook(const BookOptions& options, Console& console);

/// The book in a file, for games of `ruleset`; draw limits may differ. Errors: bad-file, bad-argument for
/// other rules.
Result<engine::Book> ReadBook(const std::string& path, const rules::Ruleset& ruleset);

}  // namespace merels::cli
