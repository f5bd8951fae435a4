"""Score sheets and score pads for dice and card games, from one YAML file a game."""

__version__ = "0.1.0"
