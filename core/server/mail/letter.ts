import { sql } from 'kysely';
import { fillMail, type Locale, type Localised, mailProblems, type MailText, type PlaceholderSort } from '#core/shared';
import { migration } from '../database/migrations/migration.ts';
import { orgTable } from '../database/orgTable.ts';
import type { Moment, Trx } from '../database/tables.ts';
import { allPlaceholders, type MailTemplate } from './mailTemplate.ts';
import { plainName } from './plainName.ts';

export interface MailTemplateTable {
  org_id: string;
  id: string;
  locale: Locale;
  /** Null with `body`: back at the standard text. */
  subject: string | null;
  body: string | null;
  version: number;
  changed_at: Moment;
  /** Profile. */
  changed_by: string;
}

declare module '../database/tables.ts' {
  interface Tables {
    mail_template: MailTemplateTable;
  }
}

export const createMailTemplates = migration(
  sql`create table mail_template (
    org_id text not null references organization (id),
    id text not null,
    locale text not null check (locale in ('en-CA', 'fr-CA')),
    subject text check (length(subject) <= 200),
    body text check (length(body) <= 8000),
    version integer not null,
    changed_at timestamptz not null,
    changed_by text not null,
    primary key (org_id, id, locale),
    check ((subject is null) = (body is null))
  )`,
  orgTable('mail_template', 'select, insert, update'),
);

/** A clinic's own words; null where it has none, or where they no longer fit what the mail needs. */
export const fittingText = (
  row: { readonly subject: string | null; readonly body: string | null } | undefined,
  template: MailTemplate,
): MailText | null => {
  if (row?.subject == null || row.body == null) return null;
  const text = { subject: row.subject, body: row.body };
  return mailProblems(text, allPlaceholders(template), template.channel).length === 0 ? text : null;
};

/** Of one mail to several people in one transaction the words are read once. Nothing is kept longer: what is saved counts at once. */
const read = new WeakMap<Trx, Map<string, ReturnType<typeof readWords>>>();

const readWords = (db: Trx, orgId: string, id: string, locale: Locale) =>
  db
    .selectFrom('organization')
    .leftJoin('mail_template', (join) =>
      join
        .onRef('mail_template.org_id', '=', 'organization.id')
        .on('mail_template.id', '=', id)
        .on('mail_template.locale', '=', locale),
    )
    .select(['organization.name', 'mail_template.subject', 'mail_template.body'])
    .where('organization.id', '=', orgId)
    .executeTakeFirstOrThrow();

const wordsOf = (db: Trx, orgId: string, id: string, locale: Locale): ReturnType<typeof readWords> => {
  const key = `${orgId} ${id} ${locale}`;
  const known = read.get(db) ?? new Map<string, ReturnType<typeof readWords>>();
  read.set(db, known);
  const words = known.get(key) ?? readWords(db, orgId, id, locale);
  known.set(key, words);
  return words;
};

const asLine = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();

/** A value as its sort allows it: what a person typed of themselves begins neither another line nor a link. */
const fit: Readonly<Record<PlaceholderSort, (value: string) => string>> = {
  clinic: asLine,
  time: asLine,
  code: asLine,
  person: plainName,
  link: (value) => {
    if (!/^https?:\/\/[^\s<>"]+$/.test(value)) throw new Error('A mail was given a link that is none.');
    return value;
  },
};

/**
 * A mail in the clinic's own words, or else in the standard ones. One statement by key, which also brings the clinic's name.
 * @param values what stands for each placeholder of the template; `clinic` is filled in
 */
export const letterOf = async <Name extends string>(
  db: Trx,
  { orgId, locale }: { readonly orgId: string; readonly locale: Locale },
  template: MailTemplate<Name>,
  values: Readonly<Record<Name, string>>,
): Promise<{ readonly subject: string; readonly text: string }> => {
  const { name: clinic, ...row } = await wordsOf(db, orgId, template.id, locale);
  const known = allPlaceholders(template);
  const fitted = Object.entries<string>({ ...values, clinic }).map(
    ([name, value]) => [name, fit[known[name]!.sort](value)] as const,
  );
  const text = fittingText(row, template) ?? template.standard[locale];
  const { subject, body } = fillMail(text, Object.fromEntries(fitted));
  return { subject, text: `${body.trimEnd()}\n` };
};

/** The words of a text message in both languages, as `letterOf`. @param values in each language */
export const textOf = async <Name extends string>(
  db: Trx,
  orgId: string,
  template: MailTemplate<Name>,
  values: (locale: Locale) => Readonly<Record<Name, string>>,
): Promise<Localised> => {
  const said = async (locale: Locale): Promise<string> =>
    (await letterOf(db, { orgId, locale }, template, values(locale))).text.trim();
  return { 'en-CA': await said('en-CA'), 'fr-CA': await said('fr-CA') };
};
