import { mayDo } from '#clinical/server/access/rights.ts';
import { type ServerServices, invalid } from '#core/server';
import { allows, levelOf, type Level, levels } from '#core/shared';
import { type ChangeableRole, changeableRoles } from '../shared/calls.ts';
import type { PermissionArea } from '../shared/roleCalls.ts';

type Areas = ReturnType<ServerServices['features']['areas']>;
const writes = ['create', 'update', 'delete'] as const;

const ofRecord = (role: ChangeableRole, types: readonly string[], level: Level): boolean => {
  if (level === 'manage') return false;
  const acts = level === 'see' ? (['read'] as const) : writes;
  return types.some((type) => acts.some((act) => mayDo(role, type, act)));
};

const levelsOf = ({ manifest, calls }: Areas[number]): PermissionArea['levels'] =>
  // What every clinic has is only run by some: without it nobody could use the rest.
  levels.flatMap((level) => {
    if (manifest.essential && level !== 'manage') return [];
    const mine = calls.filter((call) => call.allow !== 'anyone' && levelOf(call) === level);
    const has = changeableRoles.filter(
      (role) => mine.some(({ allow }) => allows(allow, role)) || ofRecord(role, manifest.covers, level),
    );
    const canGet = changeableRoles.filter(
      (role) => !has.includes(role) && mine.some(({ grantable = [] }) => grantable.includes(role)),
    );
    return has.length + canGet.length > 0 ? [{ level, has, canGet }] : [];
  });

/** What custom roles are made of: read from the calls and types that the features themselves declare. */
export const permissionAreas = ({ features }: Pick<ServerServices, 'features'>): PermissionArea[] =>
  features.areas().flatMap((area) => {
    const found = levelsOf(area);
    const { id: feature, title } = area.manifest;
    return found.length > 0 ? [{ feature, title, levels: found }] : [];
  });

/** What of a role the house still knows: a feature may have left it. */
const known = (areas: readonly PermissionArea[], text: string, of: 'has' | 'canGet', base: ChangeableRole): boolean => {
  const [feature, level] = text.split(':');
  const area = areas.find((one) => one.feature === feature);
  return area?.levels.some((one) => one.level === level && one[of].includes(base)) ?? false;
};

/** @throws Failure 422 for what can’t be taken from the base role, or given to it */
export const checkParts = (
  areas: readonly PermissionArea[],
  base: ChangeableRole,
  { takes, gives }: { readonly takes: readonly string[]; readonly gives: readonly string[] },
): void => {
  if (!takes.every((text) => known(areas, text, 'has', base)))
    throw invalid('The role does not have what you take from it. Open it again.', { takes: 'Choose again.' });
  if (!gives.every((text) => known(areas, text, 'canGet', base)))
    throw invalid('This can’t be added to the role.', { gives: 'Choose again.' });
};
