import type { FoundRoute } from '../router/findRoute.ts';
import { documentTitle, type Titled } from './documentTitle.ts';

const at = (path: string, title: string): Titled['outcome'] => ({
  is: 'page',
  found: {
    owner: 'chart',
    route: { path, allow: 'anyone', page: () => null, title: () => title },
  } as unknown as FoundRoute,
});
const titled = (given: Partial<Titled>): string | null =>
  documentTitle({
    outcome: at('/clinic/patients/:id', 'Chart'),
    locked: false,
    unread: 0,
    product: 'Pavilion',
    missing: () => 'Page not found',
    ...given,
  });

test('PRD-3 a page is named by its route, with the product after it and what is unread before it', () => {
  expect(titled({})).toBe('Chart – Pavilion');
  expect(titled({ unread: 12 })).toBe('(12) Chart – Pavilion');
  expect(titled({ outcome: at('/', 'Home') })).toBe('Pavilion');
  expect(titled({ outcome: { is: 'missing' } })).toBe('Page not found – Pavilion');
});

test('STA-5 PRD-3 a locked page tells neither where somebody is nor that something is unread', () => {
  expect(titled({ locked: true, unread: 3 })).toBe('Pavilion');
});

test('PRD-3 the title stays while it is open which page comes', () => {
  expect(titled({ outcome: { is: 'pending' } })).toBeNull();
  expect(
    titled({ outcome: { is: 'redirect', decision: { is: 'login', to: '/login', back: '/messages' } } as never }),
  ).toBeNull();
});
