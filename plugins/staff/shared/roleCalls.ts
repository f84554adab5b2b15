import * as z from 'zod/mini';
import { adminRoles, defineCall, levels, previewRoles } from '#core/shared';
import { changeableRoles } from './calls.ts';

const mine = { base: 'api', feature: 'staff', allow: adminRoles } as const;
const params = z.object({ id: z.string().check(z.regex(/^[A-Za-z0-9-]{1,64}$/)) });
const permission = z.string().check(z.regex(/^[a-z][a-z0-9-]{0,63}:(see|change|manage)$/));
const permissions = z.array(permission).check(z.maxLength(200));
const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(60), z.regex(/^[^\p{C}<>]*$/u));
const title = z.object({ 'en-CA': z.string(), 'fr-CA': z.string() });

const roleSchema = z.object({
  id: z.string(),
  name: z.string(),
  base: z.enum(changeableRoles),
  takes: z.array(z.string()),
  gives: z.array(z.string()),
  /** Who has it, or is invited to it. */
  count: z.number(),
  /** The first of them, by name. */
  people: z.array(z.string()),
  /** The reader may change it, remove it and give it to people. */
  manageable: z.boolean(),
});
export type StaffRole = z.infer<typeof roleSchema>;

const areaSchema = z.object({
  feature: z.string(),
  title,
  levels: z.array(
    z.object({
      level: z.enum(levels),
      /** Roles that have it, from which it can be taken. */
      has: z.array(z.enum(changeableRoles)),
      /** Roles to which it can be added. */
      canGet: z.array(z.enum(changeableRoles)),
    }),
  ),
});
export type PermissionArea = z.infer<typeof areaSchema>;

/** The roles that a clinic made, and what they can be made of: features with what each lets people do. */
export const listRoles = defineCall({
  ...{ ...mine, id: 'staff.roles', method: 'GET', path: '/clinic/roles' },
  summary: 'List the clinic’s custom roles',
  answer: z.object({ data: z.array(roleSchema), areas: z.array(areaSchema) }),
  reads: ['staff', 'features'],
});

const change = { ...mine, stales: ['staff', 'people'] } as const;
const parts = { name, takes: permissions, gives: permissions };

/** Failures: 403 for more than the caller has, 409 `name_taken`, `too_many_roles`, 422 for what the role can’t take or get. */
export const createRole = defineCall({
  ...{ ...change, id: 'staff.createRole', method: 'POST', path: '/clinic/roles', status: 201 },
  summary: 'Make a custom role',
  body: z.object({ ...parts, base: z.enum(changeableRoles) }),
  answer: z.object({ id: z.string() }),
});

/** Counts at once for everybody who has it. Failures: those of `createRole`, 404, 409 `last_administrator`. */
export const saveRole = defineCall({
  ...{ ...change, id: 'staff.saveRole', method: 'PUT', path: '/clinic/roles/:id', params },
  summary: 'Change a custom role',
  body: z.object(parts),
});

/** Failures: 404, 403, 409 `in_use`. */
export const removeRole = defineCall({
  ...{ ...change, id: 'staff.removeRole', method: 'DELETE', path: '/clinic/roles/:id', params },
  summary: 'Remove a custom role that nobody has',
});

/**
 * From now on this session sees the pages of a role in a demo clinic, and changes nothing, until `preview.end` or an hour is over.
 * The first look of a day makes the clinic, which takes some seconds. Failures: 404 for a custom role that stands on another one.
 */
export const lookAs = defineCall({
  ...{ ...mine, id: 'staff.lookAs', method: 'POST', path: '/clinic/roles/look' },
  summary: 'Look at the pages of a role with demo people',
  body: z.object({ role: z.enum(previewRoles), custom: z.nullable(params.def.shape.id) }),
  timeoutMs: 120_000,
  perMinute: 20,
});
