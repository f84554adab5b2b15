import { makeAutoObservable, observableRef } from 'mobx';
import type { Resource } from '#core/shared';
import { PagedList } from './pagedList.ts';

interface Page {
  readonly data: readonly { readonly id: string }[];
  readonly next: number | null;
}
type Mutable = { -readonly [K in keyof Resource<Page>]: Resource<Page>[K] };

const page = (): Mutable & { readonly refetch: jest.Mock; readonly dispose: jest.Mock } =>
  makeAutoObservable(
    {
      ...{ data: undefined, error: undefined, pending: true, fetching: true },
      ...{ refetch: jest.fn(async () => undefined), dispose: jest.fn() },
    },
    { data: observableRef, refetch: false, dispose: false },
  );
const pageOf = (next: number | null, ...ids: readonly string[]): Partial<Mutable> => ({
  data: { data: ids.map((id) => ({ id })), next },
  pending: false,
  fetching: false,
});

test('a list of pages shows each line once, and says whether more are there', () => {
  const pages = [page(), page()];
  const watched: unknown[] = [];
  const list = new PagedList<Page, string>((wanted, from) => pages[watched.push([wanted, from]) - 1]!);
  expect(list.pending).toBe(true);
  list.open('all');
  expect([list.data, list.hasMore]).toEqual([undefined, false]);
  Object.assign(pages[0]!, pageOf(2, 'a', 'b'));
  expect([list.pending, list.hasMore]).toEqual([false, true]);
  list.more();
  expect([list.fetching, list.hasMore]).toEqual([true, true]);
  Object.assign(pages[1]!, pageOf(null, 'b', 'c'));
  expect(watched).toEqual([
    ['all', undefined],
    ['all', 2],
  ]);
  expect(list.data).toEqual({ data: [{ id: 'a' }, { id: 'b' }, { id: 'c' }], next: null });
  expect(list.hasMore).toBe(false);
});

test('a page that failed is fetched again where more is asked for, and what is there stays', () => {
  const pages = [page(), page()];
  let n = 0;
  const list = new PagedList<Page, string>(() => pages[n++]!);
  list.open('all');
  Object.assign(pages[0]!, pageOf(2, 'a'));
  list.more();
  Object.assign(pages[1]!, { error: new Error('offline'), pending: false, fetching: false });
  expect([list.error?.message, list.data?.data.length, list.hasMore]).toEqual(['offline', 1, true]);
  list.more();
  expect(pages[1]!.refetch).toHaveBeenCalledTimes(1);
  list.dispose();
  expect(pages.map(({ dispose }) => dispose.mock.calls.length)).toEqual([1, 1]);
  expect(list.data?.data.length).toBe(1);
});
