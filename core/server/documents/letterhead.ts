import { buffer } from 'node:stream/consumers';
import * as z from 'zod/mini';
import type { ServerServices, Trx } from '#core/server';
import { type Locale, locales, localised } from '#core/shared';
import { besidePicture, type Paragraph } from './paragraphs.ts';

const text = z.catch(z.string(), '');
/** What an older version or a seed left out or broke is left out of the letterhead. */
const headSchema = z.object({
  ...{ line1: text, line2: text, city: text, province: text, postalCode: text, phone: text },
  defaultLocale: z.catch(z.enum(locales), 'en-CA'),
});

export interface Letterhead {
  readonly name: string;
  /** Lines of an envelope. */
  readonly address: readonly string[];
  readonly phone: string;
}

/** The clinic as its paper shows it, and the language that it writes in. */
export const readLetterhead = async (
  db: Trx,
  orgId: string,
): Promise<{ readonly clinic: Letterhead; readonly language: Locale }> => {
  const { name, details } = await db
    .selectFrom('organization')
    .select(['name', 'details'])
    .where('id', '=', orgId)
    .executeTakeFirstOrThrow();
  const { line1, line2, city, province, postalCode, phone, defaultLocale } = headSchema.parse(details);
  const town = [[city, province].filter(Boolean).join(' '), postalCode].filter(Boolean).join('  ');
  return {
    clinic: { name, address: [line1, line2, town].filter((one) => one.trim() !== ''), phone },
    language: defaultLocale,
  };
};

const phoneWords: Readonly<Record<Locale, string>> = localised('Phone', 'Téléphone');

/** Beside the room of the logo, whether the clinic has one or not: its pages break alike. */
export const letterheadLines = ({ name, address, phone }: Letterhead, locale: Locale): readonly Paragraph[] =>
  [
    { text: name, size: 16, bold: true },
    ...address.map((text) => ({ text, size: 10 })),
    ...(phone === '' ? [] : [{ text: `${phoneWords[locale]} ${phone}`, size: 10 }]),
  ].map((line) => ({ ...line, free: besidePicture }));

/** The clinic's own picture, where it has one that is still there. */
export const readLogo = async (
  { files }: Pick<ServerServices, 'files'>,
  db: Trx,
  orgId: string,
): Promise<Uint8Array | null> => {
  const { logo_file_id: logo } = await db
    .selectFrom('organization')
    .select('logo_file_id')
    .where('id', '=', orgId)
    .executeTakeFirstOrThrow();
  const file = logo === null ? null : await files.open(db, logo);
  return file && buffer(file.stream);
};
