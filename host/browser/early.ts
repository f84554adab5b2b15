import { type EarlyConfig, sendLogin } from '#core/browser/auth/earlyLogin.ts';
import { hold } from '#core/browser/handOver/heldPage.ts';

/**
 * Runs before anything is drawn: small, alone, and outside the bundle. It gives the page the appearance and the language that
 * were chosen on this browser, and asks early for what the first page will need, so that a slow line waits only once. A page
 * that came drawn is held until its code is there.
 */
interface Kept {
  readonly slices?: Readonly<Record<string, { readonly data?: unknown } | undefined>>;
}

/** Names of files by language and by path; the build writes them into the page. */
type Ahead = Readonly<Record<string, readonly string[] | undefined>>;

const parsed = <T>(text: string | null | undefined): Partial<T> => {
  try {
    return (JSON.parse(text ?? '{}') ?? {}) as Partial<T>;
  } catch {
    return {};
  }
};

const kept = (): Kept => {
  try {
    return parsed<Kept>(sessionStorage.getItem('root') ?? localStorage.getItem('root'));
  } catch {
    // A browser may refuse its storage altogether.
    return {};
  }
};

const { slices = {} } = kept();
const page = document.documentElement;

const theme = slices.theme?.data;
const system = matchMedia('(prefers-color-scheme: dark)');
const paint = (): void => {
  const dark = theme === 'dark' || (theme !== 'bright' && system.matches);
  page.classList.toggle('bp6-dark', dark);
  page.classList.toggle('pv-bright', !dark);
};
paint();
// From the application on it follows the system by itself.
system.addEventListener('change', () => {
  if (window.heldPage) paint();
});
const look = slices.look?.data;
if (look instanceof Object) Object.assign(page.dataset, look);

const spoken = navigator.languages.find((language) => /^(en|fr)\b/i.test(language)) ?? 'en';
const chosen = slices.locale?.data;
const locale = chosen === 'fr-CA' || chosen === 'en-CA' ? chosen : /^fr/i.test(spoken) ? 'fr-CA' : 'en-CA';
page.lang = locale;

const written = <T>(id: string): Partial<T> => parsed<T>(document.getElementById(id)?.textContent);
const ahead: Ahead = written<Ahead>('ahead');
// Without kept tokens a protected page will become the login page.
const signedIn = Boolean((slices.auth?.data as { readonly tokens?: unknown } | undefined)?.tokens);
const first = location.pathname === '/' && !signedIn ? '/' : signedIn ? 'session' : '/login';

const ask = (...names: readonly string[]): void => {
  for (const file of names.flatMap((name) => ahead[name] ?? [])) {
    if (document.head.querySelector(`link[href="${file}"]`)) continue;
    const link = document.createElement('link');
    link.rel = 'preload';
    link.as = file.endsWith('.css') ? 'style' : 'script';
    link.href = file;
    document.head.append(link);
  }
};

// Whoever sends a password is inside in a moment: what stands there comes while it is checked.
if (!signedIn)
  document.addEventListener(
    'submit',
    ({ target }) => {
      if (target instanceof Element && target.querySelector('[autocomplete=current-password]')) ask('session');
    },
    true,
  );

/** Runs the bundle, in its order; what could not be fetched is asked for again at the next call. */
const run = (failed: () => void): void => {
  for (const file of ahead.bundle ?? []) {
    if (document.head.querySelector(`script[src="${file}"]`)) continue;
    const script = document.createElement('script');
    script.src = file;
    script.async = false;
    script.fetchPriority = 'high';
    script.addEventListener('error', () => {
      script.remove();
      failed();
    });
    document.head.append(script);
  }
};

const unopened = (shown: boolean): void => {
  document.getElementById('unopened')?.toggleAttribute('hidden', !shown);
};

/** The page was drawn for the language that the browser asked for; another one that was chosen here stands beside it. */
const drawnIn = (wanted: string, then: () => void): void => {
  const attempt = (): boolean => {
    const root = document.getElementById('root');
    const other = document.querySelector<HTMLTemplateElement>('template[data-drawn]');
    // What follows has been read, so both are whole.
    if (!root || !other?.nextElementSibling) return false;
    if (root.dataset.drawn !== wanted) {
      root.replaceChildren(other.content);
      root.dataset.drawn = other.dataset.drawn;
      document.title = other.dataset.title ?? document.title;
    }
    then();
    return true;
  };
  if (attempt()) return;
  const observer = new MutationObserver(() => {
    if (attempt()) observer.disconnect();
  });
  observer.observe(page, { childList: true, subtree: true });
};

// What is drawn offers passkeys, and is for people who are not signed in.
if (ahead.bundle && !signedIn && 'PublicKeyCredential' in window) {
  const forget = hold({
    load() {
      unopened(false);
      ask(locale, first);
      run(() => {
        forget();
        unopened(true);
      });
    },
    sent: (form) => sendLogin(form, written<EarlyConfig>('config') as EarlyConfig, () => ask('session')),
  });
  drawnIn(locale, () => page.classList.add('pv-held'));
} else {
  ask(locale, first);
  run(() => unopened(true));
}
