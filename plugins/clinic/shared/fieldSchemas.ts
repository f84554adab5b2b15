import * as z from 'zod/mini';
import { emailPattern } from '#core/shared';

/** One line of plain text: no control characters. */
export const line = (most: number) =>
  z.string().check(
    z.trim(),
    z.maxLength(most),
    // oxlint-disable-next-line no-control-regex -- PostgreSQL refuses some, names hold none
    z.regex(/^[^\u0000-\u001f\u007f]*$/, 'Use letters, digits and punctuation only.'),
  );
export const requiredLine = (most: number) => line(most).check(z.minLength(1, 'Fill in this field.'));

/** '' where none is given. */
const orEmpty = (pattern: RegExp, most: number, message: string) =>
  z.string().check(
    z.trim(),
    z.maxLength(most),
    z.refine((text) => text === '' || pattern.test(text), message),
  );

export const phone = orEmpty(/^\+?[0-9 ().-]{7,31}$/, 32, 'Enter a phone number such as 613 555-0123.');
export const email = orEmpty(emailPattern, 254, 'Enter an email address such as clinic@example.ca.');
/** Canada Post: D, F, I, O, Q and U are never used, W and Z never first. */
export const postalCode = orEmpty(
  /^[ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z] ?\d[ABCEGHJ-NPRSTV-Z]\d$/i,
  7,
  'Enter a postal code such as K1A 0B1.',
);
export const uuid = z.string().check(z.regex(/^[0-9a-f-]{36}$/i, 'This id has the wrong format.'));
/** FHIR R4, datatype `id`. */
export const fhirId = z.string().check(z.regex(/^[A-Za-z0-9\-.]{1,64}$/, 'This id has the wrong format.'));
