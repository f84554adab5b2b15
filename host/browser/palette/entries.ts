/** One line of the palette. */
export interface PaletteEntry {
  readonly id: string;
  readonly label: string;
  readonly kind: 'page' | 'action';
  readonly run: () => void;
}

const bare = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase();

/** Every typed word begins a word of the label; accents and order do not matter. Labels that begin with the text come first. */
export const matching = (entries: readonly PaletteEntry[], typed: string): readonly PaletteEntry[] => {
  const words = bare(typed).split(/\s+/).filter(Boolean);
  const fits = (entry: PaletteEntry): boolean => {
    const parts = bare(entry.label).split(/[\s’'-]+/);
    return words.every((word) => parts.some((part) => part.startsWith(word)));
  };
  const first = (entry: PaletteEntry): number => (bare(entry.label).startsWith(words.join(' ')) ? 0 : 1);
  return entries.filter(fits).sort((a, b) => first(a) - first(b));
};
