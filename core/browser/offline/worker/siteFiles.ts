/** What the build writes into every worker of the root: which build it is, and the files that each visit of it needs. */
export interface SiteFiles {
  readonly build: string;
  readonly files: readonly string[];
}

/** The page that draws itself at every address. */
export const pageFile = '/index.html';

/** Code, styles and letters whose names carry their hash: the same for everybody, for ever. Models and other workers are not kept. */
const kept = /^\/(?:[0-9a-f]{8}\/(?!worker-)[\w+-]+|(?!worker-)[\w-]+\.[0-9a-f]{8})\.(?:js|css|woff2)$/;
export const isKept = (path: string): boolean => kept.test(path);

const named = /^(\/[0-9a-f]{8}\/)([\w-]+(?:\+[\w-]+)*)\.js$/;
const namesIn = (path: string): { readonly folder: string; readonly names: readonly string[] } | null => {
  const [, folder, names] = named.exec(path) ?? [];
  return folder === undefined || names === undefined ? null : { folder, names: names.split('+') };
};

/**
 * Which of the kept answers hold together every script that an address names; null where one is in none of them. A page asks
 * for scripts that it wants at one moment by one address, and next time by another. One script too many does no harm, it only says
 * what it holds, but is compiled for nothing: answers with the fewest of those are taken first.
 */
export const coverOf = (path: string, there: readonly string[]): readonly string[] | null => {
  const wanted = namesIn(path);
  if (!wanted) return null;
  const sources = there.flatMap((one) => {
    const held = namesIn(one);
    return held?.folder === wanted.folder ? [{ path: one, names: new Set(held.names) }] : [];
  });
  const isWanted = new Set(wanted.names);
  const tooMany = ({ names }: (typeof sources)[number]): number =>
    [...names].filter((one) => !isWanted.has(one)).length;
  sources.sort((one, other) => tooMany(one) - tooMany(other) || other.names.size - one.names.size);
  const cover = wanted.names.map((name) => sources.find(({ names }) => names.has(name))?.path);
  return cover.every((one) => one !== undefined) ? [...new Set(cover)] : null;
};
