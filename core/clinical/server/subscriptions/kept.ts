import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '#core/server/database/tables.ts';
import { executeLater } from '#core/server/database/transactions.ts';

interface Written {
  readonly type: string;
  readonly id: string;
  readonly version: number;
  readonly updated_at: Date;
  readonly heard?: boolean;
}

/** Part of the statement that writes versions: whether a subscription wants to hear of a row's type. */
export const isHeard = (orgId: string, written: string): RawBuilder<unknown> =>
  sql`, exists (select from subscription s
    where s.org_id = ${orgId} and s.type = ${sql.ref(`${written}.type`)} and s.live) as heard`;

/** In the transaction that wrote them, what is heard is kept for those who want to hear of it. Where nobody does it costs nothing. */
export const keepForSubscriptions = async (
  db: Trx,
  orgId: string,
  written: readonly Written[],
  deleted = false,
): Promise<void> => {
  const heard = written.filter((one) => one.heard === true);
  if (heard.length === 0) return;
  const rows = heard.map(({ type, id, version, updated_at: at }) => ({ type, id, version, at: at.toISOString() }));
  await executeLater(
    db,
    sql`insert into subscription_event (org_id, subscription_id, type, id, version, deleted, at)
      select s.org_id, s.id, w.type, w.id, w.version, ${deleted}::boolean, w.at
      from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb)
        as w(type text, id text, version integer, at timestamptz)
      join subscription s on s.org_id = ${orgId} and s.type = w.type and s.live`,
  );
};
