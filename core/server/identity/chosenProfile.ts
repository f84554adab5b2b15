import type { AccountRole } from '#core/shared';
import type { Trx } from '../database/tables.ts';
import { Failure } from '../failure.ts';

/** ROL-1: which of their profiles a person calls under, and, for super administrators, in which organisation. */
export interface Choice {
  readonly profile?: string;
  readonly organization?: string;
}

/** A profile of the account that calls. */
export interface OwnProfile {
  readonly id: string;
  readonly org_id: string;
  readonly role: AccountRole;
  readonly first_name: string;
  readonly last_name: string;
  readonly resource_id: string | null;
  readonly suspended: boolean;
}

export const profileSuspended = (): Failure =>
  new Failure(403, 'profile_suspended', 'Your access to this clinic is suspended. Ask one of its administrators.');

/**
 * The one place that says under which profile an account calls, and that refuses a suspended one: calls, the record and live
 * connections all come by here.
 * @param profiles of the account, the oldest first
 * @throws Failure 401 for an account without a profile, 403 `profile_not_yours`, `profile_suspended`
 */
export const chosenProfile = <P extends OwnProfile>(profiles: readonly P[], { profile }: Choice): P => {
  const own = profiles.find(({ suspended }) => !suspended) ?? profiles[0];
  if (!own) throw new Failure(401, 'token_invalid', 'This account cannot sign in. Ask the clinic.');
  const chosen = profile === undefined ? own : profiles.find(({ id }) => id === profile);
  if (!chosen)
    throw new Failure(403, 'profile_not_yours', 'This profile belongs to another account. Choose one of yours.');
  if (chosen.suspended) throw profileSuspended();
  return chosen;
};

/** For what an account does before it chooses: sign in, stay signed in. @throws Failure 403 `profile_suspended` where all are */
export const refuseSuspended = async (db: Trx, accountId: string): Promise<void> => {
  const { all, suspended } = await db
    .selectFrom('profile')
    .select(({ fn }) => [fn.countAll<number>().as('all'), fn.count<number>('suspended_at').as('suspended')])
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  if (Number(all) > 0 && Number(all) === Number(suspended)) throw profileSuspended();
};
