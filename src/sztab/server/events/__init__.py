"""Event streams to clients, and notifications between processes."""
