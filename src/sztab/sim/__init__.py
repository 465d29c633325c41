"""Many games at once: simulate, arena, reports."""
