/** Letters of a word that its neighbours are made of; what follows is compared only after one of them met. */
const compared = 7;

/** Mistakes that a word of this length may hold. */
export const forgiven = (word: string): number => ([...word].length < 3 ? 0 : [...word].length < 7 ? 1 : 2);

/**
 * A word and what is left of it with as many letters taken out as it may hold mistakes. Two words that are at most so many
 * mistakes apart (a letter too much, too little, another, or two in the wrong order) have one of them in common.
 */
export const neighbours = (word: string): readonly string[] => {
  const start = [...word].slice(0, compared).join('');
  const all = new Set([start]);
  let last = [start];
  for (let n = 0; n < forgiven(word); n += 1) {
    last = last.flatMap((one) => {
      const letters = [...one];
      return letters.map((_, at) => [...letters.slice(0, at), ...letters.slice(at + 1)].join(''));
    });
    for (const one of last) if (one !== '') all.add(one);
  }
  return [...all];
};

/** How many mistakes lie between two words: letters too much, too little, another, neighbours in the wrong order. */
export const mistakes = (one: string, other: string): number => {
  const [a, b] = [[...one], [...other]];
  let before: readonly number[] = [];
  let row: readonly number[] = Array.from({ length: b.length + 1 }, (_, n) => n);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1];
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      next.push(
        Math.min(
          row[j]! + 1,
          next[j - 1]! + 1,
          row[j - 1]! + (same ? 0 : 1),
          swapped ? before[j - 2]! + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
    [before, row] = [row, next];
  }
  return row[b.length]!;
};
