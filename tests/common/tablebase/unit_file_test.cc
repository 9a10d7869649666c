#include "common/tablebase/unit_file.h"

#include <algorithm>
#include <array>
#include <sstream>

#include <gtest/gtest.h>

#include "common/rules/random_game.h"
#include "tests/common/tablebase/small_folder.h"

namespace merels::tablebase {
namespace {

using solver::Code;
using solver::Slot;
using solver::UnitValues;
using solver::Width;

constexpr solver::Unit kUnit = {4, 3};

/// Mostly draws, as in practice.
UnitValues SomeValues(std::uint64_t slots, Width width) {
  rules::SeededNumbers numbers(slots);
  UnitValues values{kUnit, width, std::vector<std::uint8_t>(slots * static_cast<std::size_t>(width))};
  for (Slot slot = 0; slot < slots; ++slot) {
    const auto number = numbers.Below(300);
    values.Set(slot, number < 200 ? solver::kDrawn : static_cast<Code>(number - 200));
  }
  return values;
}

struct Form {
  Width width = Width::kNarrow;
  bool outcomes = false;
  bool packed = false;
};

constexpr std::array<Form, 6> kForms = {{{Width::kNarrow, false, false},
                                         {Width::kWide, false, false},
                                         {Width::kNarrow, true, false},
                                         {Width::kNarrow, false, true},
                                         {Width::kWide, false, true},
                                         {Width::kNarrow, true, true}}};

class UnitFileTest : public testing::Test {
 protected:
  Result<UnitFile> WriteAndOpen(const UnitValues& values, const Form& form) {
    const Writing writing = {.program = "1",
                             .ruleset = "standard",
                             .rules = "morris",
                             .summary = {1, 2, 3, 4, 5},
                             .outcomes_only = form.outcomes,
                             .packed = form.packed};
    EXPECT_TRUE(WriteUnit(path(), writing, kUnit, values.view()).ok());
    return UnitFile::Open(path());
  }

  std::filesystem::path path() const { return folder_.path() / "a.unit"; }
  std::string Bytes() const {
    std::ifstream in(path(), std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
  }
  void SetBytes(const std::string& bytes) const { std::ofstream(path(), std::ios::binary) << bytes; }
  std::string SentenceOf(const std::string& bytes) const {
    SetBytes(bytes);
    const auto unit_file = UnitFile::Open(path());
    if (!unit_file.ok()) return unit_file.error().sentence;
    const auto values = unit_file->Load();
    return values.ok() ? "" : values.error().sentence;
  }

 private:
  TemporaryFolder folder_;
};

TEST_F(UnitFileTest, ValuesComeOutAsTheyWentIn) {
  for (const Form& form : kForms) {
    for (const std::uint64_t slots : {1U, 4'096U, 70'001U}) {
      const UnitValues values = SomeValues(slots, form.width);
      const auto unit_file = WriteAndOpen(values, form);
      ASSERT_TRUE(unit_file.ok()) << unit_file.error().ToString();
      EXPECT_EQ(unit_file->header().unit, kUnit);
      EXPECT_EQ(unit_file->header().slots, slots);
      const auto loaded = unit_file->Load();
      ASSERT_TRUE(loaded.ok());
      for (Slot slot = 0; slot < slots; ++slot) {
        const Code truth = values.view().At(slot);
        const Code expected = form.outcomes ? solver::OutcomeOnly(truth) : truth;
        ASSERT_EQ(loaded->view().At(slot), expected) << slot;
        if (slot % 61 == 0) {
          ASSERT_EQ(unit_file->At(slot), expected) << slot;
        }
      }
      EXPECT_FALSE(unit_file->At(static_cast<Slot>(slots)));
    }
  }
}

TEST_F(UnitFileTest, PackingMakesFilesSmaller) {
  const UnitValues values = SomeValues(100'000, Width::kNarrow);
  ASSERT_TRUE(WriteAndOpen(values, {}).ok());
  const auto plain = std::filesystem::file_size(path());
  ASSERT_TRUE(WriteAndOpen(values, {.packed = true}).ok());
  EXPECT_LT(std::filesystem::file_size(path()), plain / 2);
}

TEST_F(UnitFileTest, AFlippedBitIsNeverTakenForAValue) {
  rules::SeededNumbers numbers(1);
  for (const Form& form : kForms) {
    const UnitValues values = SomeValues(20'001, form.width);
    ASSERT_TRUE(WriteAndOpen(values, form).ok());
    const std::string whole = Bytes();
    for (int i = 0; i < 24; ++i) {
      std::string bytes = whole;
      // Half of them in the header and the list of blocks; the end of the header is empty, and unchecked.
      const std::size_t at =
          i % 2 == 0 ? numbers.Below(200) : kHeaderBytes + numbers.Below(bytes.size() - kHeaderBytes);
      bytes[at] = static_cast<char>(bytes[at] ^ 1 << numbers.Below(8));
      SetBytes(bytes);
      const auto unit_file = UnitFile::Open(path());
      if (!unit_file.ok()) continue;
      EXPECT_GE(at, kHeaderBytes);
      EXPECT_FALSE(unit_file->Load().ok());
      for (Slot slot = 0; slot < 20'001; slot += 501) {
        const auto code = unit_file->At(slot);
        if (code) {
          ASSERT_EQ(*code,
                    form.outcomes ? solver::OutcomeOnly(values.view().At(slot)) : values.view().At(slot));
        }
      }
    }
  }
}

TEST_F(UnitFileTest, WhatIsCutShortIsRefusedAndSaysWhatToDo) {
  for (const Form& form : {kForms[0], kForms[3]}) {
    ASSERT_TRUE(WriteAndOpen(SomeValues(70'001, form.width), form).ok());
    const std::string whole = Bytes();
    for (const std::size_t size :
         {std::size_t{0}, std::size_t{10}, kHeaderBytes, kHeaderBytes + 20, whole.size() - 1}) {
      const std::string sentence = SentenceOf(whole.substr(0, size));
      EXPECT_NE(sentence.find("truncated"), std::string::npos) << size << ": " << sentence;
      EXPECT_NE(sentence.find("remove the file"), std::string::npos) << sentence;
    }
    EXPECT_NE(SentenceOf(whole + "x").find("cannot be used"), std::string::npos);
  }
}

TEST_F(UnitFileTest, ANewerFormatIsToldFromDamage) {
  ASSERT_TRUE(WriteAndOpen(SomeValues(10, Width::kNarrow), {}).ok());
  std::string bytes = Bytes();
  const std::string first = "merels-unit 1\n";
  ASSERT_TRUE(bytes.starts_with(first));
  bytes[first.size() - 2] = '2';
  EXPECT_NE(SentenceOf(bytes).find("header is damaged"), std::string::npos);
  const auto end = bytes.find("header ");
  const std::string body = bytes.substr(0, end);
  const std::uint64_t sum = Checksum({reinterpret_cast<const std::uint8_t*>(body.data()), body.size()});
  std::ostringstream text;
  text << std::hex << sum;
  const std::string digits = std::string(16 - text.str().size(), '0') + text.str();
  bytes.replace(end + 7, 16, digits);
  EXPECT_NE(SentenceOf(bytes).find("newer version"), std::string::npos) << SentenceOf(bytes);
}

TEST_F(UnitFileTest, AFullDiskLeavesWhatWasThere) {
  ASSERT_TRUE(WriteAndOpen(SomeValues(10, Width::kNarrow), {}).ok());
  const std::string before = Bytes();
  std::filesystem::create_symlink("/dev/full", path().string() + ".part");
  const auto written = WriteUnit(path(), {}, kUnit, SomeValues(20, Width::kNarrow).view());
  ASSERT_FALSE(written.ok());
  EXPECT_NE(written.error().sentence.find("No space left"), std::string::npos) << written.error().sentence;
  EXPECT_EQ(Bytes(), before);
  EXPECT_FALSE(std::filesystem::exists(std::filesystem::symlink_status(path().string() + ".part")));
}

TEST(Checksum, DiffersForEveryChangedByteAndLength) {
  std::vector<std::uint8_t> bytes(100);
  std::vector<std::uint64_t> sums = {Checksum(bytes)};
  for (std::size_t at = 0; at < bytes.size(); ++at) {
    bytes[at] = 1;
    sums.push_back(Checksum(bytes));
    bytes[at] = 0;
    sums.push_back(Checksum(std::span(bytes).first(at)));
  }
  std::sort(sums.begin(), sums.end());
  EXPECT_EQ(std::adjacent_find(sums.begin(), sums.end()), sums.end());
}

}  // namespace
}  // namespace merels::tablebase
