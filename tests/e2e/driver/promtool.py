"""promtool, which knows what Prometheus makes of rules and expressions, of Debian's package prometheus."""

import json
import pathlib
import shutil
import subprocess
import sys
import unittest

from driver.waiting import PATIENCE_S

PROGRAM = shutil.which("promtool")
RULES = pathlib.Path(__file__).parents[3] / "deploy/prometheus/merels.rules.yml"
SKIPPED = 77  # by which ctest knows that nothing was tested


def test_with_promtool():
    """The main of a test that needs it: where it is missing, that is said and nothing is tested."""
    if PROGRAM is None:
        print("SKIPPED: promtool is not installed: deploy/install-deps.sh test", file=sys.stderr)
        sys.exit(SKIPPED)
    unittest.main(module="__main__")


def _run(folder, content, *command):
    """What promtool says of a file with this content, and its exit status. YAML takes JSON."""
    file = folder / "promtool.yml"
    file.write_text(json.dumps(content), encoding="utf-8")
    done = subprocess.run([PROGRAM, *command, file], capture_output=True, text=True, timeout=PATIENCE_S, check=False)
    return done.returncode, done.stdout + done.stderr


def fault_of(folder, expressions):
    """What is wrong with these, each the whole of an expression; empty when nothing is."""
    rules = [{"record": f"expression:{i}", "expr": text} for i, text in enumerate(expressions)]
    status, said = _run(folder, {"groups": [{"name": "expressions", "rules": rules}]}, "check", "rules")
    return said if status else ""


def difference(folder, series, minutes, alerts, every="1m"):
    """What fires by the rules after so many minutes of these series, where that is not what should; else empty.

    `series`: by name, a value for each minute. `alerts`: pairs of name and objective (empty where it has none).
    `every`: how often the rules are evaluated.
    """
    fired = [{"labels": f'{{alertname="{name}"' + (f', slo="{slo}"' if slo else "") + "}", "value": 1}
             for name, slo in sorted(alerts)]
    expected = {"expr": 'max by (alertname, slo) (ALERTS{alertstate="firing"})', "eval_time": f"{minutes}m",
                "exp_samples": fired}
    given = [{"series": name, "values": " ".join(values)} for name, values in series.items()]
    trial = {"interval": "1m", "input_series": given, "promql_expr_test": [expected]}
    status, said = _run(folder, {"rule_files": [str(RULES)], "evaluation_interval": every, "tests": [trial]},
                        "test", "rules")
    return said if status else ""
