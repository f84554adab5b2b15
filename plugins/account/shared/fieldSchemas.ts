import * as z from 'zod/mini';

/** One line of plain text: no control characters, which no name or address holds and PostgreSQL partly refuses. */
export const lineText = (most: number) =>
  z.string().check(z.trim(), z.maxLength(most), z.regex(/^\P{Cc}*$/u, 'Use letters, digits and punctuation only.'));
export const requiredLine = (most: number) => lineText(most).check(z.minLength(1));

export const codeText = z.string().check(z.trim(), z.regex(/^[0-9]{6}$/, 'Enter the six digits of the code.'));
/** A one-time code from a link. */
export const otpText = z.string().check(z.trim(), z.minLength(6), z.maxLength(128), z.regex(/^[A-Za-z0-9_-]+$/));
export const phoneText = z
  .string()
  .check(z.trim(), z.maxLength(32), z.regex(/^\+?[0-9 ().-]{7,31}$/, 'Enter a phone number such as 613 555-0123.'));
/** `YYYY-MM-DD`, a day that exists, not in the future and within a human life. */
export const birthDateText = z.string().check(
  z.regex(/^\d{4}-\d{2}-\d{2}$/, 'Enter a date such as 1980-05-23.'),
  z.refine((text) => {
    const date = new Date(`${text}T00:00:00Z`);
    if (Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== text) return false;
    return date.getTime() <= Date.now() && date.getUTCFullYear() >= 1900;
  }, 'Enter a date of birth in the past.'),
);

/** LNK-4's `al1`, `al2`, `ac`, `as`, `ap`, `acn`. */
export const addressSchema = z.object({
  line1: z.optional(lineText(120)),
  line2: z.optional(lineText(120)),
  city: z.optional(lineText(80)),
  state: z.optional(lineText(80)),
  postalCode: z.optional(lineText(16)),
  country: z.optional(lineText(80)),
});
export type Address = z.infer<typeof addressSchema>;

/** Proves that the caller is the person of a record: the code from the clinic, or a birth date and the card's number. */
export const proofSchema = z.object({
  code: z.optional(codeText),
  birthDate: z.optional(birthDateText),
  cardNumber: z.optional(lineText(32)),
});
