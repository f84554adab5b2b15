import * as z from 'zod/mini';
import { defineCall, listOf } from '../call.ts';
import { locales } from '../locale.ts';
import { adminRoles } from '../roles.ts';
import { templateChannels } from './mailText.ts';

const localised = z.object({ 'en-CA': z.string(), 'fr-CA': z.string() });
const inBoth = <S extends z.ZodMiniType>(schema: S) => z.object({ 'en-CA': schema, 'fr-CA': schema });
const text = z.object({ subject: z.string(), body: z.string() });

const changed = {
  /** `outdated`: the clinic's text lacks what the mail needs by now, and the standard text is sent. */
  is: z.enum(['standard', 'own', 'outdated']),
  /** Null: nobody has changed it yet. */
  changedAt: z.nullable(z.string()),
  /** The person's name; null where they are not known here any more. */
  changedBy: z.nullable(z.string()),
};
const named = {
  id: z.string(),
  channel: z.enum(templateChannels),
  /** The feature that sends it; null: the house itself. */
  feature: z.nullable(localised),
  title: localised,
  /** When it is sent, and to whom. */
  says: localised,
};

export const mailTemplateSummarySchema = z.object({ ...named, texts: inBoth(z.object(changed)) });
export type MailTemplateSummary = z.infer<typeof mailTemplateSummarySchema>;

export const mailTemplateSchema = z.object({
  ...named,
  placeholders: z.array(
    z.object({
      name: z.string(),
      sort: z.enum(['clinic', 'person', 'time', 'link', 'code']),
      title: localised,
      sample: localised,
      required: z.boolean(),
    }),
  ),
  texts: inBoth(z.object({ ...changed, standard: text, own: z.nullable(text), version: z.number() })),
});
export type MailTemplateState = z.infer<typeof mailTemplateSchema>;

const id = z.string().check(z.regex(/^[a-z][a-z0-9._-]{0,63}$/));
const one = z.object({ id, locale: z.enum(locales) });
const version = z.number().check(z.int(), z.minimum(0), z.maximum(2_000_000_000));
/** Far above what a text may hold; what is wrong with one is said in words by the handler. */
const typed = { subject: z.string().check(z.maxLength(20_000)), body: z.string().check(z.maxLength(20_000)) };

const admins = { base: 'api', area: 'clinic', allow: adminRoles } as const;

/** Those of features that the clinic has off are left out. */
export const listMailTemplates = defineCall({
  ...admins,
  id: 'mailTemplates.list',
  summary: 'List the emails and text messages whose words the clinic may change',
  method: 'GET',
  path: '/mail-templates',
  answer: listOf(mailTemplateSummarySchema),
  reads: ['mailTemplates'],
});

export const readMailTemplate = defineCall({
  ...admins,
  id: 'mailTemplates.read',
  summary: 'Read the words of an email or text message in both languages, and what may stand in them',
  method: 'GET',
  path: '/mail-templates/:id',
  params: z.object({ id }),
  answer: mailTemplateSchema,
  reads: ['mailTemplates'],
});

/** `version` is the one that was edited. Failure: 409 `changed_meanwhile`; 422 where a placeholder is unknown or missing. */
export const saveMailTemplate = defineCall({
  ...admins,
  id: 'mailTemplates.save',
  summary: 'Change the words of an email or text message in one language',
  method: 'PUT',
  path: '/mail-templates/:id/:locale',
  params: one,
  body: z.object({ version, ...typed }),
  answer: mailTemplateSchema,
  stales: ['mailTemplates'],
});

/** As `saveMailTemplate`. */
export const restoreMailTemplate = defineCall({
  ...admins,
  id: 'mailTemplates.restore',
  summary: 'Go back to the standard words of an email or text message in one language',
  method: 'POST',
  path: '/mail-templates/:id/:locale/standard',
  params: one,
  body: z.object({ version }),
  answer: mailTemplateSchema,
  stales: ['mailTemplates'],
});

/** With sample data, to whoever asks and nobody else. Failure: 404 for a text message, 422 as `saveMailTemplate`, 429. */
export const testMailTemplate = defineCall({
  ...admins,
  id: 'mailTemplates.test',
  summary: 'Send oneself an email with the words as typed',
  method: 'POST',
  path: '/mail-templates/:id/:locale/test',
  params: one,
  body: z.object(typed),
  /** False: no mail server is set up, and it stays in the outbox. */
  answer: z.object({ leaves: z.boolean() }),
  perMinute: 6,
});
