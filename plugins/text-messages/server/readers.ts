import { sql } from 'kysely';
import type { Trx } from '#core/server';
import { customOfProfile } from '#core/server/identity/chosenProfile.ts';
import { type CustomRole, isTaken, type Locale } from '#core/shared';

export interface TextReader {
  readonly org_id: string;
  readonly profile_id: string;
  readonly number: string;
  readonly locale: Locale;
}

/**
 * Those of these people whose telephone gets messages: they chose it, took nothing back, may still sign in here, and have the
 * feature.
 */
export const readersAmong = async (
  db: Trx,
  orgId: string,
  profiles: readonly string[],
  feature = 'text-messages',
): Promise<readonly TextReader[]> => {
  if (profiles.length === 0) return [];
  const { rows } = await sql<
    TextReader & { readonly custom: CustomRole | null }
  >`select n.org_id, n.profile_id, n.number, a.locale,
      ${customOfProfile} as custom
    from text_number n join profile p on p.id = n.profile_id and p.org_id = n.org_id join account a on a.id = p.account_id
      join organization o on o.id = n.org_id left join custom_role cr on cr.id = p.custom_role_id
    where n.org_id = ${orgId} and n.profile_id in (${sql.join(profiles)}) and n."on" and n.stopped_at is null
      and p.suspended_at is null and a.status = 'active' and o.closed_at is null`.execute(db);
  return rows.filter(({ custom }) => !['text-messages', feature].some((one) => isTaken(custom, one, 'see')));
};
