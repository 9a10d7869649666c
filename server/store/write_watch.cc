#include "server/store/write_watch.h"

namespace merels::store {

void WriteWatch::Note(const AppendResult& result, Moment now) {
  if (result.status == AppendStatus::kRejected) return NoteRejected(result.detail, now);
  StoreWorks(result.status) ? NoteTaken(now) : NoteRefused(result.detail, now);
}

void WriteWatch::Note(const Result<void>& written, Moment now) {
  if (written) return NoteTaken(now);
  const Error& error = written.error();
  error.reason == Reason::kStoreRefused ? NoteRefused(error.sentence, now)
                                        : NoteRejected(error.sentence, now);
}

void WriteWatch::NoteRefused(const std::string& why, Moment now) {
  bool begins = false;
  {
    const MutexLock lock(mutex_);
    begins = !since_;
    if (begins) since_ = now;
    if (begins) refused_ = 0;
    last_ = now;
    ++refused_;
  }
  if (begins) log_.warn("writes are refused, and clocks stand still until they are taken again: " + why);
}

void WriteWatch::NoteRejected(const std::string& why, Moment now) {
  {
    const MutexLock lock(mutex_);
    if (rejected_ && now - *rejected_ < kOften) return;
    rejected_ = now;
  }
  log_.warn("a change was not made, alone, and was answered so: " + why);
}

void WriteWatch::NoteTaken(Moment now) {
  std::string over;
  {
    const MutexLock lock(mutex_);
    if (!since_ || now - last_ < kSettled) return;
    const auto lasted = std::chrono::ceil<std::chrono::seconds>(last_ - *since_);
    over = "writes are taken again; " + std::to_string(refused_) + " were refused in " +
           std::to_string(lasted.count()) + " s";
    since_.reset();
  }
  log_.info(over);
}

}  // namespace merels::store
