import { Home } from '@blueprintjs/icons';
import type { NavigationItem } from '#core/browser';
import { currentItem } from './useNavigation.ts';

const item = (href: string): NavigationItem => ({ href, label: () => href, icon: Home, allow: ['patient'], order: 0 });
const items = ['/home', '/record', '/record?tab=medications', '/messages'].map(item);

test.each([
  ['/record?tab=summary', '/record'],
  ['/record?tab=medications&dose=1', '/record?tab=medications'],
  ['/record/print', '/record'],
  ['/messages/session?tab=medications', '/messages'],
  ['/elsewhere', undefined],
])('%s belongs to %s', (address, href) => {
  const { pathname: path, searchParams: query } = new URL(address, 'http://house');
  expect(currentItem(items, { path, query })?.href).toBe(href);
});
