#include "client/cli/engine/uci.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cctype>
#include <chrono>
#include <cstdint>
#include <iosfwd>
#include <istream>
#include <limits>
#include <mutex>
#include <optional>
#include <ostream>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "client/cli/base/words.h"
#include "client/cli/engine/book.h"
#include "client/cli/engine/machine.h"
#include "client/cli/engine/words.h"
#include "common/base/text.h"
#include "common/engine/engine.h"
#include "common/engine/level.h"
#include "common/rules/game.h"
#include "common/rules/random_game.h"

namespace merels::cli {
namespace {

using SteadyClock = std::chrono::steady_clock;

/// "cp" in hundredths of a man, "mate" in the winner's moves, negative for the loser.
std::string ScoreWords(int value) {
  if (value > engine::kSureWin) return "mate " + std::to_string((engine::kWin - value + 1) / 2);
  if (value < -engine::kSureWin) return "mate -" + std::to_string((engine::kWin + value + 1) / 2);
  return "cp " + std::to_string(value);
}

/// Writes whole lines. Any thread.
class UciVoice {
 public:
  explicit UciVoice(std::ostream& out) : out_(out) {}

  void Say(const std::string& line);

 private:
  std::mutex mutex_;
  std::ostream& out_;  // guarded by mutex_
};

struct UciQuestion {
  rules::Game game;  // unfinished
  engine::Budget budget;
  std::optional<std::chrono::milliseconds> time;
  bool infinite = false;  // no answer before Stop()
  int lines = 1;
  int level = 0;  // below the strongest: that level's choice, whatever the budget
  std::uint64_t seed = 0;
};

/// The search, on a thread of its own, so that the next line can be read meanwhile. Its functions are called
/// by one thread.
class UciSearch {
 public:
  /// `voice` outlives the search.
  explicit UciSearch(UciVoice& voice) : voice_(voice) {}
  UciSearch(const UciSearch&) = delete;
  UciSearch& operator=(const UciSearch&) = delete;
  ~UciSearch() { Stop(); }

  /// Whether an answer is outstanding.
  bool running() const { return running_; }
  /// Starts a search; not while running. `engine` is of the game's ruleset and stays until the answer.
  void Start(engine::Engine& engine, UciQuestion question);
  /// Ends the search; returns after "bestmove" was written.
  void Stop();

 private:
  void Think(engine::Engine& engine, const UciQuestion& question);
  std::string Answer(engine::Engine& engine, const UciQuestion& question);
  void Tell(const std::vector<engine::Line>& lines, std::chrono::steady_clock::time_point began);

  UciVoice& voice_;
  std::thread thread_;
  std::atomic<bool> running_{false};
  std::atomic<bool> stop_{false};
};

void UciVoice::Say(const std::string& line) {
  const std::lock_guard lock(mutex_);
  out_ << line << std::endl;
}

void UciSearch::Start(engine::Engine& engine, UciQuestion question) {
  if (thread_.joinable()) thread_.join();
  stop_ = false;
  running_ = true;
  thread_ = std::thread([this, &engine, asked = std::move(question)] { Think(engine, asked); });
}

void UciSearch::Stop() {
  stop_ = true;
  stop_.notify_all();
  if (thread_.joinable()) thread_.join();
}

void UciSearch::Think(engine::Engine& engine, const UciQuestion& question) {
  const auto best = Answer(engine, question);
  if (question.infinite) stop_.wait(false);
  // Before the answer is written: its reader may send the next question at once.
  running_ = false;
  voice_.Say("bestmove " + best);
}

std::string UciSearch::Answer(engine::Engine& engine, const UciQuestion& question) {
  const auto began = SteadyClock::now();
  const auto should_stop = [this, began, &question] {
    return stop_ || (question.time && SteadyClock::now() - began >= *question.time);
  };
  if (question.level < engine::kLevels) {
    return engine::ChoosePly(engine, question.game, question.level, question.seed, should_stop);
  }
  const auto lines = engine.Analyse(question.game, question.budget, question.lines, should_stop,
                                    [&](const auto& found) { Tell(found, began); });
  return lines.front().plies.front();
}

void UciSearch::Tell(const std::vector<engine::Line>& lines, SteadyClock::time_point began) {
  using std::chrono::microseconds;
  const auto spent = std::chrono::duration_cast<microseconds>(SteadyClock::now() - began).count();
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const auto& line = lines[i];
    const auto speed = line.nodes * 1'000'000 / static_cast<std::uint64_t>(std::max<std::int64_t>(spent, 1));
    voice_.Say("info depth " + std::to_string(line.depth) + " multipv " + std::to_string(i + 1) + " score " +
               ScoreWords(line.value) + " nodes " + std::to_string(line.nodes) + " nps " +
               std::to_string(speed) + " time " + std::to_string(spent / 1000) + " pv " + Joined(line.plies));
  }
}

using Arguments = std::vector<std::string>;

constexpr std::uint64_t kUsualHash = engine::kDefaultTableBytes >> 20;
constexpr std::uint64_t kMaxSeed = std::numeric_limits<std::int32_t>::max();
constexpr std::uint64_t kMaxTime = 86'400'000;  // ms

/// The file with the opening book.
constexpr std::string_view kBookOption = "Book";
constexpr std::string_view kNoBook = "<empty>";

/// An option whose value is a number.
struct Spin {
  std::string_view name;
  std::uint64_t usual, least, most;
};
constexpr Spin kLevel{"Level", engine::kLevels, 1, engine::kLevels};
constexpr Spin kHash{"Hash", kUsualHash, 1, kMaxHash};
constexpr Spin kLines{"Lines", 1, 1, kMaxLines};
constexpr Spin kSeed{"Seed", 0, 0, kMaxSeed};
constexpr Spin kThreads{"Threads", 1, 1, kMaxThreads};
constexpr std::array kSpins = {kLevel, kHash, kLines, kSeed, kThreads};

bool SameWord(std::string_view a, std::string_view b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](unsigned char x, unsigned char y) { return std::tolower(x) == std::tolower(y); });
}

std::string Range(const Arguments& words, std::size_t from, std::size_t to) {
  return Joined(Arguments(words.begin() + static_cast<std::ptrdiff_t>(from),
                          words.begin() + static_cast<std::ptrdiff_t>(to)));
}

/// The index of `word`; words.size() if absent.
std::size_t Find(const Arguments& words, std::string_view word) {
  return static_cast<std::size_t>(std::find(words.begin(), words.end(), word) - words.begin());
}

// Reads the stream's buffer: reading the stream itself would flush the search's output.
std::optional<std::string> ReadCommand(std::istream& in) {
  constexpr int kEnd = std::char_traits<char>::eof();
  std::string line;
  int next = in.rdbuf()->sbumpc();
  if (next == kEnd) return std::nullopt;
  for (; next != kEnd && next != '\n'; next = in.rdbuf()->sbumpc()) {
    if (line.size() <= kMaxUciLine) line.push_back(static_cast<char>(next));
  }
  return line;
}

class Uci {
 public:
  explicit Uci(Console& console) : voice_(console.out), game_(ruleset_) {}

  /// False when it is over.
  bool Take(const std::string& line);

 private:
  using Act = Result<void> (Uci::*)(const Arguments&);
  struct Word {
    std::string_view word;
    Act act;
  };

  Result<void> Introduce(const Arguments&);
  Result<void> SayReady(const Arguments&);
  Result<void> SetOption(const Arguments& words);
  Result<void> Begin(const Arguments&);
  Result<void> SetPosition(const Arguments& words);
  Result<void> Go(const Arguments& words);
  Result<void> Stop(const Arguments&);

  Result<void> SetRuleset(const std::string& text);
  Result<void> SetBook(const std::string& path);
  Result<void> SetNumber(const std::string& name, const std::string& text);
  Result<void> ReadLimits(const Arguments& words, UciQuestion& question) const;
  engine::Engine& ReadyEngine();
  /// From the book; nothing when it has none for the position.
  std::optional<std::string> BookPly() const;

  static const std::array<Word, 7> kWords;

  UciVoice voice_;
  rules::Ruleset ruleset_ = *EngineRuleset(kUsualRuleset);
  rules::Game game_;
  std::uint64_t level_ = kLevel.usual;
  std::uint64_t hash_ = kHash.usual;
  std::uint64_t lines_ = kLines.usual;
  std::uint64_t seed_ = kSeed.usual;
  std::uint64_t threads_ = kThreads.usual;
  std::optional<engine::Book> book_;
  std::optional<MachineSearchThreads>
      search_threads_;                    // all threads but the answering one; outlives the engine
  std::optional<engine::Engine> engine_;  // for ruleset, hash and threads; made on first use
  UciSearch search_{voice_};              // ends before the engine
};

const std::array<Uci::Word, 7> Uci::kWords = {{{"uci", &Uci::Introduce},
                                               {"isready", &Uci::SayReady},
                                               {"setoption", &Uci::SetOption},
                                               {"ucinewgame", &Uci::Begin},
                                               {"position", &Uci::SetPosition},
                                               {"go", &Uci::Go},
                                               {"stop", &Uci::Stop}}};

bool Uci::Take(const std::string& line) {
  const auto words = Words(line);
  if (words.empty()) return true;
  if (words.front() == "quit") return false;
  const auto known = std::find_if(kWords.begin(), kWords.end(),
                                  [&](const Word& word) { return word.word == words.front(); });
  Result<void> done;
  if (line.size() > kMaxUciLine) {
    done = Error{Reason::kTooLarge, "a line has at most " + std::to_string(kMaxUciLine) + " bytes"};
  } else if (known == kWords.end()) {
    done = Error{Reason::kBadArgument, "there is no command " + Quote(words.front())};
  } else {
    done = (this->*known->act)(words);
  }
  if (!done.ok()) voice_.Say("info string " + done.error().ToString());
  return true;
}

Result<void> Uci::Introduce(const Arguments&) {
  voice_.Say("id name Merels");
  voice_.Say("id author the authors of Merels");
  voice_.Say("option name Ruleset type string default " + std::string(kUsualRuleset));
  voice_.Say("option name " + std::string(kBookOption) + " type string default " + std::string(kNoBook));
  for (const auto& spin : kSpins) {
    voice_.Say("option name " + std::string(spin.name) + " type spin default " + std::to_string(spin.usual) +
               " min " + std::to_string(spin.least) + " max " + std::to_string(spin.most));
  }
  voice_.Say("uciok");
  return {};
}

Result<void> Uci::SayReady(const Arguments&) {
  voice_.Say("readyok");
  return {};
}

Error Busy() { return {Reason::kBadArgument, "the computer is thinking; send stop first"}; }

Result<void> Uci::SetOption(const Arguments& words) {
  if (search_.running()) return Busy();
  const auto value = Find(words, "value");
  if (words.size() < 3 || words[1] != "name" || value >= words.size() || value < 3) {
    return Error{Reason::kBadArgument, "use: setoption name NAME value VALUE"};
  }
  const auto name = Range(words, 2, value);
  const auto text = Range(words, value + 1, words.size());
  if (SameWord(name, kBookOption)) return SetBook(text);
  return SameWord(name, "Ruleset") ? SetRuleset(text) : SetNumber(name, text);
}

Result<void> Uci::SetRuleset(const std::string& text) {
  auto ruleset = EngineRuleset(text);
  if (!ruleset.ok()) return ruleset.error();
  ruleset_ = std::move(*ruleset);
  game_ = rules::Game(ruleset_);
  engine_.reset();
  book_.reset();
  return {};
}

Result<void> Uci::SetBook(const std::string& path) {
  if (path == kNoBook) {
    book_.reset();
    return {};
  }
  auto book = ReadBook(path, ruleset_);
  if (!book.ok()) return book.error();
  book_ = std::move(*book);
  return {};
}

Result<void> Uci::SetNumber(const std::string& name, const std::string& text) {
  const std::array<std::uint64_t*, kSpins.size()> members = {&level_, &hash_, &lines_, &seed_, &threads_};
  for (std::size_t i = 0; i < kSpins.size(); ++i) {
    if (!SameWord(name, kSpins[i].name)) continue;
    const auto number = ParseCount(kSpins[i].name, text, kSpins[i].least, kSpins[i].most);
    if (!number.ok()) return number.error();
    *members[i] = *number;
    if (kSpins[i].name == kHash.name || kSpins[i].name == kThreads.name) engine_.reset();
    return {};
  }
  return Error{Reason::kBadArgument, "there is no option " + Quote(name)};
}

Result<void> Uci::Begin(const Arguments&) {
  if (search_.running()) return Busy();
  game_ = rules::Game(ruleset_);
  if (engine_) engine_->Forget();
  return {};
}

Result<void> Uci::SetPosition(const Arguments& words) {
  if (search_.running()) return Busy();
  const auto moves = Find(words, "moves");
  if (moves < 2 || words.size() < 2) {
    return Error{Reason::kBadArgument, "use: position startpos, or a position, then moves and the plies"};
  }
  const auto plies =
      moves < words.size() ? Words(Range(words, moves + 1, words.size())) : std::vector<std::string>();
  auto game = GameFrom(ruleset_, Range(words, 1, moves), plies);
  if (!game.ok()) return game.error();
  game_ = std::move(*game);
  return {};
}

Result<void> Uci::ReadLimits(const Arguments& words, UciQuestion& question) const {
  for (std::size_t i = 1; i < words.size(); ++i) {
    const auto& word = words[i];
    if (word == "infinite") {
      question.infinite = true;
      continue;
    }
    const std::string value = i + 1 < words.size() ? words[++i] : "";
    Result<std::uint64_t> number =
        Error{Reason::kBadArgument, "go knows movetime, nodes, depth and infinite, not " + Quote(word)};
    if (word == "movetime") {
      number = ParseCount(word, value, 1, kMaxTime);
      if (number.ok()) question.time = std::chrono::milliseconds(*number);
    } else if (word == "nodes") {
      number = ParseCount(word, value, 1, kMaxNodes);
      if (number.ok()) question.budget.nodes = *number;
    } else if (word == "depth") {
      number = ParseCount(word, value, 1, engine::kMaxDepth);
      if (number.ok()) question.budget.depth = static_cast<int>(*number);
    }
    if (!number.ok()) return number.error();
  }
  return {};
}

Result<void> Uci::Go(const Arguments& words) {
  if (search_.running()) return Busy();
  UciQuestion question{.game = game_,
                       .budget = {},
                       .time = {},
                       .infinite = false,
                       .lines = static_cast<int>(lines_),
                       .level = static_cast<int>(level_),
                       .seed = seed_};
  if (auto read = ReadLimits(words, question); !read.ok()) return read;
  if (const auto on = CheckGoesOn(game_); !on.ok()) {
    voice_.Say("bestmove (none)");
    return on;
  }
  if (const auto ply = question.infinite ? std::nullopt : BookPly()) {
    voice_.Say("info string book");
    voice_.Say("bestmove " + *ply);
    return {};
  }
  const bool limited = question.budget.nodes > 0 || question.budget.depth > 0 || question.time;
  if (!limited && !question.infinite) question.budget.nodes = engine::LevelOf(question.level).nodes;
  search_.Start(ReadyEngine(), std::move(question));
  return {};
}

std::optional<std::string> Uci::BookPly() const {
  if (!book_ || level_ < engine::kLevels) return std::nullopt;
  const auto choices = book_->ChoicesAt(game_);
  if (choices.empty()) return std::nullopt;
  if (seed_ == 0) return choices.front().ply;
  rules::SeededNumbers numbers(seed_);
  return choices[numbers.Below(choices.size())].ply;
}

engine::Engine& Uci::ReadyEngine() {
  if (!engine_) {
    engine_.emplace(ruleset_, static_cast<std::size_t>(hash_ << 20), LargePages());
    engine_->Remember();
    search_threads_.emplace(static_cast<int>(threads_) - 1);
    if (search_threads_->size() > 0) engine_->UseThreads(*search_threads_);
  }
  return *engine_;
}

Result<void> Uci::Stop(const Arguments&) {
  search_.Stop();
  return {};
}

}  // namespace

int RunUci(Console& console) {
  Uci uci(console);
  while (const auto line = ReadCommand(console.in)) {
    if (!uci.Take(*line)) break;
  }
  return kDone;
}

}  // namespace merels::cli
