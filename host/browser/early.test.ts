const kept = (slices: object): void => localStorage.setItem('root', JSON.stringify({ version: 1, slices }));
const slice = (data: unknown) => ({ version: 1, data });

/** The system's wish, as `matchMedia` tells it, and whoever hears when it changes. */
let isDark = false;
let hear: (() => void) | undefined;
const system = (dark: boolean): void => {
  isDark = dark;
  window.matchMedia = ((query: string) => ({
    get matches() {
      return isDark && query.includes('dark');
    },
    addEventListener: (_: string, changed: () => void) => {
      hear = changed;
    },
  })) as unknown as typeof window.matchMedia;
};

const run = async (path = '/messages'): Promise<readonly string[]> => {
  window.history.replaceState(null, '', path);
  await jest.isolateModulesAsync(async () => {
    await import('./early.ts');
  });
  return [...document.head.querySelectorAll<HTMLLinkElement>('link[rel=preload]')].map((link) =>
    link.getAttribute('href')!,
  );
};

beforeEach(() => {
  system(false);
  document.documentElement.className = '';
  const ahead = { '/': ['/landing.js'], '/login': ['/account.js'], session: ['/session.css'], 'fr-CA': ['/fr.js'] };
  document.head.innerHTML = `<script type="application/json" id="ahead">${JSON.stringify(ahead)}</script>`;
});

afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  window.history.replaceState(null, '', '/');
});

test('ENT-2 the chosen appearance is there before anything is drawn, whatever the system says', async () => {
  kept({ theme: slice('dark') });
  await run();
  expect(document.documentElement).toHaveClass('bp6-dark');
  document.documentElement.className = '';
  system(true);
  kept({ theme: slice('bright') });
  await run();
  expect(document.documentElement).toHaveClass('pv-bright');
});

test('ENT-2 text size, contrast and motion are there before anything is drawn', async () => {
  kept({ look: slice({ text: 'larger', contrast: 'more', motion: 'less' }) });
  await run();
  expect(document.documentElement.dataset).toMatchObject({ text: 'larger', contrast: 'more', motion: 'less' });
  kept({ look: slice('broken') });
  await run();
});

test('nothing chosen: the system decides', async () => {
  system(true);
  await run();
  expect(document.documentElement).toHaveClass('bp6-dark');
});

test('the chosen language is that of the page, and its texts are asked for at once', async () => {
  kept({ locale: slice('fr-CA') });
  expect(await run('/login')).toEqual(['/fr.js', '/account.js']);
  expect(document.documentElement.lang).toBe('fr-CA');
});

test('what is asked for ahead depends on who comes and where', async () => {
  expect(await run('/')).toEqual(['/landing.js']);
  document.head.querySelectorAll('link').forEach((link) => link.remove());
  kept({ auth: slice({ tokens: { idToken: 'x' } }) });
  expect(await run('/')).toEqual(['/session.css']);
  expect(document.head.querySelector<HTMLLinkElement>('link')?.as).toBe('style');
});

test('RTE-1 what stands behind the sign-in comes while the password is checked, and only then', async () => {
  const send = (autocomplete: string): void => {
    document.body.innerHTML = `<form><input type="password" autocomplete="${autocomplete}"></form>`;
    document.querySelector('form')!.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
  };
  const asked = (): readonly (string | null)[] =>
    [...document.head.querySelectorAll('link')].map((link) => link.getAttribute('href'));
  await run('/login');
  send('new-password');
  expect(asked()).toEqual(['/account.js']);
  send('current-password');
  send('current-password');
  expect(asked()).toEqual(['/account.js', '/session.css']);
  document.body.innerHTML = '';
});

test('broken storage and a page without a list do no harm', async () => {
  localStorage.setItem('root', '{not json');
  document.head.innerHTML = '';
  expect(await run()).toEqual([]);
  expect(document.documentElement).toHaveClass('pv-bright');
});

describe('a page that came drawn', () => {
  const ahead = {
    bundle: ['/vendor.js', '/main.js'],
    '/login': ['/account.js'],
    session: ['/session.js'],
    'fr-CA': ['/fr.js'],
  };
  const scripts = (): readonly (string | null)[] =>
    [...document.head.querySelectorAll('script[src]')].map((script) => script.getAttribute('src'));
  const root = (): HTMLElement => document.getElementById('root')!;
  const email = (): HTMLInputElement => root().querySelector('input')!;

  /** As the server sends it to a browser in English. */
  const arrive = async (): Promise<readonly string[]> => {
    document.head.innerHTML = `<script type="application/json" id="ahead">${JSON.stringify(ahead)}</script>`;
    document.body.innerHTML = `<div id="root" data-drawn="en-CA"><form><input name="email"></form></div>
      <template data-drawn="fr-CA" data-title="Se connecter – Pavilion"><form lang="fr-CA"><input name="email"></form></template><div id="unopened" hidden></div>`;
    return run('/login');
  };

  beforeEach(() => {
    Object.assign(window, { PublicKeyCredential: class {} });
    document.documentElement.removeAttribute('class');
  });
  afterEach(() => {
    window.heldPage?.release();
    delete (window as { PublicKeyCredential?: unknown }).PublicKeyCredential;
    document.body.innerHTML = '';
  });

  test('RTE-1 shows at once and asks for nothing more until somebody is there', async () => {
    expect(await arrive()).toEqual([]);
    expect(scripts()).toEqual([]);
    expect(document.documentElement).toHaveClass('pv-held');
    const input = email();
    input.value = 'maya@';
    input.dispatchEvent(new Event('keydown', { bubbles: true }));
    input.dispatchEvent(new Event('input', { bubbles: true }));
    expect(scripts()).toEqual(['/vendor.js', '/main.js']);
    expect([...document.head.querySelectorAll('link')].map((link) => link.getAttribute('href'))).toEqual([
      '/account.js',
    ]);
    expect(email()).toBe(input);
  });

  test('follows the system from bright to dark until the application does', async () => {
    await arrive();
    expect(document.documentElement).toHaveClass('pv-bright');
    isDark = true;
    hear?.();
    expect(document.documentElement).toHaveClass('bp6-dark');
    expect(document.documentElement).not.toHaveClass('pv-bright');
    window.heldPage?.release();
    isDark = false;
    hear?.();
    expect(document.documentElement).toHaveClass('bp6-dark');
  });

  test('in the language that was chosen on this browser, whatever the browser asks for', async () => {
    kept({ locale: slice('fr-CA') });
    await arrive();
    expect(root().dataset.drawn).toBe('fr-CA');
    expect(document.title).toBe('Se connecter – Pavilion');
    expect(root().querySelector('form')?.lang).toBe('fr-CA');
    expect(document.querySelectorAll('input')).toHaveLength(1);
  });

  test('GRD-4 stays hidden from somebody who is signed in: the application is asked for at once', async () => {
    kept({ auth: slice({ tokens: { idToken: 'x' } }) });
    expect(await arrive()).toEqual(['/session.js']);
    expect(scripts()).toEqual(['/vendor.js', '/main.js']);
    expect(document.documentElement).not.toHaveClass('pv-held');
  });

  test('where the browser knows no passkeys the application draws the page itself', async () => {
    delete (window as { PublicKeyCredential?: unknown }).PublicKeyCredential;
    expect(await arrive()).toEqual(['/account.js']);
    expect(document.documentElement).not.toHaveClass('pv-held');
  });

  test('offline: says that the page could not be opened, and asks again at the next press', async () => {
    await arrive();
    const press = (): boolean => document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }));
    press();
    for (const script of document.head.querySelectorAll('script[src]')) script.dispatchEvent(new Event('error'));
    const words = document.getElementById('unopened');
    expect([words?.hidden, scripts()]).toEqual([false, []]);
    press();
    expect([words?.hidden, scripts()]).toEqual([true, ['/vendor.js', '/main.js']]);
  });
});
