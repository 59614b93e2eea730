"""Made by `generate.py`: the questions of each game, and their answers."""
