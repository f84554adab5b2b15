/** Seven digits at least; blanks, hyphens, brackets and an extension may stand between them. */
export const looksLikePhone = (text: string): boolean =>
  /^\+?[\d ().x-]{7,31}$/i.test(text.trim()) && text.replace(/\D/g, '').length >= 7;
export const looksLikePostalCode = (text: string): boolean => /^[A-Z]\d[A-Z] ?\d[A-Z]\d$/i.test(text.trim());
