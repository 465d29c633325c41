"""Attack!"""
