export const en = {"x":"x"};
