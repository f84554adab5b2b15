import type { CompiledQuery } from 'kysely';
import type { Plan, Planned } from './batch.ts';

/** Statements that one connection keeps prepared. */
const mostKept = 300;
/** Texts that all connections together have seen once. */
const mostSeen = 5_000;
const shortest = 20;

let seen = new Set<string>();
/** No name is given twice: what a failed batch prepared is not known. */
let names = 0;

/** Only what comes again is worth a plan. */
const comesAgain = (text: string): boolean => {
  if (seen.has(text)) return true;
  if (seen.size >= mostSeen) seen = new Set();
  seen.add(text);
  return false;
};

export interface Prepared {
  take(queries: readonly CompiledQuery[]): { readonly planned: readonly Planned[]; readonly stale: readonly string[] };
  /** Of these it is not known whether PostgreSQL has them. */
  forget(planned: readonly Planned[]): void;
}

/** The prepared statements of one connection, the least recently used forgotten first. */
export const prepared = (prepares: boolean): Prepared => {
  const kept = new Map<string, Plan>();
  let stale: string[] = [];

  const drop = (text: string): void => {
    const plan = kept.get(text);
    if (!plan) return;
    kept.delete(text);
    stale.push(plan.name);
  };
  const planned = (query: CompiledQuery): Planned => {
    const text = query.sql;
    if (!prepares || text.length < shortest) return { query, plan: undefined, isNew: true };
    const known = kept.get(text);
    if (!known && !comesAgain(text)) return { query, plan: undefined, isNew: true };
    const plan: Plan = known ?? { name: `s${(names += 1)}`, columns: null };
    // To the end of the line.
    kept.delete(text);
    kept.set(text, plan);
    return { query, plan, isNew: !known };
  };

  return {
    take: (queries) => {
      const all = queries.map(planned);
      if (kept.size > mostKept) {
        const taken = new Set(all.map(({ plan }) => plan));
        for (const [text, plan] of kept) {
          if (kept.size <= mostKept) break;
          if (!taken.has(plan)) drop(text);
        }
      }
      const gone = stale;
      stale = [];
      return { planned: all, stale: gone };
    },
    forget: (some) => {
      for (const { query, plan } of some) if (plan) drop(query.sql);
    },
  };
};
