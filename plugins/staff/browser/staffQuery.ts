import type { Address } from '#clinical/browser';
import { staffRoles } from '#core/shared';
import { staffSorts, staffStates } from '../shared/calls.ts';
import type { StaffSearch } from './stores/StaffList.ts';

/** Filters and order, as the address says them: `sort=-role`. Nobody's name is among them. */
export const searchIn = ({ get }: Address): StaffSearch => {
  const [, minus, by] = /^(-?)([a-z]*)$/.exec(get('sort')) ?? [];
  const [role, state, sort] = [
    staffRoles.find((one) => one === get('role')),
    staffStates.find((one) => one === get('state')),
    staffSorts.find((one) => one === by),
  ];
  return { ...(role && { role }), ...(state && { state }), ...(sort && { sort, descending: minus === '-' }) };
};
