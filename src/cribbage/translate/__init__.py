"""The bench for translators: every sentence in its place, what is missing first, and uploads to try out in private.

It is an edge of the program: the site knows nothing of it. `install` puts it on a site whose operator wants it.
"""
