/** ENT-8. `guest` has no account: a visitor of one visit. */
export const roles = ['guest', 'patient', 'practitioner', 'admin', 'clinic_admin', 'super_admin'] as const;
export type Role = (typeof roles)[number];

export type AccountRole = Exclude<Role, 'guest'>;

export const accountRoles = [
  'patient',
  'practitioner',
  'admin',
  'clinic_admin',
  'super_admin',
] as const satisfies readonly AccountRole[];
export const adminRoles = ['admin', 'clinic_admin', 'super_admin'] as const satisfies readonly AccountRole[];
export const staffRoles = ['practitioner', ...adminRoles] as const satisfies readonly AccountRole[];

/** Those who work at one clinic, and for which it vouches. */
export const clinicRoles = ['practitioner', 'admin', 'clinic_admin'] as const satisfies readonly AccountRole[];

export type AdminRole = (typeof adminRoles)[number];
export type ClinicRole = (typeof clinicRoles)[number];

export const isAdmin = (role: Role | null): role is AdminRole => adminRoles.includes(role as AdminRole);
export const isStaff = (role: Role | null): boolean => staffRoles.includes(role as (typeof staffRoles)[number]);

/** Administrators look after people of at most their own rank. */
export const mayManage = (own: Role | null, other: AccountRole): boolean =>
  isAdmin(own) && accountRoles.indexOf(other) <= accountRoles.indexOf(own);

/** Who may open or call something: `anyone` needs no session, `guest` is let in by a feature's pass and only where it is named. */
export type Allow = 'anyone' | readonly Role[];

export const allows = (allow: Allow, role: Role | null): boolean =>
  allow === 'anyone' || (role !== null && allow.includes(role));

/** What a feature lets somebody do: see what it keeps, change it, or run it for the clinic, which is for administrators. */
export const levels = ['see', 'change', 'manage'] as const;
export type Level = (typeof levels)[number];
