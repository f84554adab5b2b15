import * as z from 'zod/mini';
import { defineCall } from '#core/shared';

const mine = { base: 'api', feature: 'organizations', allow: ['super_admin'] } as const;
const params = z.object({ id: z.string().check(z.regex(/^[A-Za-z0-9-]{1,64}$/)) });
const path = '/organizations/:id/export';

/** How long an archive stays before it is deleted. */
export const exportKeptDays = 7;

/** Being made; can be downloaded; not made, because of a fault. */
export const exportState = z.enum(['running', 'ready', 'failed']);

export const exportSchema = z.object({
  state: exportState,
  askedAt: z.string(),
  askedBy: z.string(),
  /** Which half of the work runs, and how much of it is done. Null before its extent is known. */
  step: z.nullable(z.enum(['rows', 'files'])),
  done: z.number(),
  total: z.number(),
  /** Bytes, once it is ready. */
  size: z.nullable(z.number()),
  readyAt: z.nullable(z.string()),
  /** When the archive is deleted. */
  expiresAt: z.nullable(z.string()),
});
export type OrganizationExport = z.infer<typeof exportSchema>;

/** `export` is null where none was asked for, or its time is over. Failure: 404. */
export const readExport = defineCall({
  ...{ ...mine, params, path, id: 'organizations.readExport', method: 'GET' },
  summary: 'Read how far the export of an organisation is',
  answer: z.object({ name: z.string(), export: z.nullable(exportSchema) }),
  reads: ['organization'],
});

/** Asked again while it runs, it is the same one; asked afterwards, a new one takes the place of the old. Failures: 404, 409 `deletion_began`. */
export const askExport = defineCall({
  ...{ ...mine, params, path, id: 'organizations.askExport', method: 'POST' },
  summary: 'Export all of an organisation into an archive',
  stales: ['organization'],
  perMinute: 20,
});

/** An address for one download, of a minute. Failures: 404, 409 `export_not_ready`. */
export const addressExport = defineCall({
  ...{ ...mine, params, path: `${path}/address`, id: 'organizations.addressExport', method: 'POST' },
  summary: 'Get a short-lived address of an organisation’s archive',
  answer: z.object({ path: z.string() }),
  perMinute: 20,
});

/** The archive behind such an address, while whoever got it may still have it. Failure: 404. */
export const downloadExport = defineCall({
  base: 'api',
  feature: 'organizations',
  allow: 'anyone',
  id: 'organizations.downloadExport',
  summary: 'Download an archive by its short-lived address',
  method: 'GET',
  path: '/organizations/exports/:secret',
  params: z.object({ secret: z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/)) }),
  download: true,
  perMinute: 30,
});
