import * as z from 'zod/mini';
import { adminRoles, defineCall, emailText, staffRoles, listOf } from '#core/shared';

const mine = { base: 'api', feature: 'staff', allow: adminRoles } as const;
const id = z.string().check(z.regex(/^[A-Za-z0-9-]{1,64}$/));
const day = z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/));

export const staffStates = ['active', 'invited', 'suspended'] as const;
export type StaffState = (typeof staffStates)[number];
export const staffSorts = ['name', 'role', 'state'] as const;
export type StaffSort = (typeof staffSorts)[number];
/** What somebody's role can be changed from and to; a super administrator's is no clinic's to change. */
export const changeableRoles = ['practitioner', 'admin', 'clinic_admin'] as const;
export type ChangeableRole = (typeof changeableRoles)[number];
export const pageSize = 50;

const licenceSchema = z.object({ number: z.string(), until: z.nullable(z.string()) });

const memberSchema = z.object({
  /** Of the profile; of the offer where an account in use elsewhere is invited. */
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  role: z.enum(staffRoles),
  /** The clinic's own role that they have on top of it. */
  customRole: z.nullable(z.object({ id: z.string(), name: z.string() })),
  title: z.nullable(z.string()),
  email: z.string(),
  state: z.enum(staffStates),
  /** When the invitation ends; null for who is not invited, and where it has ended. */
  invitedUntil: z.nullable(z.string()),
  suspendedAt: z.nullable(z.string()),
  /** The administrator's name; null where they are gone, and where it was the clinic's staff directory. */
  suspendedBy: z.nullable(z.string()),
  byDirectory: z.boolean(),
  /** Null for who has no account of their own yet. */
  twoStep: z.nullable(z.boolean()),
  /** Their last entry in this clinic's audit trail; null: there is none. */
  seenAt: z.nullable(z.string()),
  licence: z.nullable(licenceSchema),
  /** Names of the sites where they work; none: wherever they are booked. */
  sites: z.array(z.string()),
  /** Until when handing over their work can be taken back; null where it was not, or no longer. */
  undoableUntil: z.nullable(z.string()),
  /** The reader themselves, whichever of their profiles it is. */
  self: z.boolean(),
  /** The reader's role may suspend them, bring them back and change their role. */
  manageable: z.boolean(),
});
export type Member = z.infer<typeof memberSchema>;

const filters = {
  /** Parts of names or of the email address. */
  text: z.optional(z.string().check(z.maxLength(200))),
  role: z.optional(z.enum(staffRoles)),
  state: z.optional(z.enum(staffStates)),
  sort: z.optional(z.enum(staffSorts)),
  descending: z.optional(z.boolean()),
};

/** In a body: what is searched for names people. */
export const searchStaff = defineCall({
  ...mine,
  id: 'staff.search',
  summary: 'Search the people who work at the clinic',
  method: 'POST',
  path: '/clinic/staff/search',
  body: z.object({
    ...filters,
    /** How many come before the page. */
    from: z.optional(z.number().check(z.int(), z.minimum(0), z.maximum(100_000))),
  }),
  answer: z.object({
    data: z.array(memberSchema),
    /** `from` of the next page. */
    next: z.nullable(z.number()),
    total: z.number(),
    /** False where the record that holds the licences could not be reached. */
    licencesKnown: z.boolean(),
    /** By the clinic's own calendar, which says whether a licence holds. */
    today: day,
  }),
  reads: ['staff'],
});

/** Formulas are made plain text. Failure: 503 where the record that holds the licences is away. */
export const exportStaff = defineCall({
  ...{ ...mine, id: 'staff.export', method: 'POST', path: '/clinic/staff/export' },
  summary: 'Export the people who work at the clinic as a CSV file',
  body: z.object(filters),
  download: true,
  perMinute: 10,
  timeoutMs: 60_000,
});

/** As many rows as one file may bring. */
export const mostImported = 200;

/** So that a list of colleagues is checked before anybody is invited. Those who are not named in the answer don't work here. */
export const findMembers = defineCall({
  ...{ ...mine, id: 'staff.known', method: 'POST', path: '/clinic/staff/known' },
  summary: 'Read which of some addresses belong to people who work at the clinic or are invited',
  body: z.object({ emails: z.array(emailText).check(z.minLength(1), z.maxLength(mostImported)) }),
  answer: listOf(z.object({ email: z.string(), state: z.enum(staffStates) })),
  perMinute: 10,
});

const change = { ...mine, params: z.object({ id }), stales: ['staff', 'people'] } as const;
const suspensionPath = '/clinic/staff/:id/suspension';

/** Failures: 404, 403, 409 `own_account`, `last_administrator`, `not_active`. */
export const suspendMember = defineCall({
  ...{ ...change, id: 'staff.suspend', method: 'POST', path: suspensionPath },
  summary: 'Suspend a person’s access to the clinic',
});

/** Failures: 404, 403, 409 `own_account`. */
export const restoreMember = defineCall({
  ...{ ...change, id: 'staff.restore', method: 'DELETE', path: suspensionPath },
  summary: 'Give a suspended person their access back',
});

/** Failures: 404, 403, 422, 409 `own_account`, `last_administrator`, `has_role`. */
export const changeRole = defineCall({
  ...{ ...change, id: 'staff.changeRole', method: 'PUT', path: '/clinic/staff/:id/role' },
  summary: 'Change a person’s role at the clinic',
  body: z.object({
    role: z.enum(changeableRoles),
    /** A custom role made of it; the role as it is where absent. */
    customRole: z.optional(z.nullable(id)),
  }),
});

/**
 * The licence under which somebody signs; null takes it out of the record. It takes the place of the one that `searchStaff`
 * shows. Failures: 404, 403, 409 `own_account`, `not_in_record`.
 */
export const saveLicence = defineCall({
  ...{ ...change, id: 'staff.saveLicence', method: 'PUT', path: '/clinic/staff/:id/licence' },
  summary: 'Enter or renew a person’s licence',
  body: z.object({
    licence: z.nullable(
      z.object({ number: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)), until: z.nullable(day) }),
    ),
  }),
});

/** What the caller signs under. Null: the clinic has entered none, and none is asked for. */
export const ownLicence = defineCall({
  ...{ base: 'api', feature: 'staff', id: 'staff.ownLicence', method: 'GET', path: '/me/licence' },
  summary: 'Read my licence at the clinic',
  together: true,
  allow: staffRoles,
  answer: z.object({
    licence: z.nullable(licenceSchema),
    /** By the clinic's own calendar. */
    today: day,
  }),
  reads: ['staff', 'people'],
});

const leavePath = '/clinic/staff/:id/leave';
const kinds = z.string().check(z.regex(/^[a-z-]{1,40}$/));

/** All that somebody holds, kind by kind, before it is handed over. Failures: 404, 403, 409 `own_account`, `not_active`. */
export const previewLeave = defineCall({
  ...{ ...mine, id: 'staff.previewLeave', method: 'POST', path: `${leavePath}/preview`, params: z.object({ id }) },
  summary: 'Read what work a person holds before they leave',
  answer: z.object({
    kinds: z.array(
      z.object({
        kind: z.string(),
        title: z.object({ 'en-CA': z.string(), 'fr-CA': z.string() }),
        /** Only a care provider takes it over. */
        clinical: z.boolean(),
        count: z.number(),
        /** The first of them. */
        items: z.array(
          z.object({
            id: z.string(),
            /** Null where the patient keeps the reader out. */
            what: z.nullable(z.string()),
            at: z.nullable(z.string()),
          }),
        ),
      }),
    ),
  }),
  reads: ['staff'],
});

/**
 * Hands over all that somebody holds and suspends them, together or not at all. Failures: 404, 403, 422 naming the kinds
 * without somebody who can take them over, 409 `own_account`, `not_active`, `last_administrator`, `slot_taken`,
 * `changed_meanwhile` where there is more or less than was seen.
 */
export const leave = defineCall({
  ...{ ...change, id: 'staff.leave', method: 'POST', path: leavePath },
  summary: 'Hand over a person’s work and suspend their access',
  body: z.object({
    /** FHIR ids of Practitioners, by kind, and by `kind/id` for what goes to somebody else than the rest of its kind. */
    to: z.record(
      z.string().check(z.regex(/^[a-z-]{1,40}(\/[A-Za-z0-9.-]{1,64})?$/)),
      z.string().check(z.regex(/^[A-Za-z0-9.-]{1,64}$/)),
    ),
    /** How many of each kind were seen. */
    seen: z.record(kinds, z.number()),
  }),
  timeoutMs: 60_000,
});

/** Gives back what colleagues still hold of it, and their access. Failures: 404, 403, 409 `own_account`, `not_undoable`, `slot_taken`. */
export const undoLeave = defineCall({
  ...{ ...change, id: 'staff.undoLeave', method: 'DELETE', path: leavePath },
  summary: 'Take back that a person left',
  answer: z.object({ back: z.number(), elsewhere: z.number() }),
  timeoutMs: 60_000,
});

/** What a patient's chart is made of, as far as access to it is explained. */
export const explainedTypes = [
  ...(['Patient', 'Condition', 'AllergyIntolerance', 'MedicationRequest', 'Composition', 'DocumentReference'] as const),
  ...(['Observation', 'DiagnosticReport', 'QuestionnaireResponse', 'Appointment', 'Task'] as const),
] as const;
/** Of which one is chosen by itself. */
export const explainedDocuments = [
  'Composition',
  'DocumentReference',
  'DiagnosticReport',
  'QuestionnaireResponse',
] as const;
const rules = [
  'account',
  'role',
  'custom',
  'waits',
  'feature',
  'share',
  'staff-only',
  'relationship',
  'consent',
] as const;
const fhirId = z.string().check(z.regex(/^[A-Za-z0-9.-]{1,64}$/));

/**
 * Why somebody may or may not open and change what a patient has, and sign, by the rules that decide it. Failures: 404, 403
 * `consent_denied`.
 */
export const explainAccess = defineCall({
  ...{ ...mine, id: 'staff.explain', method: 'POST', path: '/clinic/staff/:id/explain', params: z.object({ id }) },
  summary: 'Explain a person’s access to a patient’s chart',
  body: z.object({
    patient: fhirId,
    /** One of the patient's documents; the whole chart where absent. */
    document: z.optional(z.object({ type: z.enum(explainedDocuments), id: fhirId })),
  }),
  answer: z.object({
    role: z.enum(staffRoles),
    /** Name of their custom role. */
    customRole: z.nullable(z.string()),
    /** The rule by which they can't sign or order; null where they can. */
    signing: z.nullable(z.enum([...rules, 'licence'])),
    parts: z.array(
      z.object({
        type: z.enum(explainedTypes),
        /** The rule that closes it; null where it is open. */
        why: z.nullable(z.enum(rules)),
        /** In an emergency they open it all the same, with a reason, and it is recorded. */
        glass: z.boolean(),
        /** The rule by which they can't change it; null where they can what is in their own name. */
        changes: z.nullable(z.enum(rules)),
      }),
    ),
  }),
  reads: ['staff', 'people'],
});
