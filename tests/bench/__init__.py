"""How fast it is: `python -m tests.bench` runs all of it, `python -m tests.bench counting` one part.

Ratios are measured in one run and may fail it; absolute figures are goals, printed with the machine they came from.
"""
