import * as z from 'zod/mini';
import { accountRoles, defineCall, emailText, staffRoles, listOf } from '#core/shared';

const fhirId = z.string().check(z.minLength(1), z.maxLength(64), z.regex(/^[A-Za-z0-9.-]+$/));
const line = (most: number) => z.string().check(z.maxLength(most));
const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(80));
const day = z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/));
const locale = z.enum(['en-CA', 'fr-CA']);
const common = { base: 'api', feature: 'intake' } as const;
const ofResponse = { ...common, allow: staffRoles, params: z.object({ id: fhirId }) } as const;
const account = z.object({ state: z.enum(['active', 'invited', 'none']), email: z.nullable(z.string()) });

/**
 * Asks a patient of the clinic, or somebody new, for the intake form. Somebody new becomes a Patient of the record first; a
 * patient with that address is taken instead. `account` says whether the portal still has to invite the person, and to which
 * address; a person with an account gets the mail at once.
 */
export const inviteToIntake = defineCall({
  ...common,
  id: 'intake.invite',
  summary: 'Send the intake form',
  method: 'POST',
  path: '/intake/invitations',
  allow: staffRoles,
  body: z.object({
    patient: z.optional(fhirId),
    person: z.optional(z.object({ firstName: name, lastName: name, email: emailText })),
    /** FHIR id; absent: the clinic's own form. */
    questionnaire: z.optional(fhirId),
    due: z.optional(day),
    why: z.optional(line(400)),
    locale,
  }),
  answer: z.object({
    task: z.string(),
    patient: z.string(),
    account,
  }),
  status: 201,
  stales: ['intake', 'tasks', 'patients'],
});

/** Reminds once a day at most: 409 `conflict` sooner, or where the form is done or cancelled. */
export const remindOfIntake = defineCall({
  ...common,
  id: 'intake.remind',
  summary: 'Remind a patient of the intake form',
  method: 'POST',
  path: '/intake/reminders',
  allow: staffRoles,
  body: z.object({ task: fhirId }),
  answer: z.object({
    sentAt: z.string(),
    patient: z.string(),
    account,
  }),
  stales: ['intake', 'tasks'],
});

/** By the patient whose form it is, or staff. `was` says how it stood: only one that was `open` is cancelled by this. */
export const cancelIntake = defineCall({
  ...common,
  id: 'intake.cancel',
  summary: 'Cancel an intake form that is not done',
  method: 'POST',
  path: '/intake/cancellations',
  allow: accountRoles,
  body: z.object({ task: fhirId, reason: z.optional(line(400)) }),
  answer: z.object({ was: z.enum(['open', 'cancelled', 'done']) }),
  stales: ['intake', 'tasks', 'assessments'],
});

/** How an entry of the chart stands. */
export const entryMarks = ['severe', 'moderate', 'mild', 'high', 'prescribed', 'past'] as const;
export type EntryMark = (typeof entryMarks)[number];

export const proposalSchema = z.object({
  /** Tells the line from the others of its response. */
  id: z.string(),
  /** FHIR element that it changes: `Patient.telecom`, or the type that it adds: `AllergyIntolerance`. */
  element: z.string(),
  /** The question, as the response carries it. */
  label: z.string(),
  /** What the chart says now; null where it says nothing. */
  before: z.nullable(z.string()),
  after: z.string(),
  /** `same`: the chart says so, or much the same, already. `applied`: it was taken over from this response before. */
  state: z.enum(['new', 'same', 'applied']),
  /** The entry that says it already; null where there is none. */
  there: z.nullable(
    z.object({
      name: z.string(),
      /** Reactions, directions. */
      detail: z.string(),
      marks: z.array(z.enum(entryMarks)),
      /** The same code or name; else only the same ingredient. */
      exact: z.boolean(),
    }),
  ),
  /** What an update of that entry would add, and whether it would make it count again; null where nothing is to be updated. */
  update: z.nullable(z.object({ adds: z.string(), reopens: z.boolean() })),
  /** The caller's role may write it. */
  allowed: z.boolean(),
});
export type Proposal = z.infer<typeof proposalSchema>;

/** What a submitted form would change in the chart, line by line. */
export const proposeIntake = defineCall({
  ...ofResponse,
  id: 'intake.propose',
  summary: 'Preview what an intake form would change in the chart',
  method: 'GET',
  path: '/intake/responses/:id/proposals',
  /** In which language codes are named. */
  query: z.object({ language: z.optional(locale) }),
  answer: listOf(proposalSchema),
  reads: ['intake'],
});

/** Takes the chosen lines over in one transaction, with Provenance. 409 `conflict` where one of them was applied meanwhile, `already_there`. */
export const applyIntake = defineCall({
  ...ofResponse,
  id: 'intake.apply',
  summary: 'Add lines of an intake form to the chart',
  method: 'POST',
  path: '/intake/responses/:id/applied',
  body: z.object({
    lines: z.array(line(200)).check(z.minLength(1), z.maxLength(200)),
    /** Those of them that update the entry which is there, instead of adding one. */
    updates: z.optional(z.array(line(200)).check(z.maxLength(200))),
  }),
  answer: z.object({ applied: z.number() }),
  stales: ['intake', 'patients', 'contacts', 'allergies', 'medications', 'conditions', 'insurance'],
});

/** Who opened a form's answers, newest first. */
export const intakeViewers = defineCall({
  ...ofResponse,
  id: 'intake.viewers',
  summary: 'List who opened the answers of an intake form',
  method: 'GET',
  path: '/intake/responses/:id/viewers',
  answer: listOf(z.object({ name: z.string(), role: z.string(), at: z.string() })),
  reads: ['intake'],
});
