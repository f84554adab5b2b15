import { invalid } from '#core/server';
import { isList } from '#core/shared';
import { sources } from './sources.ts';

/** How far the walk through one source has come. */
export interface Walk {
  /** Of `sources`. */
  readonly source: number;
  /** The record's own page to go on with; null: from the beginning. */
  readonly page: string | null;
  /** ISO 8601: where the last entry that was read stands; '' where the rest has no date. Null: nothing was read yet. */
  readonly last: string | null;
}

const isText = (value: unknown): value is string | null => value === null || typeof value === 'string';

export const writeCursor = (walks: readonly Walk[]): string =>
  Buffer.from(JSON.stringify(walks.map(({ source, page, last }) => [source, page, last]))).toString('base64url');

/** @throws Failure 422 for what is no page of ours */
export const readCursor = (text: string): readonly Walk[] => {
  const walks: Walk[] = [];
  try {
    const read: unknown = JSON.parse(Buffer.from(text, 'base64url').toString());
    for (const one of isList(read) ? read : []) {
      const [source, page, last] = isList(one) ? one : [];
      if (typeof source === 'number' && sources[source] && isText(page) && isText(last))
        walks.push({ source, page, last });
    }
  } catch {
    // Falls through: whatever it was, it was no page of ours.
  }
  if (walks.length > 0 && new Set(walks.map(({ source }) => source)).size === walks.length) return walks;
  throw invalid('This page does not exist. Start from the first page.', { after: 'Start from the first page.' });
};
