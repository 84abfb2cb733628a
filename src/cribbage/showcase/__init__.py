"""Every state of the table and every other page with made-up people: to be looked at, in every language.

Nothing here is a sentence: all words come from the very functions that say them at a real table, in the language in
use. The game knows nothing of this package; the translators' bench, `tools/sheet.py` and the tests show what it makes.
"""
