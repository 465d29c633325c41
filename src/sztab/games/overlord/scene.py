def token_name(n, language): return f"mine {n}"
