import { sql } from 'kysely';
import type { Handler, ServerServices } from '#core/server';
import { homeOf } from '#core/server/organizations/actingOrganization.ts';
import { staffRoles } from '#core/shared';
import { pageSize, type searchOrganizations } from '../shared/calls.ts';

/** `%`, `_` and `\` are letters here. */
const containing = (text: string): string =>
  `%${text
    .trim()
    .toLowerCase()
    .replace(/[\\%_]/g, '\\$&')}%`;

export const search =
  ({ asSystem }: ServerServices): Handler<typeof searchOrganizations> =>
  ({ body: { text, state, from = 0 } }, context) =>
    asSystem(async (db) => {
      let found = db.selectFrom('organization as o');
      if (text?.trim()) {
        const like = containing(text);
        found = found.where(({ or, eb }) => or([sql<boolean>`lower(o.name) like ${like}`, eb('o.slug', 'like', like)]));
      }
      if (state) found = found.where('o.closed_at', state === 'open' ? 'is' : 'is not', null);
      const { total } = await found.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
      const rows = await found
        .leftJoin('profile as p', 'p.id', 'o.closed_by')
        .select(['o.id', 'o.slug', 'o.name', 'o.created_at', 'o.closed_at', 'p.first_name', 'p.last_name'])
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
      return {
        total: Number(total),
        data: rows.map(({ id, slug, name, created_at, closed_at, first_name, last_name, staff }) => ({
          ...{
            id,
            slug,
            name,
            state: closed_at ? ('suspended' as const) : ('open' as const),
            staff: Number(staff ?? 0),
          },
          createdAt: created_at.toISOString(),
          suspendedAt: closed_at?.toISOString() ?? null,
          suspendedBy: closed_at && first_name !== null ? `${first_name} ${last_name ?? ''}`.trim() : null,
          home: id === home,
        })),
      };
    });
