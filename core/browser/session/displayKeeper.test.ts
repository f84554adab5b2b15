import { observable, runInAction } from 'mobx';
import { CallFailure, type Display, displayChanged, type Locale, organizationChanged } from '#core/shared';
import { fakeHttp } from '#test/kit/browser/fakes.ts';
import { settled } from '#test/kit/browser/settled.ts';
import { Translations } from '../i18n/translations.ts';
import { ThemeStore } from '../theme/themeStore.ts';
import { keepDisplay } from './displayKeeper.ts';

const never: Display = { theme: null, text: null, contrast: null, motion: null, timeZone: null };

const start = (answer?: (input: { body: object }) => unknown) => {
  const account = observable.box<Display & { locale: Locale }>({ ...never, locale: 'en-CA' }, { deep: false });
  const say = (change: Partial<Display>): void => runInAction(() => account.set({ ...account.get(), ...change }));
  const theme = new ThemeStore(undefined);
  const i18n = new Translations('en-CA');
  const http = fakeHttp({ 'users.changeDisplay': answer ?? (({ body }) => (say(body), account.get())) });
  const failures: unknown[] = [];
  const heard = new Map<string, (data: unknown) => void>();
  let reads = 0;
  const stop = keepDisplay({
    ...{ theme, i18n, http },
    saved: () => account.get(),
    read: () => ((reads += 1), Promise.resolve()),
    live: {
      on: ({ kind }, handle) => (heard.set(kind, (data) => handle({ data } as never)), () => heard.delete(kind)),
    },
    failed: (error) => failures.push(error),
  });
  const tell = ({ kind }: { readonly kind: string }, data: unknown) => heard.get(kind)?.(data);
  return { theme, i18n, http, say, failures, stop, tell, reads: () => reads };
};

test('ENT-2 what the account says is shown, and what was never chosen stays as it is on the device', async () => {
  const { theme, i18n, http, say, stop } = start();
  theme.adapt({ motion: 'less' });
  await settled();
  say({ theme: 'dark', text: 'larger', timeZone: 'America/Halifax' });
  expect(theme).toMatchObject({ choice: 'dark', text: 'larger', motion: 'less', contrast: 'system' });
  expect(i18n.timeZone).toBe('America/Halifax');
  expect(http.sent.map(({ input }) => input.body)).toEqual([{ motion: 'less' }]);
  stop();
});

test('a choice made anywhere is saved once, and what comes back is not sent again', async () => {
  const { theme, i18n, http, stop } = start();
  theme.choose('dark');
  theme.adapt({ contrast: 'more' });
  await i18n.choose('fr-CA');
  await settled();
  expect(http.sent.map(({ input }) => input.body)).toEqual([{ theme: 'dark' }, { contrast: 'more', locale: 'fr-CA' }]);
  expect(theme).toMatchObject({ choice: 'dark', contrast: 'more' });
  stop();
});

test('what another device chose arrives live', async () => {
  const { theme, http, say, tell, stop } = start();
  say({ text: 'large' });
  tell(displayChanged, {});
  await settled();
  expect(theme.text).toBe('large');
  expect(http.sent).toEqual([]);
  stop();
});

test('CST-6 a new brand of the clinic is fetched for whoever is signed in, other changes of it are not', () => {
  const { tell, reads, stop } = start();
  tell(organizationChanged, { brand: false });
  expect(reads()).toBe(0);
  tell(organizationChanged, { brand: true });
  expect(reads()).toBe(1);
  stop();
  tell(organizationChanged, { brand: true });
  expect(reads()).toBe(1);
});

test('a choice that could not be saved is said and stays on this device', async () => {
  const { theme, failures, stop } = start(() => {
    throw new CallFailure(0, 'offline', 'offline');
  });
  theme.adapt({ text: 'large' });
  await settled();
  expect(failures).toHaveLength(1);
  expect(theme.text).toBe('large');
  stop();
});
