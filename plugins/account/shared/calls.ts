import * as z from 'zod/mini';
import {
  accountRoles,
  adminRoles,
  defineCall,
  emailText,
  passwordText,
  staffRoles,
  tokensSchema,
  listOf,
} from '#core/shared';
import {
  addressSchema,
  birthDateText,
  codeText,
  lineText,
  otpText,
  phoneText,
  proofSchema,
  requiredLine,
} from './fieldSchemas.ts';

// Sign-in itself (login, challenge, refresh, logout, unlock) is described in core/shared/identityCalls.ts, because core calls it too.
const post = { method: 'POST', base: 'api', allow: 'anyone' } as const;
const locale = z.optional(z.enum(['en-CA', 'fr-CA']));

export const listOrganizations = defineCall({
  id: 'users.organizations',
  summary: 'List the clinics that accept registrations',
  method: 'GET',
  base: 'api',
  path: '/users/organizations',
  allow: 'anyone',
  answer: listOf(z.object({ slug: z.string(), name: z.string() })),
  perMinute: 120,
});

/**
 * `status` is `confirm` (a six-digit code was sent; go to /confirmation) or `active` (the link's one-time code proved the
 * address; log in). The answer is the same for an address that has an account. `Session` ties the code to this registration.
 * Failures: 422 with `fields.password`, `fields.organization`; 401 `wrong_code` for a bad `otp`.
 */
export const register = defineCall({
  ...post,
  id: 'users.register',
  summary: 'Register as a patient of a clinic',
  path: '/users/register',
  forwardsIp: true,
  body: z.object({
    email: emailText,
    password: passwordText,
    firstName: requiredLine(80),
    lastName: requiredLine(80),
    phone: z.optional(phoneText),
    birthDate: z.optional(birthDateText),
    address: z.optional(addressSchema),
    /** The clinic's slug. May be left out where the link's one-time code names it, or where there is only one clinic. */
    organization: z.optional(lineText(64)),
    otp: z.optional(otpText),
    /** Where the invitation is for a record that the clinic has: failures 422 `proof_needed`, `wrong_proof`. */
    proof: z.optional(proofSchema),
    locale,
  }),
  answer: z.object({ status: z.enum(['confirm', 'active']), Session: z.string() }),
  perMinute: 20,
});

/**
 * With the `Session` of the registration the answer signs in; else, or where more is asked of the person, they log in
 * themselves. Failure: 401 `wrong_code` (also expired, used up, unknown address).
 */
export const confirmRegistration = defineCall({
  ...post,
  id: 'users.confirm',
  summary: 'Confirm the email address of a registration',
  path: '/users/confirm',
  knowsDevice: true,
  body: z.object({ email: emailText, code: codeText, Session: z.optional(z.string().check(z.maxLength(128))) }),
  answer: z.union([tokensSchema, z.object({ status: z.literal('confirmed') })]),
  perMinute: 30,
});

/** Always the same answer; 429 `too_many_requests` when asked too often. */
export const resendCode = defineCall({
  ...post,
  id: 'users.resendCode',
  summary: 'Send the confirmation code again',
  path: '/users/resend-code',
  body: z.object({ email: emailText, Session: z.optional(z.string().check(z.maxLength(128))), locale }),
  perMinute: 10,
});

/** Always the same answer, whether or not there is an account. */
export const forgotPassword = defineCall({
  ...post,
  id: 'users.forgotPassword',
  summary: 'Send a code and a link to choose a new password',
  path: '/users/forgot-password',
  knowsDevice: true,
  body: z.object({ email: emailText, locale }),
  status: 202,
  perMinute: 10,
});

/** LNK-6: `token` of the link, or `code`. Signs every device out. Failures: 401 `wrong_code`, 422 `fields.newPassword`. */
export const resetPassword = defineCall({
  ...post,
  id: 'users.resetPassword',
  summary: 'Choose a new password with a code or the link',
  path: '/users/reset-password',
  knowsDevice: true,
  body: z.object({
    email: emailText,
    code: z.optional(codeText),
    token: z.optional(otpText),
    newPassword: passwordText,
  }),
  perMinute: 30,
});

/** LNK-5. Then log in. Failures: 401 `wrong_code`, 422 `fields.newPassword`. */
export const confirmStaff = defineCall({
  ...post,
  id: 'users.staffConfirmation',
  summary: 'Activate an account that an administrator created',
  path: '/users/staff-confirmation',
  body: z.object({
    email: emailText,
    otp: otpText,
    newPassword: passwordText,
    firstName: z.optional(requiredLine(80)),
    lastName: z.optional(requiredLine(80)),
    proof: z.optional(proofSchema),
  }),
  perMinute: 30,
});

/**
 * Practitioners invite patients; administrators anyone of at most their own rank. Asked again, it sends a new link and the
 * older stops working. With `resourceId`, and for a person who has an account already, nothing is granted until the person
 * accepts. Failures: 403 `consent_denied`, 404, 409 `linked_already`, `not_active`, `already_here`, `own_account`.
 */
export const invite = defineCall({
  id: 'users.invite',
  summary: 'Invite a patient or a member of staff',
  method: 'POST',
  base: 'api',
  path: '/users/invitations',
  allow: staffRoles,
  body: z.object({
    email: emailText,
    role: z.enum(accountRoles),
    firstName: requiredLine(80),
    lastName: requiredLine(80),
    title: z.optional(lineText(120)),
    /** A custom role made of `role`. */
    customRole: z.optional(lineText(64)),
    /** FHIR id of the Patient or Practitioner in the clinic's record. */
    resourceId: z.optional(lineText(64)),
    address: z.optional(addressSchema),
    locale,
  }),
  answer: z.object({
    /** Of the offer, or of the profile that waits for a new account. */
    id: z.string(),
    email: z.string(),
    status: z.literal('invited'),
    /** To be handed over in the clinic, and shown this once. Null where the address is the record's own contact. */
    code: z.nullable(z.string()),
  }),
  status: 201,
  stales: ['people', 'patients', 'staff'],
  perMinute: 60,
});

const end = {
  base: 'api',
  method: 'DELETE',
  params: z.object({ id: z.string().check(z.regex(/^[A-Za-z0-9-]{1,64}$/)) }),
  stales: ['people', 'patients', 'staff'],
} as const;

/** Takes back what was offered and not accepted. */
export const revokeInvitation = defineCall({
  ...end,
  id: 'users.revokeInvitation',
  summary: 'Cancel an invitation',
  path: '/users/invitations/:id',
  allow: staffRoles,
});

/** Ends what an accepted invitation opened, at once. Failures: 404, 409 `not_linked`, `own_account`. */
export const unlink = defineCall({
  ...end,
  id: 'users.unlink',
  summary: 'Unlink a record from an account',
  path: '/users/links/:id',
  allow: adminRoles,
});

export const getKeySet = defineCall({
  id: 'users.keySet',
  summary: 'List the public keys that sign identity tokens',
  method: 'GET',
  base: 'api',
  path: '/.well-known/jwks.json',
  allow: 'anyone',
  answer: z.object({ keys: z.array(z.record(z.string(), z.unknown())) }),
});

/**
 * Only in a demo, on its own machine or for administrators (404 elsewhere): what was mailed to `to`, or without it to
 * reserved test addresses. Newest first.
 */
export const demoOutbox = defineCall({
  id: 'demo.outbox',
  summary: 'List the emails a demo would have sent',
  method: 'GET',
  base: 'api',
  path: '/demo/outbox',
  allow: 'anyone',
  query: z.object({ to: z.optional(emailText) }),
  answer: z.object({
    data: z.array(
      z.object({
        id: z.string(),
        to: z.string(),
        subject: z.string(),
        text: z.string(),
        /** The iCalendar file that went with it. */
        calendar: z.nullable(z.string()),
        createdAt: z.string(),
      }),
    ),
  }),
  perMinute: 120,
});
