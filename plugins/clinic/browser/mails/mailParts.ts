import {
  inBraces,
  type Locale,
  type MailProblem,
  mailProblems,
  type MailTemplateState,
  type MailText,
  type Placeholders,
  type TemplateChannel,
} from '#core/shared';
import type { MailTexts } from './messages/index.ts';

/** What the form holds. */
export type MailWords = { readonly subject: string; readonly body: string };

export const placeholdersOf = ({ placeholders }: MailTemplateState): Placeholders =>
  Object.fromEntries(placeholders.map(({ name, ...one }) => [name, one]));

/** By what the words of a template are checked. */
export const rulesOf = (template: MailTemplateState) => ({
  known: placeholdersOf(template),
  channel: template.channel,
});

/** The words that are edited: the clinic's own, else the standard ones. */
export const wordsOf = ({ texts }: MailTemplateState, locale: Locale): MailWords => {
  const { subject, body } = texts[locale].own ?? texts[locale].standard;
  return { subject, body };
};

const sentence = (problem: MailProblem, known: Placeholders, locale: Locale, t: MailTexts): string | undefined => {
  switch (problem.is) {
    // The form itself asks for what is empty.
    case 'empty':
      return undefined;
    case 'long':
      return t.problem_long(problem.most);
    case 'missing':
      return t.problem_missing(inBraces(problem.name), known[problem.name]?.title[locale] ?? '');
    case 'unknown':
      return t.problem_unknown(inBraces(problem.name));
    case 'not_in_subject':
      return t.problem_not_in_subject(inBraces(problem.name));
    default:
      return t[`problem_${problem.is}`];
  }
};

/** How to mend a field, in words of the reader's language; undefined when it is well. */
export const remedyOf = (
  field: keyof MailText,
  text: MailText,
  { known, channel }: { readonly known: Placeholders; readonly channel: TemplateChannel },
  locale: Locale,
  t: MailTexts,
): string | undefined =>
  mailProblems(text, known, channel)
    .filter((problem) => problem.field === field)
    .map((problem) => sentence(problem, known, locale, t))
    .find((one) => one !== undefined);
