/**
 * Runs before anything is drawn: small, alone, and without imports. It gives the page the appearance and the language that
 * were chosen on this browser, and asks early for what the first page will need, so that a slow line waits only once.
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
const dark = theme === 'dark' || (theme !== 'bright' && matchMedia('(prefers-color-scheme: dark)').matches);
page.classList.add(dark ? 'bp6-dark' : 'pv-bright');
const look = slices.look?.data;
if (look instanceof Object) Object.assign(page.dataset, look);

const spoken = navigator.languages.find((language) => /^(en|fr)\b/i.test(language)) ?? 'en';
const chosen = slices.locale?.data;
const locale = chosen === 'fr-CA' || chosen === 'en-CA' ? chosen : /^fr/i.test(spoken) ? 'fr-CA' : 'en-CA';
page.lang = locale;

const ahead: Ahead = parsed<Ahead>(document.getElementById('ahead')?.textContent);
// Without kept tokens a protected page will become the login page.
const signedIn = Boolean((slices.auth?.data as { readonly tokens?: unknown } | undefined)?.tokens);
const first = location.pathname === '/' && !signedIn ? '/' : signedIn ? 'session' : '/login';
for (const file of [...(ahead[locale] ?? []), ...(ahead[first] ?? [])]) {
  const link = document.createElement('link');
  link.rel = 'preload';
  link.as = file.endsWith('.css') ? 'style' : 'script';
  link.href = file;
  document.head.append(link);
}
export {};
