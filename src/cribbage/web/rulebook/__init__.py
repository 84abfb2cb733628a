"""The pages of the rules: their words, their numbers (read from the engine) and their examples (played by it)."""
