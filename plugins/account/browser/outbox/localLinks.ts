export interface TextPiece {
  readonly text: string;
  /** Path, query and fragment; null for plain text. */
  readonly href: string | null;
}

const pathOf = (address: string): string | null => {
  if (!/^https?:\/\//.test(address) || !URL.canParse(address)) return null;
  const { pathname, search, hash } = new URL(address);
  return pathname + search + hash;
};

/** Splits a mail into text and links; a link keeps only its path, so it opens on this site. */
export const localLinks = (mail: string): readonly TextPiece[] =>
  mail
    .split(/(https?:\/\/[^\s<>"]+)/)
    .filter((text) => text !== '')
    .map((text) => ({ text, href: pathOf(text) }));
