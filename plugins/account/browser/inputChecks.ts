/** Whether it is worth sending; the server and the mail decide the rest. */
export const looksLikeEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+$/.test(text.trim());

/** Codes are copied with spaces and hyphens. */
export const bareCode = (text: string): string => text.replace(/[\s-]/g, '');

export const isSixDigits = (text: string): boolean => /^\d{6}$/.test(bareCode(text));

export const emailField = (t: { readonly email: string; readonly badEmail: string }) => ({
  label: t.email,
  required: true,
  check: (email: string) => (looksLikeEmail(email) ? undefined : t.badEmail),
});
