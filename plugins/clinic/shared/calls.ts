import * as z from 'zod/mini';
import { adminRoles, defineCall, keptReadsSchema } from '#core/shared';
import { color, detailsSchema, organizationSchema } from './organization.ts';
import { requiredLine } from './fieldSchemas.ts';

const feature = 'clinic';
const version = z.number().check(z.int(), z.minimum(0), z.maximum(2_000_000_000));

export const getOrganization = defineCall({
  id: 'clinic.organization',
  summary: "Read the organisation's details and brand",
  method: 'GET',
  base: 'api',
  path: '/clinic/organization',
  feature,
  allow: adminRoles,
  answer: organizationSchema,
  reads: ['organization'],
});

/** `version` is the one that was edited. Failure: 409 `changed_meanwhile` when another editor saved first; read again and compare. */
export const saveDetails = defineCall({
  id: 'clinic.saveDetails',
  summary: "Change the organisation's details",
  method: 'PUT',
  base: 'api',
  path: '/clinic/organization/details',
  feature,
  allow: adminRoles,
  body: z.object({ version, details: detailsSchema }),
  answer: organizationSchema,
  stales: ['organization'],
});

/** As `saveDetails`. */
export const saveBrand = defineCall({
  id: 'clinic.saveBrand',
  summary: 'Change the displayed name and colour',
  method: 'PUT',
  base: 'api',
  path: '/clinic/organization/brand',
  feature,
  allow: adminRoles,
  body: z.object({ version, name: requiredLine(80), color }),
  answer: organizationSchema,
  stales: ['organization'],
});

/** For whom browsers may keep the last answers; open browsers obey at once. Read with `features.list`. */
export const saveKeptReads = defineCall({
  id: 'clinic.saveKeptReads',
  summary: 'Allow or forbid reading the last answers without a connection',
  method: 'PUT',
  base: 'api',
  path: '/clinic/organization/kept-reads',
  feature,
  allow: adminRoles,
  body: keptReadsSchema,
  answer: keptReadsSchema,
  stales: ['features'],
});

/** PNG, JPEG or WebP of at most 1 MB. */
export const uploadLogo = defineCall({
  id: 'clinic.uploadLogo',
  summary: "Replace the organisation's logo",
  method: 'POST',
  base: 'api',
  path: '/clinic/organization/logo',
  feature,
  allow: adminRoles,
  upload: true,
  answer: organizationSchema,
  stales: ['organization'],
  perMinute: 30,
});

export const removeLogo = defineCall({
  id: 'clinic.removeLogo',
  summary: "Remove the organisation's logo",
  method: 'DELETE',
  base: 'api',
  path: '/clinic/organization/logo',
  feature,
  allow: adminRoles,
  answer: organizationSchema,
  stales: ['organization'],
});

/** Shown before anyone is signed in. */
export const getLogo = defineCall({
  id: 'clinic.logo',
  summary: "Read an organisation's logo",
  method: 'GET',
  base: 'api',
  path: '/organizations/:slug/logo',
  allow: 'anyone',
  params: z.object({ slug: z.string().check(z.regex(/^[a-z0-9-]{1,64}$/)) }),
  /** Changes with the logo, so that a browser may keep what it has. */
  query: z.object({ v: z.optional(z.string().check(z.maxLength(64))) }),
  download: true,
  perMinute: 600,
});
