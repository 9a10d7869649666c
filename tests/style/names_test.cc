#include "tests/style/names.h"

#include <gtest/gtest.h>

#include "tests/support/source_folder.h"

namespace merels::style {
namespace {

std::string NamesIn(const std::string& text) {
  std::string all;
  for (const auto& one : DeclaredNames({"a.cc", text})) {
    all += (all.empty() ? "" : " ") + one.space + (one.unnamed ? "::-::" : "::") + one.name;
  }
  return all;
}

TEST(Names, ThoseOfANamespaceAreFoundWithTheirNamespace) {
  EXPECT_EQ(NamesIn("int a;\nnamespace m {\nint b;\nnamespace {\nint c;\n}\n}\n"), "::a m::b m::-::c");
  EXPECT_EQ(NamesIn("namespace m::n {\nnamespace {\nint c;\n}\nint d;\n}\n"), "m::n::-::c m::n::d");
  EXPECT_EQ(DeclaredNames({"a.cc", "#define X(a) \\\n  int a;\n\nint b;\n"}),
            (std::vector<DeclaredName>{{"", false, "b", 4}}));
}

TEST(Names, EveryKindOfDeclarationGivesOne) {
  EXPECT_EQ(NamesIn("class A;\nstruct B final : C {\n  int no;\n};\nenum class D { kNo };\nusing E = F;\n"),
            "::A ::B ::D ::E");
  EXPECT_EQ(NamesIn("template <class T, class U>\nstd::map<T, U> A(T no = {}) {\n  int no;\n}\n"), "::A");
  EXPECT_EQ(NamesIn("constexpr std::array kA = {1, 2};\nstd::function<int(int)> b;\nint c[2];\nint d{1};\n"),
            "::kA ::b ::c ::d");
  EXPECT_EQ(NamesIn("[[nodiscard]] bool A();\nauto B() -> C;\ntemplate <class T>\nclass D {};\n"),
            "::A ::B ::D");
}

TEST(Names, MembersMacrosAndOperatorsGiveNone) {
  EXPECT_EQ(NamesIn("int A::B(int c) { return c; }\nA::A() : b_(1), c_{2} {}\nint A::d = 1;\n"), "");
  EXPECT_EQ(NamesIn("TEST(A, B) {\n  int c = 1;\n}\nMACRO(x);\nbool operator==(A, A);\n"), "");
  EXPECT_EQ(NamesIn("using a::B;\nusing namespace c;\nextern int d;\nstatic_assert(1);\n"), "");
}

/// The number of names in an unnamed namespace of `file`, within `space`, reported to hide `declared` of the
/// header.
std::size_t Hiding(const std::string& file, const std::string& space, const std::string& header,
                   const std::string& declared) {
  return HidingFaults({{file, "namespace " + space + " {\nnamespace {\nint Name() { return 1; }\n}\n}\n"},
                       {header, "namespace m {\n" + declared + "\n}\n"}})
      .size();
}

TEST(Names, ANameThatHidesOneOfAHeaderIsFound) {
  EXPECT_EQ(Hiding("common/a.cc", "m", "common/b.h", "int Name(int a);"), 1U);
  EXPECT_EQ(Hiding("common/a.cc", "m::n", "common/b.h", "class Name;"), 1U);
  EXPECT_EQ(Hiding("common/a.cc", "other", "common/b.h", "class Name;"), 0U);
  EXPECT_EQ(Hiding("common/a.cc", "m", "common/b.h", "struct Other {\n  int Name();\n};"), 0U);
  EXPECT_EQ(Hiding("common/a.cc", "m", "common/b.h", "namespace n {\nint Name();\n}"), 0U);
}

TEST(Names, OnlyWhatCanBeCompiledTogetherCounts) {
  EXPECT_EQ(Hiding("server/a.cc", "m", "client/b.h", "class Name;"), 0U);
  EXPECT_EQ(Hiding("server/a.cc", "m", "tests/server/b.h", "class Name;"), 0U);
  EXPECT_EQ(Hiding("tests/server/a.cc", "m", "tests/server/b.h", "class Name;"), 1U);
  EXPECT_EQ(Hiding("tests/server/a.cc", "m", "tests/client/b.h", "class Name;"), 0U);
  EXPECT_EQ(Hiding("tests/sim/a.cc", "m", "client/b.h", "class Name;"), 1U);
  EXPECT_EQ(Hiding("proto/wire/a.cc", "m", "proto/wire/b.h", "class Name;"), 0U);
}

TEST(Names, NoneOfTheTreeHidesAnother) {
  const auto tree = ReadTree(SourceFolder());
  std::size_t in_unnamed = 0;
  for (const Source& source : tree) {
    if (!IsCpp(source.path)) continue;
    for (const auto& one : DeclaredNames(source)) in_unnamed += one.unnamed ? 1U : 0U;
  }
  EXPECT_GT(in_unnamed, 1000U) << "most are not found any more";
  EXPECT_EQ(ToString(HidingFaults(tree)), "");
}

}  // namespace
}  // namespace merels::style
