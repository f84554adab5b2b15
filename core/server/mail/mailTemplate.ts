import {
  clinicPlaceholder,
  type Locale,
  localised,
  type Localised,
  mailProblems,
  type MailText,
  type Placeholder,
  type Placeholders,
  type TemplateChannel,
} from '#core/shared';
import type { DeclaredBy, Register } from '../plugin/declared.ts';

/** A mail that a part of the house sends, as the part itself declares it. A clinic may change its words. */
export interface MailTemplate<Name extends string = string> {
  /** Unique: `intake.invitation`. Never changes once released: clinics' own texts are kept under it. */
  readonly id: string;
  readonly title: Localised;
  /** When it is sent, and to whom. */
  readonly says: Localised;
  /** What the mail is told each time it is sent; `clinic` is known to every mail. */
  readonly placeholders: Readonly<Record<Name, Placeholder>>;
  /** What is sent where the clinic has no words of its own. */
  readonly standard: Readonly<Record<Locale, MailText>>;
  /** Absent: a mail. A text message has no subject. */
  readonly channel?: TemplateChannel;
}

export const allPlaceholders = ({ placeholders }: Pick<MailTemplate, 'placeholders'>): Placeholders => ({
  clinic: clinicPlaceholder,
  ...placeholders,
});

const everywhere = (text: string): Localised => ({ 'en-CA': text, 'fr-CA': text });

/** What the mail is sent for, in most mails. */
export const linkIn = (title: Localised, required = true): Placeholder => ({
  ...{ sort: 'link', title, required },
  sample: everywhere('https://example.ca/k7Qd2'),
});
export const codeIn = (title: Localised): Placeholder => ({
  ...{ sort: 'code', title, required: true },
  sample: everywhere('123456'),
});

/** @throws Error where the standard text is refused by what holds for everybody's */
export const defineMailTemplate = <Name extends string>(template: MailTemplate<Name>): MailTemplate<Name> => {
  for (const [locale, text] of Object.entries<MailText>(template.standard)) {
    const [problem] = mailProblems(text, allPlaceholders(template), template.channel);
    if (problem) throw new Error(`The mail ${template.id} is not well in ${locale}: ${JSON.stringify(problem)}`);
  }
  return template;
};

/** A text message, as `defineMailTemplate`. */
export const defineTextTemplate = <Name extends string>({
  standard,
  ...template
}: Omit<MailTemplate<Name>, 'standard' | 'channel'> & { readonly standard: Localised }): MailTemplate<Name> =>
  defineMailTemplate({
    ...template,
    channel: 'text',
    standard: localised({ subject: '', body: standard['en-CA'] }, { subject: '', body: standard['fr-CA'] }),
  });

export type DeclaredTemplate = DeclaredBy<MailTemplate>;
/** The mails whose words a clinic may change. */
export type MailTemplates = Register<MailTemplate>;
