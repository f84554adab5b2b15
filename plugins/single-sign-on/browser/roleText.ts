import type { ClinicRole } from '#core/shared';
import type { RoleChoice } from '../shared/directoryCalls.ts';

interface RoleWords extends Readonly<Record<`role_${ClinicRole}`, string>> {
  readonly roleOf: (name: string, base: string) => string;
}

/** A role as one value of a select: `practitioner`, or `practitioner/<id of a custom role>`. */
export const roleValue = (role: ClinicRole, customRole: string | null): string =>
  customRole === null ? role : `${role}/${customRole}`;

export const roleOptions = (t: RoleWords, roles: readonly RoleChoice[]) =>
  roles.map(({ role, customRole }) => ({
    value: roleValue(role, customRole?.id ?? null),
    label: customRole === null ? t[`role_${role}`] : t.roleOf(customRole.name, t[`role_${role}`]),
  }));

/** The choice of a select; undefined for `none`. */
export const roleChosen = (roles: readonly RoleChoice[], value: string): RoleChoice | undefined =>
  roles.find(({ role, customRole }) => roleValue(role, customRole?.id ?? null) === value);
