/** One line of the search that the shell itself knows. */
export interface PaletteEntry {
  readonly id: string;
  readonly label: string;
  readonly kind: 'page' | 'action';
  /** Found under these too, and never shown. */
  readonly words?: string | undefined;
  readonly run: () => void;
}

/** Without accents and capitals. */
export const bare = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase();

const wordsOf = (text: string): readonly string[] =>
  bare(text)
    .split(/[\s’',-]+/)
    .filter(Boolean);

/**
 * Every typed word begins a word of the label or one of its synonyms; accents and order do not matter. First what begins with
 * the text, then what the labels alone answer.
 */
export const matching = (entries: readonly PaletteEntry[], typed: string): readonly PaletteEntry[] => {
  const words = wordsOf(typed);
  const answers = (text: string): boolean => {
    const parts = wordsOf(text);
    return words.every((word) => parts.some((part) => part.startsWith(word)));
  };
  const rank = ({ label }: PaletteEntry): number =>
    bare(label).startsWith(words.join(' ')) ? 0 : answers(label) ? 1 : 2;
  return entries.filter(({ label, words: more = '' }) => answers(`${label} ${more}`)).sort((a, b) => rank(a) - rank(b));
};

export interface Spoken<C> {
  readonly command: C;
  /** Whom it is about, as it was typed. */
  readonly name: string;
  /** What follows the verb. */
  readonly words: string;
}

/** The actions whose verb stands before or after a name, or between it and further words: 'book maya', 'maya rx metformin'. */
export const spoken = <C extends { readonly verbs: string; readonly takesWords?: boolean }>(
  commands: readonly C[],
  typed: string,
): readonly Spoken<C>[] => {
  const words = typed.trim().split(/\s+/);
  if (words.length < 2) return [];
  const [first = '', last = ''] = [words[0], words.at(-1)];
  return commands.flatMap((command) => {
    const verbs = wordsOf(command.verbs);
    if (verbs.includes(bare(first))) return [{ command, name: words.slice(1).join(' '), words: '' }];
    if (verbs.includes(bare(last))) return [{ command, name: words.slice(0, -1).join(' '), words: '' }];
    const at = command.takesWords ? words.findIndex((word) => verbs.includes(bare(word))) : -1;
    return at < 0 ? [] : [{ command, name: words.slice(0, at).join(' '), words: words.slice(at + 1).join(' ') }];
  });
};
