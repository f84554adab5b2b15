/** Fetches a file of code; `done` hears how it ended, as the bundler's own loader tells. */
export type LoadScript = (url: string, done: (event?: Event) => void, key?: string, chunk?: string) => void;

interface Wanted {
  readonly url: string;
  readonly load: () => void;
  readonly done: (event?: Event) => void;
}

const inFolder = /^(\/[0-9a-f]{8}\/)([\w-]+)\.js$/;
/** Long enough for what one arrival sets off, too short to be seen. */
const momentMs = 8;
/** As many as the server joins. */
const most = 60;

const inAMoment = (work: () => void): void => void setTimeout(work, momentMs);

/**
 * What is wanted at one moment comes in one request: a home page is made of parts of every feature that is on, each a small file.
 * The server joins the named files (`core/server/http/site/joined.ts`); where it cannot, each is fetched by itself.
 */
export const loadTogether = (loadOne: LoadScript, later = inAMoment): LoadScript => {
  const waiting = new Map<string, Wanted[]>();

  const flush = (folder: string): void => {
    const wanted = waiting.get(folder) ?? [];
    waiting.delete(folder);
    for (let from = 0; from < wanted.length; from += most) {
      const part = wanted.slice(from, from + most);
      const names = part.map(({ url }) => inFolder.exec(url)![2]!).sort();
      if (part.length === 1) part[0]!.load();
      else
        loadOne(`${folder}${names.join('+')}.js`, (event) => {
          const failed = event?.type !== 'load';
          for (const one of part) {
            if (failed) one.load();
            else one.done(event);
          }
        });
    }
  };

  return (url, done, key, chunk) => {
    const load = (): void => loadOne(url, done, key, chunk);
    const folder = inFolder.exec(url)?.[1];
    if (folder === undefined) return load();
    const together = waiting.get(folder) ?? [];
    if (together.length === 0) {
      waiting.set(folder, together);
      later(() => flush(folder));
    }
    together.push({ url, load, done });
  };
};
