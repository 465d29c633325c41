"""The lobby: finding opponents by quick match, friends and invitations."""
