import { sql } from 'kysely';
import type { Trx } from '../../database/tables.ts';

/**
 * Every table with rows of organisations, what refers to others first: so each row is removed, and counted, by itself, and none
 * goes silently with another one.
 */
export const orgTables = async (db: Trx): Promise<readonly string[]> => {
  const { rows: found } = await sql<{ name: string }>`select c.relname as name from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'org_id' and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by c.relname`.execute(db);
  const { rows: references } = await sql<{
    child: string;
    parent: string;
  }>`select k.relname as child, p.relname as parent
    from pg_constraint f join pg_class k on k.oid = f.conrelid join pg_class p on p.oid = f.confrelid
    where f.contype = 'f' and k.relnamespace = 'public'::regnamespace and k.oid <> p.oid`.execute(db);
  const left = new Set(found.map(({ name }) => name));
  const ordered: string[] = [];
  while (left.size > 0) {
    const free = [...left].filter(
      (name) => !references.some(({ child, parent }) => parent === name && left.has(child)),
    );
    // Tables that refer to each other in a ring: their own rules (`on delete`) say what happens.
    for (const name of free.length > 0 ? free : left) {
      ordered.push(name);
      left.delete(name);
    }
  }
  return ordered;
};
