"""Entry + rules -> Verdict: pure functions."""
