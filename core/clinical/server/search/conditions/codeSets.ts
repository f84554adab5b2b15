import { sql } from 'kysely';
import { bounds } from '#core/server/budgets/bounds.ts';
import type { Trx } from '#core/server/database/tables.ts';
import type { Param } from '../../index/param.ts';
import { anySystem } from '../../index/values.ts';
import { badSearch, tooCostly } from '../../record/failures.ts';
import { findSet } from '../../terminology/held.ts';
import type { Condition, Sql } from './conditions.ts';
import { parts, unescaped } from './values.ts';

/** Codes of its value sets that one condition may look up one by one. */
const mostCodes = 100_000;

const held = async (db: Trx, kind: 'ValueSet' | 'CodeSystem', address: string, name: string) => {
  const set = await findSet(db, kind, address);
  if (!set) throw badSearch(`'${name}' names a ${kind} that this clinic does not hold.`, name);
  return set;
};

interface Named {
  readonly size: number;
  readonly conditions: readonly Condition[];
}

/** Its codes, and all of the systems that it takes as a whole. */
const ofValueSet = async (db: Trx, { stored, code }: Param, value: string): Promise<Named> => {
  const { id, size, whole } = await held(db, 'ValueSet', unescaped(value), code);
  // Made of a system that is not here: what it holds is not known.
  if (size === 0 && whole.length === 0)
    throw badSearch(`'${code}' names a ValueSet of which this clinic holds no code.`, code);
  // Put together once, before any row is looked at.
  const codes = sql`array(select c.code from terminology_concept c where c.set_id = ${id})`;
  const isListed = (t: Sql): Sql => sql`exists (select from terminology_concept c
    where c.set_id = ${id} and c.code = ${t}.value and ${t}.system in (c.system, ${anySystem}))`;
  const of = (where: Condition['where']): Condition => ({ table: 'resource_token', param: stored, where });
  // An element whose own binding names its system says the code alone.
  const isOfWhole = (t: Sql): Sql => sql`(${t}.system = any(${[...whole]}::text[]) or ${t}.system = ${anySystem}
    and exists (select from terminology_set s join terminology_concept c on c.set_id = s.id and c.code = ${t}.value
      where s.org_id = current_setting('app.org', true) and s.kind = 'CodeSystem' and s.url = any(${[...whole]}::text[])
        and s.state = 'held'))`;
  const conditions = [
    ...(size > 0 ? [of((t) => sql`${t}.value = any(${codes}) and ${isListed(t)}`)] : []),
    ...(whole.length > 0 ? [of(isOfWhole)] : []),
  ];
  return { size, conditions };
};

/** The code, and every code that its system places under it, or above. */
const ofBranch = async (
  db: Trx,
  { stored, code }: Param,
  value: string,
  modifier: 'above' | 'below',
): Promise<Named> => {
  const [system = '', start] = parts(value);
  if (system === '' || !start)
    throw badSearch(`'${code}:${modifier}' is a system and a code, such as system|code.`, code);
  const [from, to] = (modifier === 'below' ? ['parent', 'code'] : ['code', 'parent']).map((name) =>
    sql.ref(`p.${name}`),
  );
  const { id } = await held(db, 'CodeSystem', system, code);
  // `union`, not `union all`: a hierarchy that runs in a circle ends.
  const codes = sql`array(with recursive branch (code) as (select ${start}::text collate "C"
    union select ${to} from branch b join terminology_parent p on p.set_id = ${id} and ${from} = b.code)
    select code from branch)`;
  const where = (t: Sql): Sql => sql`${t}.value = any(${codes}) and ${t}.system in (${system}, ${anySystem})`;
  return { size: 0, conditions: [{ table: 'resource_token', param: stored, where }] };
};

export const codeSetModifiers: ReadonlySet<string | null> = new Set(['in', 'not-in', 'below', 'above']);

/**
 * Tokens by what the clinic's terminology says of them: `:in` and `:not-in` a value set, `:below` and `:above` a code. Any of the conditions is
 * enough.
 * @throws Failure 400 where the clinic does not hold what is named, 422 where it holds too many codes
 */
export const codeSetConditions = async (
  db: Trx,
  param: Param,
  modifier: string | null,
  values: readonly string[],
): Promise<readonly Condition[]> => {
  // Before each is looked for: a look-up apiece.
  if (values.length > bounds.search.conditions) throw tooCostly(`'${param.code}' asks for too much at once.`);
  const all: Condition[] = [];
  let codes = 0;
  for (const value of values) {
    const { size, conditions } = await (modifier === 'below' || modifier === 'above'
      ? ofBranch(db, param, value, modifier)
      : ofValueSet(db, param, value));
    codes += size;
    if (codes > mostCodes) throw tooCostly(`'${param.code}' names more than ${mostCodes} codes.`);
    all.push(...conditions);
  }
  return all;
};
