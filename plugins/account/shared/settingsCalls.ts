import * as z from 'zod/mini';
import { accountRoles, defineCall, passwordText, timeZoneText, listOf } from '#core/shared';
import { phoneText, requiredLine } from './fieldSchemas.ts';

const mine = { base: 'api', allow: accountRoles, shared: 'self' } as const;

/** What /settings edits and `GET /users/me` does not say. Times are ISO. */
export const settingsSchema = z.object({
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  phone: z.nullable(z.string()),
  /** IANA name; null: the browser's own. */
  timeZone: z.nullable(z.string()),
  locale: z.enum(['en-CA', 'fr-CA']),
  /** 0: never locks by itself. */
  lockDelayMinutes: z.number(),
  profilePictureUrl: z.nullable(z.string()),
  secondFactor: z.boolean(),
  recoveryCodesLeft: z.number(),
  passwordChangedAt: z.nullable(z.string()),
});
export type Settings = z.infer<typeof settingsSchema>;

export const getSettings = defineCall({
  ...mine,
  id: 'users.settings',
  summary: 'Read my account settings',
  method: 'GET',
  path: '/users/me/settings',
  answer: settingsSchema,
  reads: ['account'],
});

/** Only what is given changes. Names change in every profile of the person. */
export const changeSettings = defineCall({
  ...mine,
  id: 'users.changeSettings',
  summary: 'Change my account settings',
  method: 'PATCH',
  path: '/users/me',
  body: z.object({
    firstName: z.optional(requiredLine(80)),
    lastName: z.optional(requiredLine(80)),
    phone: z.optional(z.nullable(phoneText)),
    timeZone: z.optional(z.nullable(timeZoneText)),
    locale: z.optional(z.enum(['en-CA', 'fr-CA'])),
    lockDelayMinutes: z.optional(z.number().check(z.int(), z.minimum(0), z.maximum(240))),
  }),
  answer: settingsSchema,
  stales: ['account', 'people'],
});

export const photoTypes = ['image/png', 'image/jpeg', 'image/webp'] as const;
export const photoMaxBytes = 5 * 1024 * 1024;

/** One part `file`: PNG, JPEG or WebP of at most 5 MiB. Failures: 413 `too_large`, 415 `unsupported_media`. */
export const putPhoto = defineCall({
  ...mine,
  id: 'users.putPhoto',
  summary: 'Change my photo',
  method: 'PUT',
  path: '/users/me/photo',
  upload: true,
  answer: z.object({ profilePictureUrl: z.string() }),
  stales: ['account', 'people'],
});

export const removePhoto = defineCall({
  ...mine,
  id: 'users.removePhoto',
  summary: 'Remove my photo',
  method: 'DELETE',
  path: '/users/me/photo',
  stales: ['account', 'people'],
});

/** `profilePictureUrl` is this call's address; fetch it with `http.download`, since it needs the token. */
export const getPhoto = defineCall({
  ...mine,
  id: 'users.photo',
  summary: 'Read the photo of a person at my clinic',
  method: 'GET',
  path: '/users/photo/:id',
  params: z.object({ id: z.string().check(z.regex(/^[A-Za-z0-9-]{1,64}$/)) }),
  download: true,
});

/** Signs the person's other devices out. Failures: 422 `wrong_password` with `fields.currentPassword`, 422 `fields.newPassword`, 429. */
export const changePassword = defineCall({
  ...mine,
  wholeAccount: true,
  id: 'users.changePassword',
  summary: 'Change my password',
  method: 'PUT',
  path: '/users/me/password',
  body: z.object({ currentPassword: passwordText, newPassword: passwordText }),
  stales: ['account', 'devices'],
  perMinute: 20,
});

export const deviceSchema = z.object({
  id: z.string(),
  /** ENT-11 and ENT-12 words, for example `Google Chrome` and `Windows`. */
  browser: z.string(),
  operatingSystem: z.string(),
  signedInAt: z.string(),
  lastSeenAt: z.string(),
  current: z.boolean(),
});
export type Device = z.infer<typeof deviceSchema>;

export const listDevices = defineCall({
  ...mine,
  wholeAccount: true,
  id: 'users.devices',
  summary: 'List the devices where I am signed in',
  method: 'GET',
  path: '/users/me/devices',
  answer: listOf(deviceSchema),
  reads: ['devices'],
});

export const signDeviceOut = defineCall({
  ...mine,
  wholeAccount: true,
  id: 'users.signDeviceOut',
  summary: 'Sign out one of my devices',
  method: 'DELETE',
  path: '/users/me/devices/:id',
  params: z.object({ id: z.string().check(z.regex(/^[A-Za-z0-9-]{1,64}$/)) }),
  stales: ['devices'],
});
