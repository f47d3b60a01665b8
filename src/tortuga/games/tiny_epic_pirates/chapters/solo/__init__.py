"""Solo play: the Legendary Pirate's turn and battles, and how it sails the ships when you cross the Ship Line."""
