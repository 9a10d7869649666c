#include "client/cli/engine/book.h"

#include <cstddef>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <ostream>
#include <system_error>

#include "client/cli/engine/machine.h"
#include "client/cli/engine/words.h"
#include "common/base/text.h"
#include "common/tablebase/unit_file.h"
#include "common/variants/registry.h"

namespace merels::cli {

int WriteBook(const BookOptions& options, Console& console) {
  const auto ruleset = EngineRuleset(options.ruleset.empty() ? kUsualRuleset : options.ruleset);
  if (!ruleset) return Refuse(console, ruleset.error());
  engine::Engine engine(*ruleset, static_cast<std::size_t>(options.hash << 20), LargePages());
  const auto tell = [&](int plies, std::size_t answered, std::size_t of) {
    if (answered == of)
      console.err << "after " << plies << " plies: " << of << " positions answered" << std::endl;
  };
  const auto book = engine::MakeBook(engine, *ruleset, options.plan, tell);
  if (book.size() > options.plan.most) {
    return Refuse(console,
                  {Reason::kLimitReached, "a book has at most " + std::to_string(options.plan.most) +
                                              " positions; ask for fewer plies or a smaller margin"});
  }
  console.out << book.Text() << std::flush;
  return console.out ? kDone : RefuseUnreachable(console, "io", "the book cannot be written");
}

Result<engine::Book> ReadBook(const std::string& path, const rules::Ruleset& ruleset) {
  std::error_code failed;
  const auto bytes = std::filesystem::file_size(path, failed);
  if (!failed && bytes > kMaxBookBytes) {
    return Error{Reason::kBadFile, Quote(path) + " is too large for an opening book; it may have " +
                                       std::to_string(kMaxBookBytes >> 20) + " MiB"};
  }
  std::ifstream in(path, std::ios::binary);
  const std::string text{std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
  if (failed || !in.is_open() || in.bad()) return Error{Reason::kBadFile, "cannot read " + Quote(path)};
  auto book = engine::Book::Read(CleanText(text), &variants::ParseRuleset);
  if (!book.ok()) return Error{Reason::kBadFile, Quote(path) + ", " + book.error().sentence};
  if (tablebase::RulesOf(book->ruleset()) != tablebase::RulesOf(ruleset)) {
    return Error{Reason::kBadArgument, "the book is of " + book->ruleset().text + ", not of " + ruleset.text};
  }
  return book;
}

}  // namespace merels::cli
