import { isDeepStrictEqual } from 'node:util';

/** ECMAScript's source text access, which this TypeScript's library does not describe yet. */
interface ExactJson {
  parse(text: string, revive: (key: string, value: unknown, context: { source?: string }) => unknown): unknown;
  rawJSON(text: string): object;
}
const json = JSON as unknown as ExactJson;

const kept = new WeakMap<object, unknown>();

/** The value, and wherever it holds an object, that object's exact twin. */
const remember = (plain: unknown, exact: unknown): void => {
  if (typeof plain !== 'object' || plain === null) return;
  kept.set(plain, exact);
  for (const [name, inner] of Object.entries(plain)) remember(inner, (exact as Record<string, unknown>)[name]);
};

/**
 * Reads JSON as ever, and remembers how its numbers were written where a JavaScript number forgets it: a FHIR decimal `1.0`
 * is not `1`. `exactJson` writes it as it was.
 * @throws SyntaxError
 */
export const readExact = (text: string): unknown => {
  let odd = false;
  const plain = json.parse(text, (_key, value, { source }) => {
    if (typeof value === 'number' && source !== undefined && source !== String(value)) odd = true;
    return value;
  });
  if (odd) {
    const exact = json.parse(text, (_key, value, { source }) =>
      typeof value === 'number' && source !== undefined && source !== String(value) ? json.rawJSON(source) : value,
    );
    remember(plain, exact);
  }
  return plain;
};

/** JSON with numbers as they were read, as far as the object is still the one that was read. */
export const exactJson = (value: object): string => {
  const plain = JSON.stringify(value);
  const exact = kept.get(value);
  if (exact === undefined) return plain;
  const text = JSON.stringify(exact);
  return isDeepStrictEqual(JSON.parse(text), JSON.parse(plain)) ? text : plain;
};

/** A changed copy that keeps the exact numbers: `change` gets the exact twin, or the value itself where it has none. */
export const changedExactly = <T extends object>(value: T, change: (tree: T) => T): T =>
  kept.has(value) ? (readExact(JSON.stringify(change(kept.get(value) as T))) as T) : change(value);
