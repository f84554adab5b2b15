import { loadCodeBy } from '#core/browser';

/** What the bundler's own code calls for every file: `done` hears of the script's end, well or not. */
type LoadScript = (url: string, done: (event: Event) => void, key: string, chunk: number | string) => void;

/** `h` says the hash of the build, with which the folder of its files begins. */
declare const __webpack_require__: { l: LoadScript; readonly h: () => string };

interface Wanted {
  readonly alone: () => void;
  readonly done: (event: Event) => void;
}

/** Files without folder and ending: those that hold code, with the places of their texts, which are the same in each language. */
interface TextsOf {
  readonly files?: Readonly<Record<string, readonly number[]>>;
  readonly texts?: Readonly<Record<string, readonly string[]>>;
}

/** Long enough for the features that start together to have named what they are made of. */
const windowMs = 5;
/** As many as the server puts into one answer. */
const most = 80;
/** What every visit asks for comes by itself, so that the next visit finds it kept whatever else is asked for beside it. */
const common = /^(?:http|kit|session|kit-record|toasts)$/;
const named = /^(.*\/[0-9a-f]{8}\/)([\w-]+)\.js$/;

/** As the build writes it in (`scripts/build/textsOf.ts`); a page under development asks for each text when it needs it. */
export const textsIn = (text: string): TextsOf => {
  const [english = '', french = '', ...rows] = text.split(';');
  const files = rows.flatMap((row) => {
    const [places = '', names = ''] = row.split(':');
    return names.split(' ').map((name) => [name, places.split(',').map(Number)] as const);
  });
  return {
    files: Object.fromEntries(files),
    texts: { 'en-CA': english.split(' '), 'fr-CA': french.split(' ') },
  };
};

const slices = <T>(items: readonly T[]): T[][] =>
  items.length === 0 ? [] : [items.slice(0, most), ...slices(items.slice(most))];

const isAhead = (url: string): boolean => document.head.querySelector(`link[rel="preload"][href="${url}"]`) !== null;

/** The files of one build, by their addresses: what is under way, and who waits for it. */
class Files {
  /** Every one that was asked for, or came along. */
  readonly asked = new Set<string>();
  /** Addresses of what brought several. */
  readonly answers: string[] = [];
  private readonly waiting = new Map<string, Wanted[]>();

  add(url: string, ...wanted: Wanted[]): void {
    this.asked.add(url);
    this.waiting.set(url, wanted);
  }

  /** True where the file is under way, and will tell. */
  join(url: string, one: Wanted): boolean {
    return (this.waiting.get(url)?.push(one) ?? 0) > 0;
  }

  /** One script for them all; where it can't be had, each by itself. */
  load(urls: readonly string[]): void {
    const [first = ''] = urls;
    if (urls.length === 1) return this.loadAlone(urls);
    const [, folder] = named.exec(first) ?? [];
    const script = document.createElement('script');
    const address = `${folder}${urls.map((url) => named.exec(url)?.[2]).join('+')}.js`;
    this.answers.push(address);
    script.src = address;
    script.addEventListener('load', (event) => {
      script.remove();
      for (const { done } of urls.flatMap((url) => this.take(url))) done(event);
    });
    script.addEventListener('error', () => {
      script.remove();
      this.loadAlone(urls);
    });
    document.head.append(script);
  }

  private loadAlone(urls: readonly string[]): void {
    for (const url of urls) {
      const wanted = this.take(url);
      // It was to come along: whoever needs it asks for it.
      if (wanted.length === 0) this.asked.delete(url);
      for (const { alone } of wanted) alone();
    }
  }

  private take(url: string): readonly Wanted[] {
    const wanted = this.waiting.get(url) ?? [];
    this.waiting.delete(url);
    return wanted;
  }
}

let ours: LoadScript | undefined;

/**
 * Files that are wanted at the same moment come in one answer, and texts in the language of the page with the code that will
 * ask for them: a page is made of dozens of files, and each costs a turn of its own on a slow line. Files that the page has asked
 * for ahead stay by themselves: they are under way.
 */
export const loadTogether = (textsOf: TextsOf = textsIn('__TEXTS_OF_FILES__')): void => {
  const load = __webpack_require__.l;
  if (load === ours) return;
  const files = new Files();
  let folders = new Map<string, string[]>();
  const flush = (): void => {
    const now = folders;
    folders = new Map();
    for (const urls of now.values()) for (const some of slices(urls)) files.load(some);
  };
  const add = (folder: string, url: string, ...wanted: Wanted[]): void => {
    files.add(url, ...wanted);
    if (folders.size === 0) setTimeout(flush, windowMs);
    folders.set(folder, [...(folders.get(folder) ?? []), url]);
  };
  ours = (url, done, key, id) => {
    const one: Wanted = { done, alone: () => load(url, done, key, id) };
    const [, folder, name] = named.exec(url) ?? [];
    if (folder === undefined || name === undefined) return one.alone();
    if (files.join(url, one)) return;
    if (!common.test(name) && !isAhead(url)) add(folder, url, one);
    else {
      files.asked.add(url);
      one.alone();
    }
    const texts = textsOf.texts?.[document.documentElement.lang] ?? [];
    for (const at of textsOf.files?.[name] ?? []) {
      const along = `${folder}${texts[at]}.js`;
      // Without a name it is no file of its own.
      if (texts[at] && !files.asked.has(along)) add(folder, along);
    }
  };
  __webpack_require__.l = ours;
  loadCodeBy({
    asked: files.answers,
    ask(addresses) {
      // Of another build nothing is asked for.
      const folder = `/${__webpack_require__.h().slice(0, 8)}/`;
      for (const address of addresses.filter((one) => one.startsWith(folder))) {
        const names = address.slice(folder.length, -'.js'.length).split('+');
        const urls = names.map((name) => `${folder}${name}.js`).filter((url) => !files.asked.has(url));
        for (const url of urls) files.add(url);
        if (urls.length > 0) files.load(urls);
      }
    },
  });
};
