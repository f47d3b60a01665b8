"""What a game says about itself: words, facts about answers, metrics, places, manners, lessons, terminal."""
