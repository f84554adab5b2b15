import type { CompiledQuery } from 'kysely';
import type { Named } from './batch.ts';

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
  take(queries: readonly CompiledQuery[]): { readonly named: readonly Named[]; readonly stale: readonly string[] };
  /** Of these it is not known whether PostgreSQL has them. */
  forget(named: readonly Named[]): void;
}

/** The prepared statements of one connection, the least recently used forgotten first. */
export const prepared = (prepares: boolean): Prepared => {
  const kept = new Map<string, string>();
  let stale: string[] = [];

  const drop = (text: string): void => {
    const name = kept.get(text);
    if (name === undefined) return;
    kept.delete(text);
    stale.push(name);
  };
  const nameOf = (text: string): string | undefined => {
    if (!prepares || text.length < shortest) return undefined;
    const name = kept.get(text) ?? (comesAgain(text) ? `s${(names += 1)}` : undefined);
    if (name === undefined) return undefined;
    // To the end of the line.
    kept.delete(text);
    kept.set(text, name);
    return name;
  };

  return {
    take: (queries) => {
      const named = queries.map((query) => ({ query, name: nameOf(query.sql) }));
      const taken = new Set(named.flatMap(({ name }) => name ?? []));
      for (const [text, name] of kept) {
        if (kept.size <= mostKept) break;
        if (!taken.has(name)) drop(text);
      }
      const gone = stale;
      stale = [];
      return { named, stale: gone };
    },
    forget: (named) => {
      for (const { query, name } of named) if (name !== undefined) drop(query.sql);
    },
  };
};
