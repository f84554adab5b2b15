import { sql } from 'kysely';
import type { Trx } from '#core/server';
import { folded } from '#core/server/database/folded.ts';
import { accountRoles } from '#core/shared';
import type { AuditPerson } from '#plugins/clinic/shared/audit/calls.ts';

const most = 8;
const mostWords = 4;

/** The first text after every text that begins with `word`, in byte order. */
const beyond = (word: string): string => `${word}\u{10ffff}`;

/** Every word begins a first or a last name, so that an index finds them, role by role; or the one person of an id. */
export const peopleFound = async (
  db: Trx,
  orgId: string,
  { text = '', id }: { readonly text?: string | undefined; readonly id?: string | undefined },
): Promise<readonly AuditPerson[]> => {
  const profiles = db
    .selectFrom('profile')
    .select(['id', 'first_name', 'last_name', 'role'])
    .where('org_id', '=', orgId);
  const typed = await sql<{ text: string }>`select ${folded(sql`${text}::text`)} as text`.execute(db);
  const words = (typed.rows[0]?.text ?? '').split(/\s+/).filter(Boolean).slice(0, mostWords);
  if (id === undefined && words.length === 0) return [];
  let found = profiles.orderBy('last_folded').orderBy('id').limit(most);
  if (id !== undefined) found = found.where('id', '=', id);
  else found = found.where('role', 'in', accountRoles);
  for (const word of id === undefined ? words : [])
    found = found.where((of) => {
      const begins = (name: 'last_folded' | 'first_folded') =>
        of.and([of(name, '>=', word), of(name, '<', beyond(word))]);
      // One letter begins too many names to sort them all: the order of last names finds its page at once.
      return word.length === 1 ? begins('last_folded') : of.or([begins('last_folded'), begins('first_folded')]);
    });
  const rows = await found.execute();
  return rows.map(({ first_name, last_name, ...row }) => ({
    ...{ id: row.id, role: row.role },
    name: `${first_name} ${last_name}`.trim(),
  }));
};
