import * as z from 'zod/mini';
import { adminRoles, clinicRoles, defineCall } from '#core/shared';

const managed = { base: 'api', allow: adminRoles, feature: 'single-sign-on', level: 'manage' } as const;
const path = '/single-sign-on/directory';
const id = z.string().check(z.regex(/^[A-Za-z0-9-]{1,64}$/));
const role = z.enum(clinicRoles);
const customRole = z.nullable(id);

const groupSchema = z.object({
  id: z.string(),
  name: z.string(),
  role: z.nullable(role),
  customRole: z.nullable(z.string()),
  members: z.number(),
  /** The directory has sent it. */
  sent: z.boolean(),
  /** Why its role can’t be given: the custom role is gone, or it is above that of whoever made the token. */
  problem: z.nullable(z.enum(['gone', 'above'])),
});
export type DirectoryGroup = z.infer<typeof groupSchema>;

const choiceSchema = z.object({ role, customRole: z.nullable(z.object({ id: z.string(), name: z.string() })) });
export type RoleChoice = z.infer<typeof choiceSchema>;

const callSchema = z.object({
  id: z.string(),
  at: z.string(),
  /** `user_created`; of what was refused, what was asked for: `user_change`. */
  act: z.string(),
  subject: z.nullable(z.string()),
  /** Null: it was done. */
  refused: z.nullable(z.string()),
});
export type DirectoryCall = z.infer<typeof callSchema>;

export const readDirectory = defineCall({
  ...{ ...managed, id: 'single-sign-on.directory', method: 'GET', path },
  summary: 'Read how the clinic’s directory is connected (SCIM)',
  reads: ['single-sign-on', 'staff'],
  answer: z.object({
    /** To enter at the directory. */
    address: z.string(),
    token: z.nullable(
      z.object({ madeAt: z.string(), madeBy: z.nullable(z.string()), lastUsedAt: z.nullable(z.string()) }),
    ),
    /** The custom role of care providers who are in no group with a role. */
    others: z.object({ customRole: z.nullable(z.string()), gone: z.boolean() }),
    groups: z.array(groupSchema),
    /** What the reader may give. */
    roles: z.array(choiceSchema),
    /** The last ones, newest first. */
    calls: z.array(callSchema),
  }),
});

const change = { ...managed, stales: ['single-sign-on', 'staff', 'people'], perMinute: 60 } as const;

/** In the place of the one before, which ends at once. Failures: 403. */
export const makeDirectoryToken = defineCall({
  ...{ ...change, id: 'single-sign-on.makeToken', method: 'POST', path: `${path}/token`, status: 201 },
  summary: 'Make the token for the clinic’s directory',
  /** Shown this once. */
  answer: z.object({ token: z.string() }),
});

export const withdrawDirectoryToken = defineCall({
  ...{ ...change, id: 'single-sign-on.withdrawToken', method: 'DELETE', path: `${path}/token` },
  summary: 'Withdraw the token of the clinic’s directory',
});

/** A group that the directory will send under this name. Failures: 403, 409 `name_taken`, `too_many_groups`, 422. */
export const addDirectoryGroup = defineCall({
  ...{ ...change, id: 'single-sign-on.addGroup', method: 'POST', path: `${path}/groups`, status: 201 },
  summary: 'Give a role to a group of the directory by its name',
  body: z.object({
    name: z.string().check(z.trim(), z.minLength(1), z.maxLength(200), z.regex(/^\P{Cc}*$/u)),
    role,
    customRole,
  }),
  answer: z.object({ id: z.string() }),
});

/**
 * Its members have the role at once, all of them or none. Without one they keep what they have; a group that was never sent is
 * gone. Failures: 403, 404, 409 `last_administrator`, `has_role`, 422.
 */
export const saveDirectoryGroup = defineCall({
  ...{ ...change, id: 'single-sign-on.saveGroup', method: 'PUT', path: `${path}/groups/:id` },
  summary: 'Say which role a group of the directory gives',
  params: z.object({ id }),
  body: z.object({ role: z.nullable(role), customRole }),
});

/** For whom the directory adds from now on, or takes out of their groups. Failures: 403, 404, 422. */
export const saveDirectoryOthers = defineCall({
  ...{ ...change, id: 'single-sign-on.saveOthers', method: 'PUT', path: `${path}/others` },
  summary: 'Say what people of the directory are who are in no group with a role',
  body: z.object({ customRole }),
});
