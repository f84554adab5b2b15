export const looksLikeEmail = (given: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(given.trim());
