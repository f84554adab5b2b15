import { type AccountRole, mayManage } from '#core/shared';

/** Practitioners invite patients; an administrator anyone up to the own rank. */
export const mayInvite = (own: AccountRole, wanted: AccountRole): boolean =>
  own === 'practitioner' ? wanted === 'patient' : mayManage(own, wanted);
