import { type AccountRole, accountRoles } from '#core/shared';

/** Practitioners invite patients; an administrator anyone up to the own rank. */
export const mayInvite = (own: AccountRole, wanted: AccountRole): boolean =>
  own === 'practitioner'
    ? wanted === 'patient'
    : own !== 'patient' && accountRoles.indexOf(wanted) <= accountRoles.indexOf(own);
