#include "client/local/matches.h"

#include <algorithm>
#include <utility>

namespace merels::local {
namespace {

auto IsOf(const MatchId& match) {
  return [&match](const auto& one) { return one.match == match; };
}

}  // namespace

const std::vector<Head>& Matches::all() {
  Load();
  return heads_;
}

void Matches::Load() {
  if (std::exchange(loaded_, true) || store_ == nullptr) return;
  auto kept = store_->All();
  if (!kept) {
    complaints_.push_back("the games kept here cannot be read: " + kept.error().sentence);
    return;
  }
  for (SavedText& one : *kept) {
    auto head = ReadHead(one.text);
    if (head.ok() && head->match != one.match)
      head = Error{Reason::kBadRecord, "it is named after another match"};
    if (!head) {
      SetAside(one.match, head.error());
      continue;
    }
    Note(*head);
    texts_.push_back(std::move(one));
  }
}

std::optional<Head> Matches::Unfinished() {
  Load();
  const auto found =
      std::find_if(heads_.begin(), heads_.end(), [](const Head& head) { return !head.outcome; });
  return found == heads_.end() ? std::nullopt : std::optional(*found);
}

void Matches::Note(const Head& head) {
  std::erase_if(heads_, IsOf(head.match));
  const auto place = std::find_if(heads_.begin(), heads_.end(),
                                  [&](const Head& other) { return other.begun <= head.begun; });
  heads_.insert(place, head);
}

void Matches::SetAside(const MatchId& match, const Error& why) {
  const auto where = store_ != nullptr ? store_->SetAside(match) : Error{Reason::kBadFile, "it is not kept"};
  complaints_.push_back("a saved game is damaged (" + why.sentence + "); " +
                        (where.ok() ? "it was put aside as " + *where : where.error().sentence));
}

Result<LocalMatch> Matches::Open(const MatchId& match) {
  Load();
  const auto text = std::find_if(texts_.begin(), texts_.end(), IsOf(match));
  if (text == texts_.end()) return Error{Reason::kUnknownMatch, "there is no such game on this machine"};
  auto read = Read(text->text);
  if (read.ok()) return read;
  SetAside(match, read.error());
  texts_.erase(text);
  std::erase_if(heads_, IsOf(match));
  return read.error();
}

void Matches::Keep(const LocalMatch& match, Millis now) {
  Load();
  Note(HeadOf(match));
  std::erase_if(texts_, IsOf(match.id()));
  texts_.push_back({match.id(), Write(match, now)});
  if (store_ == nullptr) return;
  const auto kept = store_->Keep(match.id(), texts_.back().text);
  if (!kept && !std::exchange(unwritable_, true)) {
    complaints_.push_back("this game is not kept: " + kept.error().sentence);
  }
  if (kept.ok()) unwritable_ = false;
  RemoveOldest();
}

void Matches::RemoveOldest() {
  if (heads_.size() <= kMaxKept) return;
  const auto over =
      std::find_if(heads_.rbegin(), heads_.rend(), [](const Head& head) { return head.outcome.has_value(); });
  if (over == heads_.rend()) return;
  const MatchId match = over->match;
  if (!store_->Remove(match)) return;
  std::erase_if(heads_, IsOf(match));
  std::erase_if(texts_, IsOf(match));
}

std::vector<std::string> Matches::TakeComplaints() { return std::exchange(complaints_, {}); }

}  // namespace merels::local
