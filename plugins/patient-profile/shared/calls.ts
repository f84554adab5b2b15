import * as z from 'zod/mini';
import { adminRoles, defineCall, emailText, staffRoles } from '#core/shared';
import { actAreas, areaNames } from '#clinical/shared/shares/shareKinds.ts';
import { relationships } from './family.ts';

const mine = { base: 'api', feature: 'patient-profile', allow: ['patient'] } as const;

const line = (most: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(most));
const email = emailText;
const code = z.string().check(z.regex(/^\d{6}$/));
const fhirId = z.string().check(z.regex(/^[A-Za-z0-9.-]{1,64}$/));
const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/));

/** What a patient may not change alone, and asks the clinic for. */
export const requestKinds = [
  'name',
  'birth-date',
  'card-number',
  'phone',
  'add-to-team',
  'remove-from-team',
  'concern',
] as const;

/** Becomes a Task for the clinic. */
export const askClinic = defineCall({
  ...mine,
  id: 'patient-profile.ask',
  summary: 'Ask the clinic for a change, or report a concern',
  method: 'POST',
  path: '/patient-profile/requests',
  status: 201,
  body: z.object({
    wish: z.enum(requestKinds),
    text: line(2000),
    /** FHIR id of the Practitioner or RelatedPerson that it is about. */
    about: z.optional(z.object({ type: z.enum(['Practitioner', 'PractitionerRole', 'RelatedPerson']), id: fhirId })),
  }),
  answer: z.object({ id: z.string() }),
  stales: ['tasks'],
});

/** Makes a RelatedPerson and a proposed Consent, and mails a code that makes both active. Failures: 409 `duplicate`. */
export const inviteFamily = defineCall({
  ...mine,
  id: 'patient-profile.invite',
  summary: 'Invite a family member or caregiver by email',
  method: 'POST',
  path: '/patient-profile/family',
  status: 201,
  perMinute: 20,
  body: z.object({
    firstName: line(80),
    lastName: line(80),
    email,
    phone: z.optional(z.string().check(z.trim(), z.maxLength(40))),
    relationship: z.enum(relationships),
    areas: z.array(z.enum(areaNames)).check(z.maxLength(areaNames.length)),
    /** Of these areas those in which the person may act, not only look. */
    acts: z.optional(z.array(z.enum(actAreas)).check(z.maxLength(actAreas.length))),
    /** The last day; absent: until it is revoked. */
    until: z.optional(day),
  }),
  answer: z.object({ id: z.string() }),
  stales: ['contacts'],
});

/** Mails another code; the one before stops working. */
export const inviteAgain = defineCall({
  ...mine,
  id: 'patient-profile.inviteAgain',
  summary: 'Send an invitation again',
  method: 'POST',
  path: '/patient-profile/family/:id/invitation',
  perMinute: 20,
  params: z.object({ id: fhirId }),
});

/** Failures: 401 `wrong_code`, whatever is wrong with it. Says nothing of the patient but a first name. */
export const acceptInvitation = defineCall({
  id: 'patient-profile.accept',
  summary: 'Confirm an invitation with the code from the email',
  method: 'POST',
  base: 'api',
  feature: 'patient-profile',
  path: '/patient-profile/invitations',
  allow: 'anyone',
  perMinute: 20,
  body: z.object({ email, code, locale: z.optional(z.enum(['en-CA', 'fr-CA'])) }),
  answer: z.object({
    invitedBy: z.string(),
    organization: z.string(),
    /** `in-use`: they log in as they always do; `mailed`: a link went to them, with which they choose a password. */
    account: z.enum(['in-use', 'mailed']),
  }),
});

/** Mails a code to an address of one's own. Failures: 404 where the address is not among them. */
export const sendCode = defineCall({
  ...mine,
  id: 'patient-profile.sendCode',
  summary: 'Email a code that verifies my email address',
  method: 'POST',
  path: '/patient-profile/verifications',
  status: 202,
  perMinute: 20,
  body: z.object({ email }),
});

/** Failures: 401 `wrong_code`. */
export const confirmCode = defineCall({
  ...mine,
  id: 'patient-profile.confirmCode',
  summary: 'Confirm an email address with the code',
  method: 'PUT',
  path: '/patient-profile/verifications',
  perMinute: 20,
  body: z.object({ email, code }),
  stales: ['contacts', 'patients'],
});

export const ownAgeSchema = z.object({
  /** Years; null: what parents were shown never closes by itself. */
  age: z.nullable(z.number().check(z.int(), z.minimum(1), z.maximum(25))),
  closes: z.array(z.enum(areaNames)).check(z.maxLength(areaNames.length)),
});
export type OwnAgeRule = z.infer<typeof ownAgeSchema>;

/** From which age of a child on what their parents were shown closes to them, until the child shares it anew. */
export const getOwnAge = defineCall({
  id: 'patient-profile.ownAge',
  summary: 'Read the age from which young people decide what their parents see',
  method: 'GET',
  base: 'api',
  feature: 'patient-profile',
  path: '/patient-profile/own-age',
  allow: adminRoles,
  answer: ownAgeSchema,
  reads: ['contacts'],
});

/** Counts at once, also for what is shared already. */
export const saveOwnAge = defineCall({
  id: 'patient-profile.saveOwnAge',
  summary: 'Set the age from which young people decide what their parents see',
  method: 'PUT',
  base: 'api',
  feature: 'patient-profile',
  path: '/patient-profile/own-age',
  allow: adminRoles,
  body: ownAgeSchema,
  answer: ownAgeSchema,
  stales: ['contacts'],
});

const side = z.enum(['front', 'back']);
const card = z.object({ id: fhirId, side });
export const cardPhotoTypes = ['image/png', 'image/jpeg', 'image/webp'] as const;
export const cardPhotoMaxBytes = 8 * 1024 * 1024;
const photosAnswer = z.object({ front: z.nullable(z.string()), back: z.nullable(z.string()) });

/** Which sides of a card there are pictures of: the time of each, ISO 8601. */
export const cardPhotos = defineCall({
  base: 'api',
  feature: 'patient-profile',
  allow: ['patient', ...staffRoles],
  id: 'patient-profile.cardPhotos',
  summary: 'List the photos of an insurance card',
  method: 'GET',
  path: '/patient-profile/cards/:id/photos',
  params: z.object({ id: fhirId }),
  answer: photosAnswer,
  reads: ['insurance'],
});

/** One part `file`: PNG, JPEG or WebP of at most 8 MiB. Failures: 413 `too_large`, 415 `unsupported_media`. */
export const putCardPhoto = defineCall({
  ...mine,
  id: 'patient-profile.putCardPhoto',
  summary: 'Save a photo of one side of my insurance card',
  method: 'PUT',
  path: '/patient-profile/cards/:id/photos/:side',
  upload: true,
  params: card,
  stales: ['insurance'],
});

export const removeCardPhoto = defineCall({
  ...mine,
  id: 'patient-profile.removeCardPhoto',
  summary: 'Remove a photo of my insurance card',
  method: 'DELETE',
  path: '/patient-profile/cards/:id/photos/:side',
  params: card,
  stales: ['insurance'],
});

export const getCardPhoto = defineCall({
  base: 'api',
  feature: 'patient-profile',
  allow: ['patient', ...staffRoles],
  id: 'patient-profile.cardPhoto',
  summary: 'Read a photo of one side of an insurance card',
  method: 'GET',
  path: '/patient-profile/cards/:id/photos/:side',
  download: true,
  params: card,
  reads: ['insurance'],
});
