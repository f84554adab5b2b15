import { loadOnce } from '../loadOnce.ts';
import type { Transport } from '../http/transport.ts';

/** The browser, as far as the kernel touches it. */
export interface Page {
  readonly local: Storage;
  readonly session: Storage;
  readonly transport: Transport;
  /** For the look-up of the public address. */
  readonly ask: typeof fetch;
  readonly reload: () => void;
  /** Runs when the first paint is done and nothing else is. */
  readonly whenIdle: (work: () => void) => void;
  readonly log: (line: string) => void;
  readonly showError: (where: object, error: unknown) => void;
}

const whenIdle: Page['whenIdle'] = (work) => {
  // Not every browser says when it is idle.
  const idle: Partial<Pick<Window, 'requestIdleCallback'>> = window;
  void (idle.requestIdleCallback?.(work, { timeout: 5000 }) ?? setTimeout(work, 1000));
};

const loadAxios = () => import(/* webpackChunkName: "http" */ '../http/axiosTransport.ts');

/** axios comes with the first call, or when somebody begins to fill a form in: not with the login page's first paint. */
export const lazyTransport = (
  code: () => Promise<{ readonly axiosTransport: Transport }> = loadAxios,
): { readonly transport: Transport; readonly prepare: () => void } => {
  const load = loadOnce(async () => {
    // Without a network a call only fails: the page is drawn first, which on a slow phone takes longer than a second.
    if (!navigator.onLine)
      await new Promise<unknown>((resolve) => {
        setTimeout(() => whenIdle(() => resolve(null)), 1_000);
        addEventListener('online', resolve, { once: true });
      });
    return (await code()).axiosTransport;
  });
  return {
    transport: async (request) => (await load())(request),
    prepare: () => void load().catch(() => undefined),
  };
};

/** A page that is opening starts dozens of plugins, and each entry of the console costs it: all of them are one. */
const gathered = (write: (text: string) => void): ((line: string) => void) => {
  const lines: string[] = [];
  return (line) => {
    if (lines.push(line) === 1) whenIdle(() => write(lines.splice(0).join('\n')));
  };
};

export const browserPage = (): Omit<Page, 'transport'> => ({
  local: window.localStorage,
  session: window.sessionStorage,
  ask: (...given) => fetch(...given),
  reload: () => window.location.reload(),
  whenIdle,
  // oxlint-disable-next-line no-console -- says why a plugin is off, for whoever opens the tools
  log: gathered((text) => console.info(text)),
  // oxlint-disable-next-line no-console -- reporting may not be configured: the console is then all there is
  showError: (where, error) => console.error(where, error),
});
