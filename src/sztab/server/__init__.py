"""The server: tables for people and bots, over HTTP and event streams, on one file or on PostgreSQL."""
