/** What the bundler's own code calls for every file: `done` hears of the script's end, well or not. */
type LoadScript = (url: string, done: (event: Event) => void, key: string, chunk: number | string) => void;

declare const __webpack_require__: { l: LoadScript };

interface Wanted {
  readonly url: string;
  readonly alone: () => void;
  readonly done: (event: Event) => void;
}

/** Long enough for the features that start together to have named what they are made of. */
const windowMs = 5;
/** As many as the server puts into one answer. */
const most = 40;
/** What every visit asks for comes by itself, so that the next visit finds it kept whatever else is asked for beside it. */
const named = /^(.*\/[0-9a-f]{8}\/)(?!(?:http|kit|session|kit-record|toasts)\.js)([\w-]+)\.js$/;

const chunk = <T>(items: readonly T[]): T[][] =>
  items.length === 0 ? [] : [items.slice(0, most), ...chunk(items.slice(most))];

/** One script for them all; where it can't be had, each by itself. */
const loadAll = (folder: string, wanted: readonly Wanted[]): void => {
  const [only] = wanted;
  if (only && wanted.length === 1) return only.alone();
  const script = document.createElement('script');
  script.src = `${folder}${wanted.map(({ url }) => named.exec(url)?.[2]).join('+')}.js`;
  script.addEventListener('load', (event) => {
    script.remove();
    for (const { done } of wanted) done(event);
  });
  script.addEventListener('error', () => {
    script.remove();
    for (const { alone } of wanted) alone();
  });
  document.head.append(script);
};

/**
 * Files that are wanted at the same moment come in one answer: a page is made of dozens of them, and each costs a turn of its
 * own on a slow line. Files that the page has asked for ahead stay by themselves: they are under way.
 */
export const loadTogether = (): void => {
  const load = __webpack_require__.l;
  let folders = new Map<string, Wanted[]>();
  const flush = (): void => {
    const now = folders;
    folders = new Map();
    for (const [folder, wanted] of now) for (const some of chunk(wanted)) loadAll(folder, some);
  };
  __webpack_require__.l = (url, done, key, id) => {
    const alone = (): void => load(url, done, key, id);
    const [, folder] = named.exec(url) ?? [];
    if (folder === undefined || document.head.querySelector(`link[rel="preload"][href="${url}"]`)) return alone();
    if (folders.size === 0) setTimeout(flush, windowMs);
    folders.set(folder, [...(folders.get(folder) ?? []), { url, alone, done }]);
  };
};
