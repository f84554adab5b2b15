import type { FoundPatient } from '#clinical/shared/findPatients.ts';
import type { Trx } from '#core/server/database/tables.ts';
import { alternativesOf, type Candidate, candidates } from './candidates.ts';
import { type Alternatives, rankOf } from './rank.ts';
import { type Reading, readingsOf } from './typed.ts';

export interface FoundRid {
  readonly rid: number;
  readonly why: FoundPatient['why'];
}

const whyOf = (kind: Candidate['kind'], similar: boolean): FoundPatient['why'] =>
  kind === 'day' || kind === 'born' ? 'born' : kind === 'word' ? (similar ? 'similar' : 'name') : kind;

const ranked = (
  found: readonly Candidate[],
  words: readonly string[],
  alternatives: readonly Alternatives[],
): readonly FoundRid[] => {
  const best = new Map<number, FoundRid & { readonly score: number; readonly names: string }>();
  for (const { rid, kind, names } of found) {
    const rank = rankOf(names.trim().split(' '), words, alternatives);
    if (rank && rank.score < (best.get(rid)?.score ?? Number.POSITIVE_INFINITY))
      best.set(rid, { rid, names, score: rank.score, why: whyOf(kind, rank.similar) });
  }
  const order = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
  return [...best.values()].sort((a, b) => a.score - b.score || order(a.names, b.names));
};

/** Beginnings of words; then parts of them, where these leave room; slips only where nothing else was found. */
const read = async (db: Trx, orgId: string, reading: Reading, limit: number): Promise<readonly FoundRid[]> => {
  const { words } = reading;
  let found = ranked(await candidates(db, orgId, reading), words, []);
  if (words.length === 0) return found;
  for (const slips of [false, true]) {
    if (found.length > limit || (slips && found.length > 0)) return found;
    const alternatives = await alternativesOf(db, orgId, words, slips);
    if (alternatives.every(({ inside, near }) => inside.size === 0 && near.size === 0)) continue;
    found = ranked(await candidates(db, orgId, reading, alternatives), words, alternatives);
  }
  return found;
};

/** Who may be meant, the best first; one more than `limit` where there are more. */
export const findRids = async (db: Trx, orgId: string, text: string, limit: number): Promise<readonly FoundRid[]> => {
  const all = new Map<number, FoundRid>();
  for (const reading of readingsOf(text)) {
    for (const one of await read(db, orgId, reading, limit)) if (!all.has(one.rid)) all.set(one.rid, one);
    if (all.size > limit) break;
  }
  return [...all.values()].slice(0, limit + 1);
};
