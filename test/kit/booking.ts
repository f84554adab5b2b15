import { demoAccounts } from '#config/demo.ts';
import { login } from '#core/shared';
import { book, findFree } from '#plugins/appointments/shared/calls.ts';
import type { Recurrence } from '#plugins/appointments/shared/recurrence.ts';
import { type Api, apiOf } from './server/api.ts';
import type { House } from './house.ts';

const dayMs = 86_400_000;

/** Somebody's calls without a browser. */
export const signedIn = async ({ url }: Pick<House, 'url'>, email: string): Promise<Api> => {
  const { data } = await apiOf(url, {}).send(login, { body: { email, password: demoAccounts.password } });
  if (!('IdToken' in data)) throw new Error(`${email} could not sign in.`);
  return apiOf(url, { authorization: `Bearer ${data.IdToken}` });
};

interface Wanted {
  /** Days from now, at the earliest. */
  readonly inDays: number;
  /** By FHIR id; anybody where absent. */
  readonly practitioner?: string;
  /** By FHIR id; for staff who book. */
  readonly patient?: string;
  readonly recurrence?: Recurrence;
}

/** Books the first time that is free; gives the visits' ids. */
export const bookVisit = async (
  by: Api,
  { inDays, practitioner, patient, recurrence }: Wanted,
): Promise<readonly string[]> => {
  const type = 'demo-rideau-follow-up';
  const at = (days: number): string => new Date(Date.now() + days * dayMs).toISOString();
  const practitioners = practitioner === undefined ? [] : [practitioner];
  const free = await by.send(findFree, { body: { type, practitioners, from: at(inDays), to: at(inDays + 14) } });
  const [first] = free.data.data;
  if (!first) throw new Error('Nothing is free.');
  const made = await by.send(book, {
    body: {
      type,
      practitioners: first.practitioners.slice(0, 1),
      start: first.start,
      reason: 'A cough that stays',
      ...(patient === undefined ? {} : { patient }),
      ...(recurrence ? { recurrence, whenTaken: 'skip' as const } : {}),
    },
  });
  return made.data.data;
};
