import { randomUUID } from 'node:crypto';
import { type OddNumber, walkJson } from '#core/server/budgets/jsonText.ts';

/** ECMAScript's source text access, which this TypeScript's library does not describe yet. */
const { rawJSON } = JSON as unknown as { rawJSON(text: string): object };

/** How numbers were written that a JavaScript number does not tell, by the object or list that holds them. */
const written = new WeakMap<object, ReadonlyMap<string, string>>();

/** Marks an odd number while it is parsed as text; no outsider can know it. */
const mark = randomUUID();

const quoted = (text: string, odd: readonly OddNumber[]): string => {
  const pieces: string[] = [];
  let from = 0;
  for (const { start, end } of odd) {
    pieces.push(text.slice(from, start), '"', mark, text.slice(start, end), '"');
    from = end;
  }
  return pieces.join('') + text.slice(from);
};

/** Turns the marked texts back into numbers, and remembers how they were written. */
const restore = (tree: object): void => {
  let mine: Map<string, string> | undefined;
  const holder = tree as Record<string, unknown>;
  for (const name of Object.keys(tree)) {
    const value = holder[name];
    if (typeof value === 'object' && value !== null) restore(value);
    else if (typeof value === 'string' && value.startsWith(mark)) {
      const source = value.slice(mark.length);
      holder[name] = Number(source);
      (mine ??= new Map()).set(name, source);
    }
  }
  if (mine) written.set(tree, mine);
};

const nothing = (): void => undefined;

/** Every odd number looks like one of these, where a number can stand; so does some text, which is looked at closely. */
const mayHoldOdd = /(?:^|[:[,])\s*(?:-0|-?(?:\d[\d.]*[eE]|\d+\.\d*0\s*(?:$|[,}\]])|0\.0{5}|[\d.]{16}))/;

const oddIn = (text: string): readonly OddNumber[] => {
  const odd: OddNumber[] = [];
  if (!mayHoldOdd.test(text)) return odd;
  walkJson(text, {
    string: nothing,
    opened: nothing,
    closed: nothing,
    next: nothing,
    odd: (one) => void odd.push(one),
  });
  return odd;
};

/**
 * Reads JSON as ever, in one pass, and remembers how its numbers were written where a JavaScript number forgets it: a FHIR
 * decimal `1.0` is not `1`. `exactJson` writes it as it was.
 * @throws SyntaxError
 */
export const readExact = (text: string, odd: readonly OddNumber[] = oddIn(text)): unknown => {
  const inside = odd.filter(({ start, end }) => isNumber(text.slice(start, end)));
  if (inside.length === 0) return JSON.parse(text);
  const read: unknown = JSON.parse(quoted(text, inside));
  if (typeof read === 'string') return Number(read.slice(mark.length));
  if (typeof read === 'object' && read !== null) restore(read);
  return read;
};

/** What is none is left for the parser to refuse. */
const isNumber = (text: string): boolean => /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/.test(text);

const holdsOdd = (tree: object): boolean => {
  if (written.has(tree)) return true;
  for (const value of Object.values(tree)) {
    if (typeof value === 'object' && value !== null && holdsOdd(value as object)) return true;
  }
  return false;
};

/** JSON with numbers as they were read, wherever they are still the same. */
export const exactJson = (value: object): string =>
  holdsOdd(value)
    ? JSON.stringify(value, function (this: object, name: string, inner: unknown) {
        if (typeof inner !== 'number') return inner;
        const source = written.get(this)?.get(name);
        return source !== undefined && Number(source) === inner ? rawJSON(source) : inner;
      })
    : JSON.stringify(value);

/** For whoever copies a tree object by object: the copy's numbers are written as the original's. */
export const writtenAs = <T extends object>(copy: T, original: object): T => {
  const mine = written.get(original);
  if (mine) written.set(copy, mine);
  return copy;
};

/** A changed copy that keeps the exact numbers of its own elements; those further inside go with the objects that hold them. */
export const changedExactly = <T extends object>(value: T, change: (tree: T) => T): T => {
  const changed = change(value);
  return changed === value ? changed : writtenAs(changed, value);
};
