"""Earlier versions: tables that today's rules would play differently are played on by the rules of their own."""
