#include "server/service/export/exports.h"

#include <algorithm>
#include <utility>

#include "server/service/lists/listing.h"
#include "server/service/match/match_rows.h"

namespace merels::service {
namespace {

Result<std::string> RecordOf(const match::Summary& match, const std::vector<store::Row>& rows) {
  auto entries = EntriesOf(rows);
  if (!entries) return entries.error();
  const auto state = match::State::Replay(*std::move(entries));
  if (!state) return state.error();
  return RecordText(match::ViewSnapshot(match.match, *state, match.players, {}, {}));
}

}  // namespace

/// A page being assembled.
struct Exports::Job {
  Page<match::Summary> matches;
  Done<Page<std::string>> done;
  std::size_t next = 0;
  std::size_t bytes = 0;
  Page<std::string> records = {};
};

void Exports::Export(MatchQuery query, Done<Page<std::string>> done) {
  if (query.filter.state == match::StateFilter::kLive)
    return done(Error{Reason::kBadArgument, "only matches that are over can be exported"});
  query.filter.state = match::StateFilter::kEnded;
  List({}, std::move(query), std::move(done));
}

void Exports::ExportOwn(const AccountId& account, PageQuery page, Done<Page<std::string>> done) {
  MatchQuery query;
  query.filter.player = account;
  query.page = std::move(page);
  List(account, std::move(query), std::move(done));
}

void Exports::List(const AccountId& viewer, MatchQuery query, Done<Page<std::string>> done) {
  query.page.size = query.page.size <= 0 ? kDefaultPage : std::min(query.page.size, kMaxRecords);
  listing_.List(viewer, query, [this, done = std::move(done)](const Result<Page<match::Summary>>& matches) {
    if (!matches) return done(matches.error());
    Step(std::make_shared<Job>(Job{*matches, done}));
  });
}

void Exports::Step(const std::shared_ptr<Job>& job) {
  const auto& matches = job->matches.items;
  const bool full = job->bytes >= kMaxBytes;
  if (full || job->next == matches.size()) {
    const bool all = job->next == matches.size();
    job->records.next = all ? job->matches.next : PageTokenAfter(matches[job->next - 1]);
    return job->done(std::move(job->records));
  }
  ports_.store.LoadForList(
      matches[job->next].match, callbacks_.Wrap([this, job](const Result<std::vector<store::Row>>& rows) {
        if (!rows) return job->done(rows.error());
        const match::Summary& match = job->matches.items[job->next++];
        if (auto record = RecordOf(match, *rows)) {
          job->bytes += record->size();
          job->records.items.push_back(*std::move(record));
        } else {
          ports_.warn("match " + match.match.text() + " cannot be exported: " + record.error().sentence);
        }
        Step(job);
      }));
}

}  // namespace merels::service
