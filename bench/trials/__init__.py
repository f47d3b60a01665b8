"""The parts of the campaign: each tries one promise of the house at full size. ``bench/campaign.py`` runs them."""
