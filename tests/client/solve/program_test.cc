#include "client/solve/program.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "common/tablebase/system_file.h"
#include "common/tablebase/unit_file.h"
#include "tests/common/tablebase/small_folder.h"

namespace merels::tablebase {
namespace {

constexpr const char* kSmall = "six+men=4";

bool Has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

TEST(Solve, UnitsAreMadeVerifiedShownAndPacked) {
  const SmallFolder folder;
  EXPECT_EQ(folder.Solve(kSmall).code, kDone);
  const auto verified = RunSolve({"verify", folder.path(), "--threads", "2"});
  EXPECT_EQ(verified.code, kDone) << verified.err;
  EXPECT_TRUE(Has(verified.out, ", 0 errors\n")) << verified.out;
  const auto shown = RunSolve({"info", folder.path()});
  EXPECT_EQ(shown.code, kDone);
  EXPECT_TRUE(Has(shown.out, "ruleset\tsix+men=4\n")) << shown.out;
  EXPECT_TRUE(Has(shown.out, "\n3-3\t10112\t4464\t3714\t1934\t15\t14\t")) << shown.out;
  EXPECT_EQ(RunSolve({"pack", folder.path()}).code, kDone);
  const auto again = RunSolve({"verify", folder.path()});
  EXPECT_EQ(again.code, kDone);
  EXPECT_EQ(again.out, verified.out);
}

TEST(Solve, SaysItsVersionWithoutARuleset) {
  const auto version = RunSolve({"--version"});
  EXPECT_EQ(version.code, kDone);
  EXPECT_TRUE(version.out.starts_with("merels-solve ")) << version.out;
}

TEST(Solve, VerificationGoesOnWithTheUnitThatIsNamed) {
  const SmallFolder folder;
  EXPECT_EQ(folder.Solve(kSmall).code, kDone);
  const auto all = RunSolve({"verify", folder.path()});
  const auto rest = RunSolve({"verify", folder.path(), "--from", "3-4 after 7"});
  EXPECT_EQ(rest.code, kDone) << rest.err;
  const auto begin = all.out.find("\n3-4 after 7: ") + 1;
  const auto end = rest.out.rfind('\n', rest.out.size() - 2) + 1;
  EXPECT_EQ(rest.out.substr(0, end), all.out.substr(begin, end)) << rest.out;
  EXPECT_GT(end, 500U);
  const auto refused = RunSolve({"verify", folder.path(), "--from", "3-9"});
  EXPECT_EQ(refused.code, kRefused);
  EXPECT_TRUE(Has(refused.err, "there is no unit 3-9")) << refused.err;
}

TEST(Solve, PackingWithoutDistancesIsAsIfNoneHadBeenKept) {
  const SmallFolder whole, outcomes;
  EXPECT_EQ(whole.Solve(kSmall).code, kDone);
  EXPECT_EQ(outcomes.Solve(kSmall, {"--wdl"}).code, kDone);
  EXPECT_EQ(RunSolve({"pack", outcomes.path()}).code, kDone);
  const auto whole_size = whole.Read("4-4.unit").size();
  EXPECT_EQ(RunSolve({"pack", whole.path()}).code, kDone);
  EXPECT_NE(whole.Read("4-4.unit"), outcomes.Read("4-4.unit"));
  // An interrupted run has done the last of them.
  whole.Write("4-4.unit", outcomes.Read("4-4.unit"));
  const auto packed = RunSolve({"pack", whole.path(), "--wdl"});
  EXPECT_EQ(packed.code, kDone) << packed.err;
  for (const auto& entry : std::filesystem::directory_iterator(outcomes.path())) {
    const std::string name = entry.path().filename();
    EXPECT_EQ(whole.Read(name), outcomes.Read(name)) << name;
  }
  EXPECT_LT(whole.Read("4-4.unit").size(), whole_size / 4);
  EXPECT_EQ(RunSolve({"verify", whole.path()}).code, kDone);
}

TEST(Solve, ARunGoesOnWithWhatIsMissing) {
  const SmallFolder folder;
  EXPECT_EQ(folder.Solve(kSmall).code, kDone);
  const auto files = {"3-3.unit", "4-3.unit", "4-4.unit", "placed-7-3-4.unit", "placed-0-0-0.unit"};
  for (const std::string name : files) {
    const std::string before = folder.Read(name);
    std::filesystem::remove(folder.file(name));
    folder.Write(name + ".part", "cut short");
    const auto run = folder.Solve(kSmall);
    EXPECT_EQ(run.code, kDone) << run.err;
    EXPECT_EQ(folder.Read(name), before) << name;
    EXPECT_EQ(std::count(run.out.begin(), run.out.end(), '\n'), 1) << run.out;
  }
  EXPECT_EQ(folder.Solve(kSmall).out, "");
}

TEST(Solve, OutcomesAloneAreTheSameWithoutDistances) {
  const SmallFolder whole, outcomes;
  EXPECT_EQ(whole.Solve(kSmall).code, kDone);
  EXPECT_EQ(outcomes.Solve(kSmall, {"--wdl"}).code, kDone);
  EXPECT_EQ(RunSolve({"verify", outcomes.path()}).code, kDone);
  for (const auto& entry : std::filesystem::directory_iterator(whole.path())) {
    const std::string name = entry.path().filename();
    if (name.starts_with("placed-")) {
      EXPECT_EQ(outcomes.Read(name), whole.Read(name)) << name;
    }
    if (name == "4-4.unit") {
      EXPECT_LT(outcomes.Read(name).size(), whole.Read(name).size());
    }
  }
}

TEST(Solve, DistancesAreNotCountedFromUnitsThatKeepNone) {
  const SmallFolder outcomes, whole;
  EXPECT_EQ(outcomes.Solve(kSmall, {"--wdl", "--max", "4-3"}).code, kDone);
  const auto refused = outcomes.Solve(kSmall);
  EXPECT_EQ(refused.code, kBadFolder);
  EXPECT_TRUE(Has(refused.err, "add --wdl, or name another folder")) << refused.err;
  EXPECT_FALSE(std::filesystem::exists(outcomes.file("4-4.unit")));
  EXPECT_EQ(whole.Solve(kSmall, {"--max", "4-4"}).code, kDone);
  whole.Write("4-3.unit", outcomes.Read("4-3.unit"));
  const auto mixed = RunSolve({"verify", whole.path()});
  EXPECT_EQ(mixed.code, kBadFolder);
  EXPECT_TRUE(Has(mixed.err, "has distances, but that of 4-3")) << mixed.err;
}

TEST(Solve, AWrongValueIsFoundByLookingForward) {
  const SmallFolder folder;
  EXPECT_EQ(folder.Solve(kSmall).code, kDone);
  const auto path = folder.file("4-3.unit");
  const auto unit_file = UnitFile::Open(path);
  ASSERT_TRUE(unit_file.ok());
  const Header& header = unit_file->header();
  const auto loaded = unit_file->Load();
  ASSERT_TRUE(loaded.ok());
  const auto bytes = loaded->view().bytes();
  solver::UnitValues values{header.unit, loaded->view().width(), {bytes.begin(), bytes.end()}};
  values.Set(99, 150);
  const Writing writing = {
      .program = header.program, .ruleset = header.ruleset, .rules = header.rules, .summary = header.summary};
  ASSERT_TRUE(WriteUnit(path, writing, header.unit, values.view()).ok());
  const auto verified = RunSolve({"verify", folder.path()});
  EXPECT_EQ(verified.code, kRefused);
  EXPECT_TRUE(Has(verified.out, "the first in slot")) << verified.out;
  EXPECT_TRUE(Has(verified.out, "its counts are wrong")) << verified.out;
}

TEST(Solve, AFileOfOtherRulesIsRefused) {
  const SmallFolder folder, other;
  EXPECT_EQ(folder.Solve(kSmall).code, kDone);
  EXPECT_EQ(other.Solve("six+men=4+milled=free").code, kDone);
  const std::string theirs = other.Read("4-4.unit");
  folder.Write("4-4.unit", theirs);
  const auto refused = RunSolve({"verify", folder.path()});
  EXPECT_EQ(refused.code, kBadFolder);
  EXPECT_TRUE(Has(refused.err, "4-4.unit is of six+men=4+milled=free")) << refused.err;
}

TEST(Solve, DamageIsRefusedInASentenceAndNothingIsOverwritten) {
  const SmallFolder folder;
  EXPECT_EQ(folder.Solve(kSmall).code, kDone);
  const std::string whole = folder.Read("3-4.unit");
  std::string flipped = whole;
  flipped.back() = static_cast<char>(flipped.back() ^ 4);
  // Its captures lead to the damaged unit.
  std::filesystem::remove(folder.file("4-4.unit"));
  for (const std::string& damaged :
       {flipped, whole.substr(0, whole.size() - 9), std::string("nothing of ours")}) {
    folder.Write("3-4.unit", damaged);
    for (const auto& run : {folder.Solve(kSmall), RunSolve({"verify", folder.path()})}) {
      EXPECT_EQ(run.code, kBadFolder);
      EXPECT_TRUE(Has(run.err, "3-4.unit cannot be used")) << run.err;
    }
    EXPECT_EQ(folder.Read("3-4.unit"), damaged);
    EXPECT_FALSE(std::filesystem::exists(folder.file("4-4.unit")));
  }
}

TEST(Solve, AFolderHoldsOneRuleset) {
  const SmallFolder folder;
  EXPECT_EQ(folder.Solve(kSmall).code, kDone);
  const auto run = folder.Solve("three");
  EXPECT_EQ(run.code, kBadFolder);
  EXPECT_TRUE(Has(run.err, "is of six+men=4")) << run.err;
}

TEST(Solve, TwoRunsInOneFolderAreRefused) {
  const SmallFolder folder;
  const auto lock = FolderLock::Take(folder.path());
  ASSERT_TRUE(lock.ok());
  const auto run = folder.Solve(kSmall);
  EXPECT_EQ(run.code, kBadFolder);
  EXPECT_TRUE(Has(run.err, "another program is at work")) << run.err;
}

TEST(Solve, AFullDiskEndsItInASentence) {
  const SmallFolder folder;
  std::filesystem::create_directories(folder.path());
  std::filesystem::create_symlink("/dev/full", folder.file("4-3.unit.part"));
  const auto run = folder.Solve(kSmall);
  EXPECT_EQ(run.code, kBadFolder);
  EXPECT_TRUE(Has(run.err, "No space left")) << run.err;
  EXPECT_EQ(folder.Solve(kSmall).code, kDone);
}

TEST(Solve, TooLittleMemoryIsSaidBeforeItIsUsed) {
  const SmallFolder folder;
  const auto run = folder.Solve("standard", {"--memory", "0.001", "--max", "4-3"});
  EXPECT_EQ(run.code, kRefused);
  EXPECT_TRUE(Has(run.err, "4-3 needs")) << run.err;
  EXPECT_TRUE(Has(run.err, "allow more with --memory")) << run.err;
}

TEST(Solve, WhatCannotBeDoneIsRefused) {
  const SmallFolder folder;
  EXPECT_EQ(folder.Solve("lasker").code, kRefused);
  EXPECT_EQ(folder.Solve("nothing").code, kRefused);
  EXPECT_EQ(folder.Solve("three", {"--max", "3-4"}).code, kUsage);
  EXPECT_EQ(folder.Solve("three", {"--max", "x"}).code, kUsage);
  EXPECT_EQ(RunSolve({}).code, kUsage);
  EXPECT_EQ(RunSolve({"three"}).code, kUsage);
  EXPECT_EQ(RunSolve({"verify", folder.path()}).code, kBadFolder);
  EXPECT_EQ(RunSolve({"--help"}).code, kDone);
}

}  // namespace
}  // namespace merels::tablebase
