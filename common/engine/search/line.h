// The questions and answers of a search, the same for every family of games; and helpers for a parallel one.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace merels::engine {

/// Value of a game already won. A win n plies ahead is kWin - n, a loss n plies ahead n - kWin; every other
/// value lies between -kSureWin and kSureWin, in hundredths of a man, a draw being 0.
inline constexpr int kWin = 30000;
inline constexpr int kSureWin = kWin - 1000;

/// The greatest depth of a search, in plies, and the most that a budget may request.
inline constexpr int kMaxDepth = 100;

/// The limits of a search. 0: no limit.
struct Budget {
  /// Positions searched; never exceeded.
  std::uint64_t nodes = 0;
  /// Plies looked ahead, at most kMaxDepth.
  int depth = 0;
};

/// Called about once in a thousand nodes; true ends the search at once.
using ShouldStop = std::function<bool()>;

/// A ply and its expected continuation.
struct Line {
  /// In the rules' notation, the first ply to be played now. Never empty.
  std::vector<std::string> plies;
  /// For the player to move, see kWin.
  int value = 0;
  /// Plies looked ahead for this value; 0 when the search ended before it had searched any ply.
  int depth = 0;
  /// Positions searched by the whole search so far.
  std::uint64_t nodes = 0;
};

/// Called after each depth that was finished, with the lines so far, best first.
using OnDepth = std::function<void(const std::vector<Line>& lines)>;

/// Threads that help with one search at a time. The engine has none of its own: the owner of threads
/// implements this. Called by the thread that searches.
class SearchThreads {
 public:
  /// The job of helper `number`, from 0 on, until `stop` returns true or it has nothing left to do.
  using Job = std::function<void(int number, const ShouldStop& stop)>;

  virtual ~SearchThreads() = default;

  /// The number of helpers; 0 or more, constant.
  virtual int size() const = 0;
  /// Each helper begins the job. End must follow, while everything that the job refers to is alive.
  virtual void Begin(Job job) = 0;
  /// Tells the helpers to stop; returns when the last one has.
  virtual void End() = 0;
};

}  // namespace merels::engine
