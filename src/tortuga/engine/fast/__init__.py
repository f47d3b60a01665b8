"""What only makes views faster: parts that are kept, and structs that are made by place."""
