export interface Piece {
  readonly text: string;
  /** Path, query and fragment; null for plain text. */
  readonly href: string | null;
}

const pathOf = (address: string): string | null => {
  if (!/^https?:\/\//.test(address) || !URL.canParse(address)) return null;
  const { pathname, search, hash } = new URL(address);
  return pathname + search + hash;
};

/** Cuts a letter into text and addresses; an address keeps only its path, so that it opens in this house. */
export const linksToHere = (letter: string): readonly Piece[] =>
  letter
    .split(/(https?:\/\/[^\s<>"]+)/)
    .filter((text) => text !== '')
    .map((text) => ({ text, href: pathOf(text) }));
