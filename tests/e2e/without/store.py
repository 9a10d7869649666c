"""What a house keeps: ids of requests, copies, checksums."""

from without.part import within

REUSED = "OneIdForTwoThings.test_it_is_an_answer_to_those_who_ask_and_no_move_of_others_is_refused"
COPIED = "Copies.test_a_copy_by_hand_of_a_served_house_is_whole_or_refused"
RESTORED = "Copies.test_a_backup_is_made_while_the_house_is_served_and_is_restored_as_the_readme_says"
FLIPPED = "Damage.test_a_flipped_byte_is_found_and_its_match_alone_is_not_served"
DAMAGED = "Damage.test_a_damaged_log_of_the_database_is_a_sentence"

PARTS = [
    *within(
        "first_day.store_test", "server/service/lobby/open_tables.cc",
        ("ids of tables are known before the commit", REUSED,
         "  context_.asked.Remember(request);\n", "",
         "Of two things that are asked for with one id at once, the second is told so."),
    ),
    *within(
        "first_day.store_test", "server/store/sqlite/file.cc",
        ("a copy without its log is refused", COPIED,
         "if (page->HasMoreInLog() && !log.exists)", "if (false && !log.exists)",
         "A database that was copied without its log is not served."),
        ("a log of another state is refused", RESTORED,
         "  if (foreign) {", "  if (false && foreign) {",
         "A backup beside the log of a later state is not served."),
        ("a damaged log is refused", DAMAGED,
         "if (log.is_damaged)", "if (false && log.is_damaged)",
         "What was written behind damage is not left out without a word."),
    ),
    *within(
        "first_day.store_test", "common/match/codec.cc",
        ("checksums of entries", FLIPPED,
         "bytes.substr(lines.size()) == SumOf(seq, lines)", "!SumOf(seq, lines).empty()",
         "An entry of which a bit was flipped is refused."),
    ),
]
