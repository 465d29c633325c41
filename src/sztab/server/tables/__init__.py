"""Tables: the match, its seats and entries, how they change, how they are kept and shown."""
