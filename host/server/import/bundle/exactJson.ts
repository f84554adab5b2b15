import { firstError } from './jsonError.ts';

/**
 * JSON that loses nothing. FHIR decimals carry their precision (`1.0` is not `1`), which a JavaScript number forgets: such a
 * number is kept as the raw text it was, and written out the same.
 */
interface RawNumber {
  readonly rawJSON: string;
}
/** ECMAScript's source text access, which this TypeScript's library does not describe yet. */
interface ExactJson {
  parse(text: string, revive: (key: string, value: unknown, context: { source?: string }) => unknown): unknown;
  rawJSON(text: string): RawNumber;
  isRawJSON(value: unknown): value is RawNumber;
}
const json = JSON as unknown as ExactJson;

export class BrokenJson extends Error {
  constructor(
    readonly problem: string,
    readonly offset: number,
  ) {
    super(problem);
    this.name = 'BrokenJson';
  }
}

/** @throws BrokenJson with the offset at which reading stopped. */
export const parseExact = (text: string): unknown => {
  try {
    return json.parse(text, (_key, value, { source }) =>
      typeof value === 'number' && source !== undefined && source !== String(value) ? json.rawJSON(source) : value,
    );
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    // Not the engine's message: it quotes the text around the place, which may be somebody's data.
    const offset = firstError(text);
    throw new BrokenJson(offset >= text.length ? 'the text ends too early' : 'this is not JSON', offset);
  }
};

export const isRawNumber = (value: unknown): boolean => json.isRawJSON(value);

/** Line and column, both from 1, as editors count them. */
export const placeOf = (text: string, offset: number): { readonly line: number; readonly column: number } => {
  const before = text.slice(0, offset);
  const start = before.lastIndexOf('\n') + 1;
  return { line: before.split('\n').length, column: offset - start + 1 };
};
