import { badSearch } from '../record/failures.ts';

/** Where a page ended: which plan made it, and the last row's sort keys. */
export interface Cursor {
  /** See `Plan`: its kind and, where a filter drives, which. */
  readonly plan: string;
  readonly keys: readonly (string | null)[];
  readonly rid: number;
}

export const writeCursor = ({ plan, keys, rid }: Cursor): string =>
  Buffer.from(JSON.stringify([plan, rid, ...keys])).toString('base64url');

/** @throws Failure 400 for what is no page of ours */
export const readCursor = (text: string): Cursor => {
  try {
    const [plan, rid, ...keys] = JSON.parse(Buffer.from(text, 'base64url').toString()) as unknown[];
    if (
      typeof plan === 'string' &&
      Number.isSafeInteger(rid) &&
      keys.every((key) => key === null || typeof key === 'string')
    )
      return { plan, rid: rid as number, keys: keys };
  } catch {
    // Falls through: whatever it was, it was no page of ours.
  }
  throw badSearch('This page does not exist. Start from the first page.', '_page');
};
