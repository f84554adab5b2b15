import { slot } from '#core/plugin';
import { type Card, type Route, Routes } from '../slots.ts';
import { fetchAddressAhead, fetchRouteAhead } from './ahead.ts';
import { lazyPage } from './lazyPage.tsx';

const Cards = slot<Card>('Cards');
const fetched: string[] = [];
const lazy = (name: string, fails = false) =>
  lazyPage(() => {
    fetched.push(name);
    return fails ? Promise.reject(new Error('offline')) : Promise.resolve(() => null);
  });
const card = (id: string, fails = false): Card => ({ id, order: 1, card: lazy(id, fails) });
const home: Route = {
  path: '/home/:id',
  allow: 'anyone',
  title: () => 'Home',
  page: lazy('page'),
  brings: [Cards],
};
const items = new Map<unknown, readonly object[]>([
  [Routes, [home, { ...home, path: '/other', page: lazy('other'), brings: undefined }]],
  [Cards, [card('weather'), card('broken', true)]],
]);
const registry = {
  contributed: (of: unknown) => (items.get(of) ?? []).map((item) => ({ owner: 'one', item })),
} as unknown as Parameters<typeof fetchRouteAhead>[0];

beforeEach(() => void fetched.splice(0));

test('a page is fetched together with the parts that stand on it, and a part that fails says nothing yet', async () => {
  fetchRouteAhead(registry, home);
  expect(fetched).toEqual(['page', 'weather', 'broken']);
  await new Promise((resolve) => setTimeout(resolve));
});

test('a link that is pointed at fetches its own page and no other', () => {
  fetchAddressAhead(registry, '/other?tab=1#top');
  expect(fetched).toEqual(['other']);
  fetchAddressAhead(registry, '/nowhere');
  expect(fetched).toEqual(['other']);
});
