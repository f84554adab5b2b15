import type { Access } from '#plugins/account/shared/accessLogCalls.ts';

/** What one person did with the record in one way on one day. */
interface Deed {
  readonly action: string;
  readonly reason: string | null;
  readonly types: readonly string[];
}

/** All that one person did with the record on one day. */
export interface AccessVisit extends Pick<Access, 'person' | 'title' | 'role'> {
  readonly key: string;
  readonly first: string;
  readonly last: string;
  readonly deeds: readonly Deed[];
}

const withDeed = (deeds: readonly Deed[], { action, reason, types }: Access): readonly Deed[] => {
  const same = deeds.find((one) => one.action === action && one.reason === reason);
  if (!same) return [...deeds, { action, reason, types }];
  return deeds.map((one) => (one === same ? { ...one, types: [...new Set([...one.types, ...types])] } : one));
};

/** The log, newest first, as days with one line a person. `dayOf` names a moment's day for the reader. */
export const accessDays = (rows: readonly Access[], dayOf: (at: string) => string) => {
  const days = new Map<string, Map<string, AccessVisit>>();
  for (const row of rows) {
    const { at, person, title, role } = row;
    const day = dayOf(at);
    const visits = days.get(day) ?? new Map<string, AccessVisit>();
    const key = JSON.stringify([person, title, role]);
    const before = visits.get(key) ?? { key, person, title, role, first: at, last: at, deeds: [] };
    visits.set(key, { ...before, first: at, deeds: withDeed(before.deeds, row) });
    days.set(day, visits);
  }
  return [...days].map(([day, visits]) => ({ day, visits: [...visits.values()] }));
};
