/** What a typed word may also stand for: words of the clinic that hold it, or that are nearly it. */
export interface Alternatives {
  readonly inside: ReadonlySet<string>;
  /** With how many mistakes. */
  readonly near: ReadonlyMap<string, number>;
}

export const noAlternatives: Alternatives = { inside: new Set(), near: new Map() };

export interface Rank {
  /** Less is better. */
  readonly score: number;
  readonly similar: boolean;
}

const costs = { exact: 0, beginning: 10, inside: 30, near: 50 } as const;

/** How well a word of a name answers to what was typed; null where it does not. */
const costOf = (word: string, typed: string, { inside, near }: Alternatives): number | null => {
  if (word === typed) return costs.exact;
  if (word.startsWith(typed)) return costs.beginning;
  if (inside.has(word)) return costs.inside;
  const slips = near.get(word);
  return slips === undefined ? null : costs.near + 10 * slips;
};

/**
 * How well a person's names answer to every typed word, in any order: whole words before beginnings, these before parts, these
 * before slips; among equals the family name first. Null where a word has no answer.
 */
export const rankOf = (
  names: readonly string[],
  typed: readonly string[],
  alternatives: readonly Alternatives[] = [],
): Rank | null => {
  let score = 0;
  let similar = false;
  for (const [n, word] of typed.entries()) {
    let best: number | null = null;
    for (const [at, name] of names.entries()) {
      const cost = costOf(name, word, alternatives[n] ?? noAlternatives);
      if (cost === null) continue;
      const placed = cost + Math.min(at, 9);
      if (best === null || placed < best) best = placed;
    }
    if (best === null) return null;
    score += best;
    similar ||= best >= costs.near;
  }
  return { score, similar };
};
