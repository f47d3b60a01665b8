"""What people are told about their answers and about the table."""
