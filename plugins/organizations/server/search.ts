import { sql } from 'kysely';
import type { Handler, ServerServices, Trx } from '#core/server';
import type { DeletionState } from '#core/server/organizations/deletion/tables.ts';
import { homeOf } from '#core/server/organizations/actingOrganization.ts';
import { staffRoles } from '#core/shared';
import { type Deletion, pageSize, type searchOrganizations } from '../shared/calls.ts';
import { exportStates } from './export/exportCalls.ts';

/** `%`, `_` and `\` are letters here. */
const containing = (text: string): string =>
  `%${text
    .trim()
    .toLowerCase()
    .replace(/[\\%_]/g, '\\$&')}%`;

interface DeletionRow {
  readonly deletion: DeletionState | null;
  readonly asked_at: Date | null;
  readonly asked_account: string | null;
  readonly asked_name: string | null;
  readonly agreed_at: Date | null;
  readonly agreed_name: string | null;
  readonly due_at: Date | null;
  readonly blocked: Deletion['blocked'];
  readonly done_at: Date | null;
  readonly counts: Readonly<Record<string, number>> | null;
}

const deletionOf = (row: DeletionRow, account: string): Deletion | null => {
  const { deletion: state, asked_at: askedAt } = row;
  if (state === null || state === 'stopped' || askedAt === null) return null;
  return {
    ...{ state, askedAt: askedAt.toISOString(), askedBy: row.asked_name ?? '', mine: row.asked_account === account },
    ...{ agreedAt: row.agreed_at?.toISOString() ?? null, agreedBy: row.agreed_name },
    ...{ dueAt: row.due_at?.toISOString() ?? null, blocked: row.blocked, doneAt: row.done_at?.toISOString() ?? null },
    rows: Object.values(row.counts ?? {}).reduce((sum, n) => sum + n, 0),
  };
};

const isGone = (db: Trx) =>
  db
    .selectFrom('organization_deletion as g')
    .select('g.id')
    .whereRef('g.target', '=', sql.ref('o.id'))
    .where('g.state', '=', 'deleted');

export const search =
  ({ asSystem, now }: ServerServices): Handler<typeof searchOrganizations> =>
  ({ body: { text, state, from = 0 } }, context) =>
    asSystem(async (db) => {
      let found = db.selectFrom('organization as o').where('o.preview_of', 'is', null);
      if (text?.trim()) {
        const like = containing(text);
        found = found.where(({ or, eb }) => or([sql<boolean>`lower(o.name) like ${like}`, eb('o.slug', 'like', like)]));
      }
      if (state) {
        const gone = isGone(db);
        found = found
          .where('o.closed_at', state === 'open' ? 'is' : 'is not', null)
          .where(({ exists, not }) => (state === 'deleted' ? exists(gone) : not(exists(gone))));
      }
      const { total } = await found.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
      const rows = await found
        .leftJoin('profile as p', 'p.id', 'o.closed_by')
        .leftJoin('organization_deletion as d', (join) =>
          join.onRef('d.target', '=', 'o.id').on('d.state', '<>', 'stopped'),
        )
        .select(['o.id', 'o.slug', 'o.name', 'o.created_at', 'o.closed_at', 'p.first_name', 'p.last_name'])
        .select([
          'd.state as deletion',
          'd.asked_at',
          'd.asked_account',
          'd.asked_name',
          'd.agreed_at',
          'd.agreed_name',
        ])
        .select(['d.due_at', 'd.blocked', 'd.done_at', 'd.counts'])
        .select((eb) =>
          eb
            .selectFrom('profile as s')
            .select(({ fn }) => fn.countAll<number>().as('n'))
            .whereRef('s.org_id', '=', 'o.id')
            .where('s.role', 'in', [...staffRoles])
            .as('staff'),
        )
        .orderBy(sql`lower(o.name)`)
        .orderBy('o.id')
        .offset(from)
        .limit(pageSize)
        .execute();
      const home = await homeOf(db, context);
      const exported = await exportStates(
        db,
        rows.map(({ id }) => id),
        now(),
      );
      return {
        total: Number(total),
        data: rows.map(({ id, slug, name, created_at, closed_at, first_name, last_name, staff, ...row }) => ({
          ...{
            id,
            slug,
            name,
            state: row.deletion === 'deleted' ? 'deleted' : closed_at ? 'suspended' : 'open',
            staff: Number(staff ?? 0),
          },
          createdAt: created_at.toISOString(),
          suspendedAt: closed_at?.toISOString() ?? null,
          suspendedBy: closed_at && first_name !== null ? `${first_name} ${last_name ?? ''}`.trim() : null,
          home: id === home,
          deletion: deletionOf(row, context.caller.accountId),
          exported: exported.get(id) ?? null,
        })),
      };
    });
