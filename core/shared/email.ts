/** Something before the sign, and names with points between them after it: each letter is read once. */
export const emailPattern = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/;

export const looksLikeEmail = (text: string): boolean => emailPattern.test(text.trim());
