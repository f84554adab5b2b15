import * as z from 'zod/mini';
import type { AnyCall } from './call.ts';
import { type Allow, allows, isAdmin, type Level, levels, type Role } from './roles.ts';

/** `medications:change`. Features are not listed here: each brings its own with its calls and the FHIR types that it covers. */
export type Permission = `${string}:${Level}`;

/** What a custom role takes away from the role that a person has, and the little that it adds. Without a custom role, id and name are empty. */
export const customRoleSchema = z.object({
  id: z.string(),
  name: z.string(),
  takes: z.readonly(z.array(z.string())),
  gives: z.readonly(z.array(z.string())),
  /** Features that the clinic lets others use first: they are off for this person until it lets everyone. */
  waits: z.optional(z.readonly(z.array(z.string()))),
});
export type CustomRole = z.infer<typeof customRoleSchema>;
type Custom = Pick<CustomRole, 'takes' | 'gives' | 'waits'> | null | undefined;

/** Has the feature not begun for this person, though it has for others? */
export const isWaitedFor = (custom: Pick<CustomRole, 'waits'> | undefined, feature: string): boolean =>
  custom?.waits?.includes(feature) ?? false;

export const isForAdministrators = (allow: Allow): boolean => allow !== 'anyone' && allow.every(isAdmin);

/** Which level a call belongs to, where its description does not say: what only administrators make, what reads, and the rest. */
export const levelOf = ({
  level,
  allow,
  method,
  reads,
}: Pick<AnyCall, 'level' | 'allow' | 'method' | 'reads'>): Level => {
  if (level) return level;
  if (isForAdministrators(allow)) return 'manage';
  return method === 'GET' || (reads !== undefined && reads.length > 0) ? 'see' : 'change';
};

/** What nobody may see they may not change or run either. */
export const isTaken = (custom: Custom, feature: string, level: Level): boolean =>
  custom !== null &&
  custom !== undefined &&
  (isWaitedFor(custom, feature) ||
    custom.takes.includes(`${feature}:see`) ||
    custom.takes.includes(`${feature}:${level}`));

/** The ceiling: what a custom role adds reaches no further than what descriptions name as grantable to the role itself. */
const isGiven = (
  custom: Custom,
  { grantable = [] }: Pick<AnyCall, 'grantable'>,
  role: Role,
  permission: Permission,
): boolean => (custom?.gives.includes(permission) ?? false) && grantable.some((one) => one === role);

type Asked = Pick<AnyCall, 'allow' | 'area' | 'feature' | 'grantable' | 'level' | 'method' | 'reads'>;

/** May a role, with what a custom role takes and adds, make this call? The one place that decides it. */
export const mayCall = (call: Asked, role: Role | null, custom?: Custom): boolean => {
  const feature = call.area ?? call.feature;
  const isOpen = allows(call.allow, role);
  if (call.allow === 'anyone' || feature === undefined || role === null) return isOpen;
  const level = levelOf(call);
  if (isTaken(custom, feature, level)) return false;
  return isOpen || isGiven(custom, call, role, `${feature}:${level}`);
};

/** Whether a call only reads: all that may be done while looking at a demo clinic, besides what is the session's own. */
export const isLooking = ({
  inPreview,
  method,
  reads,
  stales,
  upload,
}: Pick<AnyCall, 'inPreview' | 'method' | 'reads' | 'stales' | 'upload'>): boolean =>
  inPreview === true ||
  method === 'GET' ||
  (method === 'POST' && !upload && !stales?.length && (reads?.length ?? 0) > 0);

/**
 * Whether a custom role leaves something on a page: what is only for administrators belongs to running its feature, what acts
 * to changing with it. The browser's side of `mayCall`, for what is no call.
 */
export const isLeft = (custom: Custom, feature: string | undefined, allow?: Allow, acts = false): boolean => {
  if (!custom || feature === undefined || allow === 'anyone') return true;
  return !isTaken(custom, feature, allow && isForAdministrators(allow) ? 'manage' : acts ? 'change' : 'see');
};

/**
 * May somebody with these restrictions make or hand out this role? Whoever works under a custom role passes on none of what
 * it takes from them: neither by a custom role nor by a role without one.
 */
export const mayPassOn = (maker: Custom, given: Custom): boolean =>
  !maker ||
  maker.takes.every((text) => {
    const [feature = '', level] = text.split(':');
    return levels.some((one) => one === level && isTaken(given, feature, one));
  });
