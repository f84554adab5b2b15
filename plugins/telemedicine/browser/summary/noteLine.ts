import * as z from 'zod/mini';

const noteLineSchema = z.object({ text: z.string(), from: z.string(), placed: z.boolean() });
/** A note line and its source; `placed` once it is in the text. */
export type NoteLine = z.infer<typeof noteLineSchema>;

/** @param kept as `Drafts` gave it back; anything else counts as nothing. */
export const parseLines = (kept: string): readonly NoteLine[] => {
  try {
    return z.array(noteLineSchema).safeParse(JSON.parse(kept || '[]')).data ?? [];
  } catch {
    return [];
  }
};

/** Which lines of a text have a source. */
export const sourcesIn = (text: string, entries: readonly NoteLine[]): { line: number; from: string }[] =>
  text.split('\n').flatMap((words, line) => {
    const found = entries.find((entry) => entry.text === words.trim());
    return found ? [{ line, from: found.from }] : [];
  });

/** The lines between the common beginning and the common end of two texts. */
const between = (
  before: readonly string[],
  after: readonly string[],
): readonly [readonly string[], readonly string[]] => {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start++;
  let end = 0;
  const most = Math.min(before.length, after.length) - start;
  while (end < most && before.at(-1 - end) === after.at(-1 - end)) end++;
  return [before.slice(start, before.length - end), after.slice(start, after.length - end)];
};

/** The entries after an edit of the text: reworded lines under their new words. The same array where none was touched. */
export const followEdit = (entries: readonly NoteLine[], before: string, after: string): readonly NoteLine[] => {
  const [was, is] = between(before.split('\n'), after.split('\n'));
  if (was.length !== is.length) return entries;
  const to = new Map(was.map((words, i) => [words.trim(), is[i]?.trim() ?? '']));
  if (!entries.some(({ text }) => to.get(text))) return entries;
  return entries.map((entry) => ({ ...entry, text: to.get(entry.text) || entry.text }));
};
