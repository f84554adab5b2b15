import { type CustomRole, isTaken, type Level, type Permission } from '#core/shared';
import { type ChangeableRole, changeableRoles } from '../shared/calls.ts';
import type { PermissionArea, StaffRole } from '../shared/roleCalls.ts';

export type RoleParts = Pick<CustomRole, 'takes' | 'gives' | 'waits'>;

/** A role that somebody can have: a built-in one, or one that the clinic made of it. */
export interface RoleChoice {
  readonly base: ChangeableRole;
  readonly custom: (RoleParts & Pick<StaffRole, 'id' | 'name'>) | null;
}

/** `admin`, or `admin:<id>` for a role made of it. */
export const choiceText = (base: ChangeableRole, id: string | null | undefined): string =>
  id ? `${base}:${id}` : base;

export const choiceOf = (text: string, roles: readonly StaffRole[]): RoleChoice => {
  const [name, id] = text.split(':');
  const base = changeableRoles.find((one) => one === name) ?? 'practitioner';
  return { base, custom: roles.find((one) => one.id === id) ?? null };
};

/** What a call is told of a choice. */
export const roleBody = (text: string): { readonly role: ChangeableRole; readonly customRole?: string } => {
  const [, id] = text.split(':');
  return { role: choiceOf(text, []).base, ...(id && { customRole: id }) };
};

interface Held {
  readonly area: PermissionArea;
  readonly level: Level;
  readonly permission: Permission;
  /** The base role has it; otherwise it can be added. */
  readonly isOwn: boolean;
}

/** What a role made of `base` can have, by feature. */
export const offered = (areas: readonly PermissionArea[], base: ChangeableRole): readonly Held[] =>
  areas.flatMap((area) =>
    area.levels.flatMap(({ level, has, canGet }) => {
      const isOwn = has.includes(base);
      if (!isOwn && !canGet.includes(base)) return [];
      return [{ area, level, permission: `${area.feature}:${level}` as const, isOwn }];
    }),
  );

export const isHeld = (custom: RoleParts | undefined | null, { area, level, permission, isOwn }: Held): boolean =>
  !isTaken(custom ?? undefined, area.feature, level) && (isOwn || (custom?.gives ?? []).includes(permission));

/** With one permission on or off. What is turned on can be seen; what is turned off takes with it what needs it. */
export const withPermission = (
  { takes, gives }: RoleParts,
  { area, level, permission, isOwn }: Held,
  on: boolean,
): RoleParts => {
  const without = (texts: readonly string[], text: string) => texts.filter((one) => one !== text);
  const see = `${area.feature}:see`;
  const given = isOwn ? gives : without(gives, permission);
  if (!on) return isOwn ? { takes: [...without(takes, permission), permission], gives } : { takes, gives: given };
  const wanted = isOwn ? gives : [...given, permission];
  if (!takes.includes(see)) return { takes: without(takes, permission), gives: wanted };
  // What was closed along with seeing stays closed by itself.
  const others = area.levels.map((one) => `${area.feature}:${one.level}`).filter((one) => one !== see);
  const closed = level === 'see' ? [] : others.filter((one) => one !== permission && !takes.includes(one));
  return { takes: [...takes.filter((one) => one !== see && one !== permission), ...closed], gives: wanted };
};
