import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { customRoleSchema } from '../permissions.ts';
import { previewSchema } from './preview.ts';
import { accountRoles } from '../roles.ts';
import { sharedSchema } from './shares.ts';

/** One hat that a person wears in one organisation. The selected one's id travels in the `Role` header (ROL-1). */
export const profileSchema = z.object({
  id: z.string(),
  role: z.enum(accountRoles),
  organizationId: z.string(),
  organizationName: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  /** For practitioners: in plain words, for example 'Family physician'. */
  title: z.nullable(z.string()),
  /** FHIR id of the Patient (for patients) or Practitioner (for everybody else) that this profile is; null before there is one. */
  resourceId: z.nullable(z.string()),
  /** Of a profile that stands for a patient, whose `resourceId` is that patient's; absent where the person is who the record is about. */
  shared: z.optional(sharedSchema),
  /** What the clinic takes from the role, and adds to it; absent where it is as it is. */
  customRole: z.optional(customRoleSchema),
});
export type Profile = z.infer<typeof profileSchema>;

/** Where a clinic's logo is served; it changes with the file, so that browsers may keep it. */
export const logoUrlOf = (slug: string, fileId: string | null): string | null =>
  fileId === null ? null : `/v3/organizations/${slug}/logo?v=${fileId}`;

export const brandSchema = z.object({
  /** Slug: `rideau`. */
  id: z.string(),
  name: z.string(),
  logoUrl: z.nullable(z.string()),
  /** `#rrggbb` whose contrast with white is at least 4.5:1. */
  color: z.string(),
});
export type Brand = z.infer<typeof brandSchema>;

/** How pages look for a person, on every device; null where they never chose. */
export const displaySchema = z.object({
  theme: z.nullable(z.enum(['bright', 'dark', 'system'])),
  text: z.nullable(z.enum(['normal', 'large', 'larger'])),
  /** `system`: as the device says. */
  contrast: z.nullable(z.enum(['system', 'more'])),
  motion: z.nullable(z.enum(['system', 'less'])),
  /** IANA name; null: the device's own. */
  timeZone: z.nullable(z.string()),
});
export type Display = z.infer<typeof displaySchema>;

/** ENT-1, server side: everything `GET /users/me` says. */
export const meSchema = z.object({
  accountId: z.string(),
  /** ENT-2: the identity service's own id of the account. */
  cognitoId: z.string(),
  email: z.string(),
  patient: z.array(profileSchema),
  practitioner: z.array(profileSchema),
  admin: z.array(profileSchema),
  practitionerRole: z.nullable(z.string()),
  AdminRole: z.nullable(z.string()),
  customRoles: z.array(z.string()),
  profilePictureUrl: z.nullable(z.string()),
  orgHasActiveShiipIntegration: z.boolean(),
  /** The organisation acted in: a super administrator may have chosen another than the profile's. */
  organizationId: z.string(),
  organization: brandSchema,
  locale: z.enum(['en-CA', 'fr-CA']),
  lockDelayMinutes: z.number(),
  secondFactor: z.boolean(),
  /** A PIN opens the lock screen, too; absent: none does, or too many wrong ones were tried. */
  lockPin: z.optional(z.literal(true)),
  display: displaySchema,
  /** Where this session came by a clinic’s own sign-in; `password`: whether the account has one of its own too. */
  signOn: z.optional(z.object({ clinic: z.string(), name: z.string(), password: z.boolean() })),
  /** While the session looks at a demo clinic. */
  preview: z.optional(previewSchema),
  /** The steps that are done, while a new patient's welcome is neither done nor dismissed. */
  welcome: z.optional(z.array(z.string())),
});
export type Me = z.infer<typeof meSchema>;

export const getMe = defineCall({
  id: 'users.me',
  shared: 'self',
  summary: 'Read my account and its profiles',
  method: 'GET',
  base: 'api',
  path: '/users/me',
  allow: accountRoles,
  answer: meSchema,
  reads: ['account', 'organization'],
});
