import {
  fillMail,
  inBraces,
  listMailTemplates,
  type Locale,
  type MailProblem,
  mailProblems,
  type MailTemplateState,
  type MailTemplateSummary,
  type MailText,
  readMailTemplate,
  restoreMailTemplate,
  samplesOf,
  saveMailTemplate,
  testMailTemplate,
  tidyMail,
} from '#core/shared';
import { causeOf } from '../budgets/mailBudget.ts';
import type { Trx } from '../database/tables.ts';
import { conflict, invalid, notFound } from '../failure.ts';
import { onHere, titleOfFeature } from '../features/onHere.ts';
import type { CoreModule } from '../plugin/module.ts';
import type { CallContext, ServerServices } from '../plugin/scope.ts';
import { createMailTemplates, fittingText } from './letter.ts';
import { allPlaceholders, type DeclaredTemplate } from './mailTemplate.ts';

type Place = { readonly id: string; readonly locale: Locale };

/** The house's own, and those of features that the clinic has on; text messages where they reach telephones. */
const ofClinic = async (services: ServerServices, { db, caller: { orgId } }: CallContext) => {
  const here = await onHere(services.features, services.mailTemplates, db, orgId);
  const texted = await services.texts.reaches(db, orgId);
  return here.filter(({ channel }) => texted || channel !== 'text');
};

const needTemplate = async (services: ServerServices, context: CallContext, id: string) => {
  const found = (await ofClinic(services, context)).find((one) => one.id === id);
  if (!found) throw notFound('email');
  return found;
};

const rowsOf = (db: Trx, orgId: string, id?: string) =>
  db
    .selectFrom('mail_template')
    .leftJoin('profile', (join) =>
      join.onRef('profile.id', '=', 'mail_template.changed_by').onRef('profile.org_id', '=', 'mail_template.org_id'),
    )
    .select(['mail_template.id', 'locale', 'subject', 'body', 'version', 'changed_at', 'first_name', 'last_name'])
    .where('mail_template.org_id', '=', orgId)
    .$if(id !== undefined, (query) => query.where('mail_template.id', '=', id!))
    .execute();
type Row = Awaited<ReturnType<typeof rowsOf>>[number];

const inBoth = <T>(make: (locale: Locale) => T): Readonly<Record<Locale, T>> => ({
  'en-CA': make('en-CA'),
  'fr-CA': make('fr-CA'),
});

const changeOf = (row: Row | undefined, template: DeclaredTemplate): MailTemplateSummary['texts'][Locale] => ({
  is: row?.body == null ? 'standard' : fittingText(row, template) ? 'own' : 'outdated',
  changedAt: row?.changed_at.toISOString() ?? null,
  changedBy: row && row.first_name !== null ? `${row.first_name} ${row.last_name ?? ''}`.trim() : null,
});

const nameOf = ({ features }: ServerServices, template: DeclaredTemplate) => {
  const { id, title, says, channel = 'mail' } = template;
  return { id, channel, title, says, feature: titleOfFeature(features, template) };
};

const stateOf = async (services: ServerServices, { db, caller }: CallContext, template: DeclaredTemplate) => {
  const rows = await rowsOf(db, caller.orgId, template.id);
  const state: MailTemplateState = {
    ...nameOf(services, template),
    placeholders: Object.entries(allPlaceholders(template)).map(([name, { required = false, ...one }]) => ({
      ...{ name, required },
      ...one,
    })),
    texts: inBoth((locale) => {
      const row = rows.find((one) => one.locale === locale);
      const own = row?.subject == null || row.body == null ? null : { subject: row.subject, body: row.body };
      const { standard } = template;
      return { ...changeOf(row, template), standard: standard[locale], own, version: row?.version ?? 0 };
    }),
  };
  return state;
};

const sentence = (problem: MailProblem, known: readonly string[]): string => {
  switch (problem.is) {
    case 'empty':
      return 'Fill in this field.';
    case 'long':
      return `Use at most ${problem.most} characters.`;
    case 'control':
      return 'Use letters, digits and punctuation only.';
    case 'broken':
      return 'Write each placeholder as a name in two braces on either side, such as {{clinic}}.';
    case 'unknown':
      return `${inBraces(problem.name)} is not known here. Use ${known.map(inBraces).join(', ')}.`;
    case 'missing':
      return `Add ${inBraces(problem.name)}: it is of no use without it.`;
    default:
      return `${inBraces(problem.name)} can’t be in a subject. Use it in the message.`;
  }
};

/** @throws Failure 422, with the first thing to mend beside each field */
const needWell = (text: MailText, template: DeclaredTemplate): MailText => {
  const known = allPlaceholders(template);
  const problems = mailProblems(text, known, template.channel);
  const fields: Record<string, string> = {};
  for (const problem of problems) fields[problem.field] ??= sentence(problem, Object.keys(known));
  const [first] = Object.values(fields);
  if (first !== undefined) throw invalid(first, fields);
  return tidyMail(text);
};

/** @throws Failure 409 `changed_meanwhile` */
const write = async (
  services: ServerServices,
  { db, caller }: CallContext,
  { id, locale }: Place,
  version: number,
  text: MailText | null,
): Promise<void> => {
  const words = {
    ...{ subject: text?.subject ?? null, body: text?.body ?? null },
    ...{ changed_at: services.now(), changed_by: caller.profileId },
  };
  const saved =
    version === 0
      ? await db
          .insertInto('mail_template')
          .values({ org_id: caller.orgId, id, locale, version: 1, ...words })
          .onConflict((same) => same.doNothing())
          .returning('version')
          .executeTakeFirst()
      : await db
          .updateTable('mail_template')
          .set({ version: version + 1, ...words })
          .where('org_id', '=', caller.orgId)
          .where('id', '=', id)
          .where('locale', '=', locale)
          .where('version', '=', version)
          .returning('version')
          .executeTakeFirst();
  if (!saved) throw conflict('Someone else changed this. Review the changes, then save again.', 'changed_meanwhile');
};

const auditOf = ({ audit }: CallContext, { id, locale }: Place, how: 'own' | 'standard' | 'test'): Promise<void> =>
  audit({ action: 'changed', target: { type: 'mail-template', id }, detail: { how, locale } });

/** So that nobody takes a test for a mail that was meant. */
const testSubject = {
  'en-CA': (subject: string) => `Test: ${subject}`,
  'fr-CA': (subject: string) => `Essai : ${subject}`,
};

/** The words of the clinic's mails and text messages. */
export const mailTemplateRoutes: CoreModule = {
  id: 'mail-templates',
  setup: ({ services, route, migration }) => {
    migration('001_words', createMailTemplates);

    route(listMailTemplates, async (_, context) => {
      const rows = await rowsOf(context.db, context.caller.orgId);
      const summary = (template: DeclaredTemplate): MailTemplateSummary => ({
        ...nameOf(services, template),
        texts: inBoth((locale) =>
          changeOf(
            rows.find((row) => row.id === template.id && row.locale === locale),
            template,
          ),
        ),
      });
      return { data: (await ofClinic(services, context)).map(summary) };
    });

    route(readMailTemplate, async ({ params: { id } }, context) =>
      stateOf(services, context, await needTemplate(services, context, id)),
    );

    route(saveMailTemplate, async ({ params, body: { version, ...typed } }, context) => {
      const template = await needTemplate(services, context, params.id);
      await write(services, context, params, version, needWell(typed, template));
      await auditOf(context, params, 'own');
      return stateOf(services, context, template);
    });

    route(restoreMailTemplate, async ({ params, body: { version } }, context) => {
      const template = await needTemplate(services, context, params.id);
      // Words that were never changed are the standard ones.
      if (version > 0) {
        await write(services, context, params, version, null);
        await auditOf(context, params, 'standard');
      }
      return stateOf(services, context, template);
    });

    route(testMailTemplate, async ({ params, body }, context) => {
      const { db, caller } = context;
      const template = await needTemplate(services, context, params.id);
      if (template.channel === 'text') throw notFound('email');
      const text = needWell(body, template);
      const { name } = await db
        .selectFrom('organization')
        .select('name')
        .where('id', '=', caller.orgId)
        .executeTakeFirstOrThrow();
      const samples = { ...samplesOf(template.placeholders, params.locale), clinic: name };
      const { subject, body: words } = fillMail(text, samples);
      await services.mail.send(db, {
        ...{ to: caller.email, subject: testSubject[params.locale](subject), text: `${words}\n` },
        cause: causeOf(context),
      });
      await auditOf(context, params, 'test');
      return { leaves: services.settings.sendsMail };
    });
  },
};
