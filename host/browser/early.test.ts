const kept = (slices: object): void => localStorage.setItem('root', JSON.stringify({ version: 1, slices }));
const slice = (data: unknown) => ({ version: 1, data });

/** The system's wish, as `matchMedia` tells it. */
const system = (dark: boolean): void => {
  window.matchMedia = ((query: string) => ({ matches: dark && query.includes('dark') })) as typeof window.matchMedia;
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

test('broken storage and a page without a list do no harm', async () => {
  localStorage.setItem('root', '{not json');
  document.head.innerHTML = '';
  expect(await run()).toEqual([]);
  expect(document.documentElement).toHaveClass('pv-bright');
});
