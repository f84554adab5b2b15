import * as z from 'zod/mini';
import { defineCall, locales, staffRoles } from '#core/shared';
import { settingsSchema, sourceSchema } from './settings.ts';
import { writtenDoseSchema } from './writtenDose.ts';

const own = { base: 'api', feature: 'medications' } as const;
const prescribers = { ...own, allow: ['practitioner'] } as const;
const patients = { ...own, allow: ['patient'] } as const;
const fhirId = z.string().check(z.regex(/^[A-Za-z0-9\-.]{1,64}$/));
const byId = z.object({ id: fhirId });
const version = z.string().check(z.minLength(1), z.maxLength(64));
const written = (max: number, min = 0) =>
  z.string().check(
    z.trim(),
    z.minLength(min),
    z.maxLength(max),
    z.refine((text) => !text.includes('\u0000')),
  );
const reason = written(300, 1);
const days = z.number().check(z.int(), z.minimum(1), z.maximum(365));
const refills = z.number().check(z.int(), z.minimum(0), z.maximum(12));
const stales = ['medications', 'tasks', 'record'] as const;
const made = z.object({ id: z.string(), version: z.string() });
/** The Encounter at which it is done; where absent, the one that prescriber and patient are in. */
const encounter = z.optional(fhirId);

const concept = z.object({
  text: z.optional(written(200)),
  coding: z.optional(
    z
      .array(
        z.object({
          system: z.optional(written(200)),
          code: z.optional(written(64)),
          display: z.optional(written(200)),
        }),
      )
      .check(z.maxLength(8)),
  ),
});

/**
 * The check runs again on the server. Failures: 409 `unacknowledged` with the findings' keys in `fields` where one stands
 * that was not answered for; 409 `changed_meanwhile` when what it replaces is a newer version.
 */
export const prescribe = defineCall({
  ...prescribers,
  id: 'medications.prescribe',
  summary: 'Prescribe a medicine',
  method: 'POST',
  path: '/medications/prescriptions',
  body: z.object({
    patient: fhirId,
    medication: concept,
    dose: writtenDoseSchema,
    supplyDays: days,
    refills,
    note: written(500),
    acknowledged: z.array(z.object({ key: written(120, 1), reason })).check(z.maxLength(30)),
    /** What this one takes the place of: it is stopped in the same moment. */
    instead: z.optional(z.object({ source: sourceSchema, version })),
    encounter,
  }),
  answer: made,
  status: 201,
  stales,
});

export const renew = defineCall({
  ...prescribers,
  id: 'medications.renew',
  summary: 'Renew a prescription',
  method: 'POST',
  path: '/medications/prescriptions/:id/renewal',
  params: byId,
  body: z.object({ version, supplyDays: days, refills, note: written(500), encounter }),
  answer: made,
  status: 201,
  stales,
});

/**
 * Marks a prescription as entered in error, by whoever wrote it, and brings back the one whose place it took. Failure: 409
 * `changed_meanwhile` when anything was done with it since.
 */
export const undoPrescription = defineCall({
  ...prescribers,
  id: 'medications.undo',
  summary: 'Undo a prescription just written or renewed',
  method: 'POST',
  path: '/medications/prescriptions/:id/undo',
  params: byId,
  body: z.object({ version }),
  answer: z.object({ restored: z.nullable(z.string()) }),
  stales,
});

/** Stop, hold or resume. Failure: 409 `changed_meanwhile`. */
export const changeMedicineState = defineCall({
  ...prescribers,
  id: 'medications.setState',
  summary: 'Stop, hold or resume a medicine',
  method: 'PUT',
  path: '/medications/state',
  body: z.object({ source: sourceSchema, version, to: z.enum(['active', 'on-hold', 'stopped']), reason, encounter }),
  answer: z.object({ version: z.string() }),
  stales,
});

export const reconcileActs = ['keep', 'stop', 'change'] as const;
/** All lines or none. Failure: 409 `changed_meanwhile`. */
export const reconcile = defineCall({
  ...prescribers,
  id: 'medications.reconcile',
  summary: 'Reconcile a patient’s medicines',
  method: 'POST',
  path: '/medications/reconciliation',
  body: z.object({
    patient: fhirId,
    lines: z
      .array(
        z.object({
          source: sourceSchema,
          version,
          act: z.enum(reconcileActs),
          reason: written(300),
          dose: z.optional(writtenDoseSchema),
        }),
      )
      .check(z.minLength(1), z.maxLength(100)),
    encounter,
  }),
  answer: z.object({ list: z.string() }),
  status: 201,
  stales,
});

/** One button: the server decides whether the pharmacy can refill it or the prescriber must renew it. */
export const requestRefill = defineCall({
  ...patients,
  id: 'medications.ask',
  summary: 'Request a refill of a medicine',
  method: 'POST',
  path: '/medications/requests',
  body: z.object({ id: fhirId, note: written(300) }),
  answer: z.object({ task: z.string(), kind: z.enum(['renewal-request', 'refill-request']), already: z.boolean() }),
  status: 201,
  stales,
});

/** Approve: renews it. Decline: says why. A refill is passed on to the pharmacy, or not. */
export const answerRequest = defineCall({
  ...prescribers,
  id: 'medications.answer',
  summary: 'Answer a patient’s medicine request',
  method: 'POST',
  path: '/medications/requests/:task/answer',
  params: z.object({ task: fhirId }),
  body: z.object({
    version,
    approve: z.boolean(),
    reason: written(300),
    supplyDays: z.optional(days),
    refills: z.optional(refills),
  }),
  answer: z.object({ status: z.string() }),
  stales,
});

export const reportSideEffect = defineCall({
  ...patients,
  id: 'medications.reportEffect',
  summary: 'Report a side effect',
  method: 'POST',
  path: '/medications/side-effects',
  body: z.object({ source: sourceSchema, text: written(1000, 1) }),
  answer: z.object({ task: z.string() }),
  status: 201,
  stales,
});

/** Prescriptions that run out within 14 days, the soonest first. */
export const getLowSupplies = defineCall({
  ...own,
  id: 'medications.runningOut',
  summary: 'List prescriptions that run out soon',
  method: 'GET',
  path: '/medications/running-out',
  allow: staffRoles,
  query: z.object({ after: z.optional(written(160)) }),
  answer: z.object({
    data: z.array(
      z.object({
        id: z.string(),
        patient: z.object({ id: z.string(), name: z.string() }),
        medicine: z.string(),
        runsOut: z.string(),
      }),
    ),
    next: z.nullable(z.string()),
  }),
  reads: ['medications'],
});

const reminders = z.object({
  settings: settingsSchema,
  /** In use: the patient's own, or the clinic's. */
  zone: z.string(),
  /** Doses that were put off, until when. */
  snoozed: z.array(z.object({ source: z.string(), at: z.string(), until: z.string() })),
});
export type Reminders = z.infer<typeof reminders>;

export const getReminders = defineCall({
  ...own,
  id: 'medications.reminders',
  summary: 'Read a patient’s reminder settings',
  method: 'GET',
  path: '/medications/reminders/:patient',
  together: true,
  allow: ['patient', ...staffRoles],
  params: z.object({ patient: fhirId }),
  answer: reminders,
  reads: ['medications'],
});

export const saveReminders = defineCall({
  ...patients,
  id: 'medications.saveReminders',
  summary: 'Change your reminder settings',
  method: 'PUT',
  path: '/medications/reminders',
  body: settingsSchema,
  answer: reminders,
  stales: ['medications'],
});

/** `minutes: 0` takes it back. */
export const snooze = defineCall({
  ...patients,
  id: 'medications.snooze',
  summary: 'Snooze a dose',
  method: 'POST',
  path: '/medications/snoozes',
  body: z.object({
    source: sourceSchema,
    at: z.iso.datetime(),
    minutes: z.number().check(z.int(), z.minimum(0), z.maximum(240)),
  }),
  answer: reminders,
  stales: ['medications'],
});

/**
 * The current medicines and allergies as pages to send, under the clinic's letterhead: a PDF among the patient's documents, made
 * once in each language while they stay the same that day. It holds what the caller may read. Failures: 404, 409 `not_whole`.
 */
export const keepList = defineCall({
  ...prescribers,
  id: 'medications.keepList',
  summary: "Keep the list of medicines as a PDF among the patient's documents",
  method: 'POST',
  path: '/medications/patients/:patient/list',
  params: z.object({ patient: fhirId }),
  body: z.object({
    /** The clinic's where absent. */
    language: z.optional(z.enum(locales)),
  }),
  answer: z.object({ id: fhirId }),
  stales: ['record'],
});
