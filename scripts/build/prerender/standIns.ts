/**
 * What the application touches of a browser while it starts, where there is none: nothing is kept, nobody listens, and the
 * page is at an address. Imported before anything of the application.
 */
const nothing = (): void => undefined;
const storage = { getItem: () => null, setItem: nothing, removeItem: nothing };
const element = { classList: { toggle: nothing }, dataset: {}, lang: '' };
const document = {
  ...{ title: '', documentElement: element, addEventListener: nothing, removeEventListener: nothing },
  ...{ getElementById: () => null, querySelector: () => null },
  body: { ...element, ownerDocument: { documentElement: element } },
};

export const standAt = (path: string, language: string): void => {
  const location = new URL(path, 'http://localhost');
  Object.defineProperty(globalThis, 'navigator', {
    value: { languages: [language], onLine: true },
    configurable: true,
  });
  Object.assign(globalThis, {
    ...{ window: globalThis, location, document, localStorage: storage, sessionStorage: storage },
    ...{ addEventListener: nothing, removeEventListener: nothing, PublicKeyCredential: nothing },
  });
};

standAt('/', 'en-CA');
