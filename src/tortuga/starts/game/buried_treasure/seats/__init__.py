"""What a seat may know: views, and dealing again what it may not know."""
