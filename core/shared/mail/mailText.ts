import type { Locale, Localised } from '../locale.ts';

/** Lengths, in characters. */
export const subjectMost = 120;
export const bodyMost = 4_000;
/** Two or three parts on a telephone, with what follows of itself. */
export const textMost = 300;

/** A text message has a body of one line and no subject. */
export const templateChannels = ['mail', 'text'] as const;
export type TemplateChannel = (typeof templateChannels)[number];

/**
 * What a placeholder of a mail may stand for. There is none for free words: mail is read by others, and holds nothing clinical.
 * `person`: a name, letters only. `time`: a moment in words. `link`: an address of this house. `code`: to be typed in.
 */
export type PlaceholderSort = 'clinic' | 'person' | 'time' | 'link' | 'code';

/** What people typed of themselves, and what only a click should reach, stays out of subjects. */
const inSubjects: ReadonlySet<PlaceholderSort> = new Set(['clinic', 'time', 'code']);
export const mayBeInSubject = (sort: PlaceholderSort): boolean => inSubjects.has(sort);

export interface Placeholder {
  readonly sort: PlaceholderSort;
  readonly title: Localised;
  /** For previews and tests: of nobody. */
  readonly sample: Localised;
  /** The mail is of no use without it. */
  readonly required?: boolean;
}
export type Placeholders = Readonly<Record<string, Placeholder>>;

export interface MailText {
  readonly subject: string;
  readonly body: string;
}

/** Where every mail says whose it is. */
export const clinicPlaceholder: Placeholder = {
  sort: 'clinic',
  title: { 'en-CA': 'Name of the clinic', 'fr-CA': 'Nom de la clinique' },
  sample: { 'en-CA': 'Sample Clinic', 'fr-CA': 'Clinique Exemple' },
};

const placeholder = /\{\{ *([A-Za-z]{1,40}) *\}\}/g;
export const inBraces = (name: string): string => `{{${name}}}`;

const namesIn = (text: string): ReadonlySet<string> =>
  new Set([...text.matchAll(placeholder)].map(([, name = '']) => name));

export type MailProblem = { readonly field: 'subject' | 'body' } & (
  | { readonly is: 'empty' | 'broken' | 'control' }
  | { readonly is: 'long'; readonly most: number }
  | { readonly is: 'unknown' | 'missing' | 'not_in_subject'; readonly name: string }
);

/** A control character would begin another header, or be refused by the database; a body has lines. */
const hasControl = (text: string, lines: boolean): boolean =>
  /[\p{Cc}\p{Zl}\p{Zp}]/u.test(lines ? text.replace(/\n|\t/g, '') : text);

/** As it is kept: one sort of line ends, nothing around it. */
export const tidyMail = ({ subject, body }: MailText): MailText => ({
  subject: subject.trim(),
  body: body.replace(/\r\n?/g, '\n').trim(),
});

/** What must be mended before a mail or text message may be sent with these words, in the order of the fields. */
export const mailProblems = (text: MailText, known: Placeholders, channel: TemplateChannel = 'mail'): MailProblem[] => {
  const found: MailProblem[] = [];
  const tidy = tidyMail(text);
  const isMail = channel === 'mail';
  const fields = [
    ...(isMail ? [['subject', subjectMost] as const] : []),
    ['body', isMail ? bodyMost : textMost] as const,
  ];
  for (const [field, most] of fields) {
    const words = tidy[field];
    if (words === '') found.push({ field, is: 'empty' });
    if (words.length > most) found.push({ field, is: 'long', most });
    if (hasControl(words, isMail && field === 'body')) found.push({ field, is: 'control' });
    if (/\{\{|\}\}/.test(words.replace(placeholder, ''))) found.push({ field, is: 'broken' });
    for (const name of namesIn(words)) {
      if (!Object.hasOwn(known, name)) found.push({ field, is: 'unknown', name });
      else if (field === 'subject' && !mayBeInSubject(known[name]!.sort))
        found.push({ field, is: 'not_in_subject', name });
    }
  }
  const there = namesIn(tidy.body);
  for (const [name, { required }] of Object.entries(known))
    if (required && !there.has(name)) found.push({ field: 'body', is: 'missing', name });
  return found;
};

/** What stands for a placeholder is never looked through for others. */
const filled = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(placeholder, (whole, name: string) => (Object.hasOwn(values, name) ? values[name]! : whole));

export const fillMail = (text: MailText, values: Readonly<Record<string, string>>): MailText => ({
  subject: filled(text.subject, values),
  body: filled(text.body, values),
});

export const samplesOf = (known: Placeholders, locale: Locale): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(known).map(([name, { sample }]) => [name, sample[locale]]));

export interface MailPiece {
  readonly text: string;
  /** It is an address, and leads there. */
  readonly link: boolean;
}

const address = /https?:\/\/[^\s<>"]*[^\s<>".,;:!?)»]/g;

const piecesOf = (line: string): MailPiece[] => {
  const pieces: MailPiece[] = [];
  let from = 0;
  for (const { 0: found, index } of line.matchAll(address)) {
    pieces.push({ text: line.slice(from, index), link: false }, { text: found, link: true });
    from = index + found.length;
  }
  pieces.push({ text: line.slice(from), link: false });
  return pieces.filter(({ text }) => text !== '');
};

/** Paragraphs, their lines, and what of each is a link: what a mail looks like where it is not plain text. */
export const mailParagraphs = (text: string): readonly (readonly (readonly MailPiece[])[])[] =>
  text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.replace(/^\n+|\n+$/g, ''))
    .filter((paragraph) => paragraph.trim() !== '')
    .map((paragraph) => paragraph.split('\n').map(piecesOf));
