import type { Composition, Patient } from '@medplum/fhirtypes';
import { momentText } from '#core/server/documents/momentText.ts';
import type { Paragraph } from '#core/server/documents/paragraphs.ts';
import { patientLine } from '#clinical/server/documents/patientLine.ts';
import { type Stored, writtenText } from '#clinical/shared';
import type { Locale } from '#core/shared';
import { type AroundNote, authorOf, isDraft, isRecipient, sectionsOf } from '../shared/composition.ts';
import { isLetter, kindOf } from '../shared/noteTypes.ts';

export interface PageFacts {
  readonly note: Stored<Composition>;
  readonly around: AroundNote;
  readonly patient: Stored<Patient>;
  readonly locale: Locale;
  /** The clinic's. */
  readonly zone: string;
}

const words = {
  'en-CA': {
    ...{ closing: 'Sincerely,', nobody: 'Author not on file' },
    unsigned: (name: string) => `To be signed electronically by ${name}`,
    draft: 'DRAFT: not signed, not to be sent',
    signed: (name: string, when: string) => `Signed electronically by ${name}, ${when}`,
    cosigned: (name: string, when: string) => `Co-signed electronically by ${name}, ${when}`,
    about: (whom: string) => `About: ${whom}`,
    addendum: 'Addendum',
  },
  'fr-CA': {
    ...{ closing: 'Veuillez agréer mes salutations distinguées.', nobody: 'Signataire absent du dossier' },
    unsigned: (name: string) => `À signer électroniquement : ${name}`,
    draft: 'ÉBAUCHE : non signée, ne pas envoyer',
    signed: (name: string, when: string) => `Signature électronique : ${name}, ${when}`,
    cosigned: (name: string, when: string) => `Cosignature électronique : ${name}, ${when}`,
    about: (whom: string) => `Objet : ${whom}`,
    addendum: 'Ajout',
  },
} as const;

const exact = { dateStyle: 'long', timeStyle: 'short' } as const;

const signatureLine = (signed: Composition, facts: PageFacts): string => {
  const t = words[facts.locale];
  const { party, time } = signed.attester?.[0] ?? {};
  const name = party?.display ?? authorOf(signed)?.display ?? t.nobody;
  // Nothing says that it was signed before it was.
  if (isDraft(signed)) return t.unsigned(name);
  return t.signed(name, momentText(time ?? signed.date ?? '', facts, exact));
};

/** A note as it goes out under the clinic's letterhead: a letter to its recipient, with its signatures and what was added since. */
export const noteParagraphs = (facts: PageFacts): readonly Paragraph[] => {
  const { note, around, locale } = facts;
  const t = words[locale];
  const letter = isLetter(kindOf(note));
  const written = sectionsOf(note).filter((one) => writtenText(one).trim() !== '');
  const recipient = written.find(isRecipient);
  const body = written.filter((one) => !isRecipient(one));
  // The only section of a letter is the letter.
  const titled = !letter || body.length > 1;
  return [
    { text: momentText(note.attester?.[0]?.time ?? note.date, facts, { dateStyle: 'long' }), above: 22 },
    ...(recipient ? [{ text: writtenText(recipient), above: 14 }] : []),
    ...(letter ? [] : [{ text: note.title, size: 14, bold: true, above: 14 }]),
    {
      text: letter ? t.about(patientLine(facts.patient, locale)) : patientLine(facts.patient, locale),
      bold: true,
      above: 14,
    },
    ...body.flatMap((one) => [
      ...(titled ? [{ text: one.title ?? '', bold: true, above: 12 }] : []),
      { text: writtenText(one), above: titled ? 2 : 14 },
    ]),
    ...(letter ? [{ text: t.closing, above: 22 }] : []),
    { text: signatureLine(note, facts), above: letter ? 10 : 22 },
    ...around.cosignatures.map(({ agent, recorded }) => ({
      text: t.cosigned(agent[0]?.who.display ?? t.nobody, momentText(recorded, facts, exact)),
      above: 2,
    })),
    ...around.addenda.flatMap((addendum) => [
      { text: t.addendum, bold: true, above: 18 },
      ...sectionsOf(addendum).map((one) => ({ text: writtenText(one), above: 2 })),
      { text: signatureLine(addendum, facts), above: 4 },
    ]),
  ];
};

export const draftMark = (locale: Locale): string => words[locale].draft;
