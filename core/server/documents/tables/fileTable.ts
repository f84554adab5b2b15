import type { SheetCell } from '../xlsx.ts';

/** A number: what a spreadsheet holds, and how the page says it. */
export interface FileNumber {
  readonly sheet: Exclude<SheetCell, string>;
  readonly text: string;
}

/** Words, or a number. */
export type FileCell = string | FileNumber;

export interface FileColumn {
  readonly title: string;
  /** Words take more room than numbers, and begin at the left. */
  readonly words: boolean;
}

export interface FilePart {
  /** Null: the file's own title stands for it. */
  readonly title: string | null;
  readonly columns: readonly FileColumn[];
  /** Many lines are read while they are written. */
  readonly lines: Iterable<readonly FileCell[]> | AsyncIterable<readonly FileCell[]>;
  /** The last line is the total. */
  readonly totals: boolean;
}

/** What a spreadsheet and a printed file hold alike. */
export interface FileTable {
  readonly title: string;
  readonly parts: readonly FilePart[];
  /** What was asked, below the tables: a file is read long after the page is closed. */
  readonly about: readonly (readonly string[])[];
}

/** Each line, and whether it is the last. */
export async function* withLast<L>(
  lines: Iterable<L> | AsyncIterable<L>,
): AsyncGenerator<{ readonly line: L; readonly isLast: boolean }> {
  let held: { readonly line: L } | undefined;
  for await (const line of lines) {
    if (held) yield { ...held, isLast: false };
    held = { line };
  }
  if (held) yield { ...held, isLast: true };
}

export const wordsColumn = (title: string): FileColumn => ({ title, words: true });
export const numberColumn = (title: string): FileColumn => ({ title, words: false });
