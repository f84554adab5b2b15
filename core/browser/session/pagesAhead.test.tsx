import { fireEvent } from '@testing-library/react';
import { slot } from '#core/plugin';
import { staffRoles } from '#core/shared';
import { lazyPage } from '../react/lazy/lazyPage.tsx';
import { Conflicts } from '../registry/conflicts.ts';
import { Contributions } from '../registry/contributions.ts';
import { RouterStore } from '../router/routerStore.ts';
import { type Card, type Route, Routes } from '../slots.ts';
import { fetchPagesAhead } from './pagesAhead.ts';

const Cards = slot<Card & { readonly allow?: Route['allow'] }>('Cards', (card) => card.id);

const start = () => {
  const fetched: string[] = [];
  const lazy = (name: string) =>
    lazyPage(() => {
      fetched.push(name);
      return Promise.resolve({ Page: () => null });
    }, 'Page');
  const contributions = new Contributions(new Conflicts(true, () => undefined));
  const add = (path: string, more: Partial<Route> = {}): void =>
    void contributions.add(Routes, 'chart', {
      ...{ path, allow: staffRoles, title: () => path, page: lazy(path) },
      ...more,
    });
  const addCard = (id: string, allow?: Route['allow']): void =>
    void contributions.add(Cards, 'chart', { id, order: 1, card: lazy(id), ...(allow && { allow }) });
  const router = new RouterStore(() => ({ role: 'practitioner' }));
  const run = (): (() => void) => {
    const registry = { contributed: contributions.of.bind(contributions) };
    const stop = fetchPagesAhead({ registry, router, role: () => 'practitioner' });
    return () => {
      stop();
      router.dispose();
    };
  };
  return { fetched, lazy, add, addCard, run };
};

beforeEach(() => {
  jest.useFakeTimers();
  window.history.replaceState(null, '', '/home');
});
afterEach(() => jest.useRealTimers());

test('a page’s code comes with the parts that it shows at once, also of features that start after it', () => {
  const { fetched, lazy, add, addCard, run } = start();
  add('/home', { brings: [Cards, lazy('tab')] });
  addCard('alerts');
  addCard('adviceForPatients', ['patient']);
  const stop = run();
  expect(fetched).toEqual(['/home', 'alerts', 'tab']);
  addCard('reports');
  expect(fetched).toEqual(['/home', 'alerts', 'tab', 'reports']);
  stop();
});

test('a link that is pointed at or focused brings its page, once; one that is passed over, or of another role, does not', () => {
  const { fetched, add, run } = start();
  add('/home');
  add('/clinic/patients/:id');
  add('/tasks');
  add('/own', { allow: ['patient'] });
  const stop = run();
  document.body.innerHTML = `<a href="/clinic/patients/7"><b>Ana</b></a><a href="/tasks">Tasks</a><a href="/own">Own</a><p>Text</p>`;
  const [name, tasks, own, text] = ['b', 'a[href="/tasks"]', 'a[href="/own"]', 'p'].map((found) =>
    document.querySelector<HTMLElement>(found)!,
  ) as [HTMLElement, HTMLElement, HTMLElement, HTMLElement];
  fireEvent.pointerMove(name);
  fireEvent.pointerMove(text);
  fireEvent.pointerMove(own);
  jest.runAllTimers();
  expect(fetched).toEqual(['/home']);
  fireEvent.pointerMove(name);
  fireEvent.pointerMove(name);
  jest.runAllTimers();
  expect(fetched).toEqual(['/home', '/clinic/patients/:id']);
  tasks.focus();
  jest.runAllTimers();
  tasks.blur();
  fireEvent.pointerMove(tasks);
  jest.runAllTimers();
  expect(fetched).toEqual(['/home', '/clinic/patients/:id', '/tasks']);
  stop();
});
