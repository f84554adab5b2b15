import type { Patient } from '@medplum/fhirtypes';
import type { CallContext, ServerServices } from '#core/server';
import { type Letterhead, letterheadLines, readLogo } from '#core/server/documents/letterhead.ts';
import { addFooter, addHeader, addPicture, addText, type Paragraph } from '#core/server/documents/paragraphs.ts';
import { newPdf } from '#core/server/documents/pdfText.ts';
import { personName } from '#clinical/shared';
import type { Locale } from '#core/shared';

const pageWords: Readonly<Record<Locale, (n: number, of: number) => string>> = {
  'en-CA': (n, of) => `page ${n} of ${of}`,
  'fr-CA': (n, of) => `page ${n} de ${of}`,
};

export interface LetterPages {
  /** Of the file: it is read by whoever gets it, and names nobody. */
  readonly title: string;
  readonly lines: readonly Paragraph[];
  readonly patient: Pick<Patient, 'name'>;
  readonly clinic: Letterhead;
  readonly locale: Locale;
  /** At the head of every page: pages of a fax come apart. */
  readonly mark?: string | undefined;
}

/** Whose it is stands at the foot of every page. */
const letterFoot =
  ({ patient, clinic, locale }: Pick<LetterPages, 'patient' | 'clinic' | 'locale'>) =>
  (page: number, pages: number): string =>
    [personName(patient.name), clinic.name, pageWords[locale](page, pages)].join(' · ');

/** A PDF under the clinic's letterhead. */
export const drawLetter = async (
  services: Pick<ServerServices, 'files'>,
  { db, caller }: CallContext,
  letter: LetterPages,
): Promise<Uint8Array> => {
  const { title, lines, clinic, locale, mark } = letter;
  const pdf = await newPdf(title);
  const logo = await readLogo(services, db, caller.orgId);
  await addText(pdf, [...letterheadLines(clinic, locale), ...lines]);
  if (logo) await addPicture(pdf, logo);
  await addFooter(pdf, letterFoot(letter));
  if (mark) await addHeader(pdf, () => mark);
  return pdf.save();
};
