import type { Consent } from '@medplum/fhirtypes';
import { act, screen } from '@testing-library/react';
import { observable, runInAction } from 'mobx';
import { observer } from 'mobx-react-lite';
import { ClinicalRecord, type RecordPage, type SearchParams } from '#clinical/shared';
import { knownOf } from '#core/shared';
import { renderUi } from '#ui/renderUi.tsx';
import { useAllPages, usePages } from './useRecord.ts';

/** A record whose pages come when the test lets them. */
const paged = () => {
  const asked: {
    page: string | undefined;
    answer: (ids: readonly string[], next: string | null) => void;
    fail: () => void;
    readonly again: jest.Mock;
  }[] = [];
  const search = (_type: string, _params: SearchParams, { page }: { readonly page?: string } = {}) => {
    const state = observable.box<RecordPage<'Consent'> | undefined>(undefined, { deep: false });
    const failure = observable.box<Error | undefined>(undefined, { deep: false });
    const again = jest.fn(() => Promise.resolve());
    asked.push({
      page,
      answer: (ids, next) => {
        const resources = ids.map((id): Consent => ({ resourceType: 'Consent', id }) as Consent);
        runInAction(() => state.set({ resources, included: [], total: null, next } as never));
      },
      fail: () => runInAction(() => failure.set(new Error('cut'))),
      again,
    });
    return {
      get data() {
        return state.get();
      },
      get fetching() {
        return state.get() === undefined && failure.get() === undefined;
      },
      get pending() {
        return state.get() === undefined;
      },
      get error() {
        return failure.get();
      },
      refetch: again,
      dispose: () => undefined,
    };
  };
  return { asked, record: { search } as unknown as ClinicalRecord };
};

const draw = async (hook: typeof usePages) => {
  const { asked, record } = paged();
  let more = (): void => undefined;
  const Page = observer(() => {
    const pages = hook('Consent', {});
    more = () => pages.more();
    return <output>{`${knownOf(pages).is} ${pages.data?.resources.map(({ id }) => id).join() ?? ''}`}</output>;
  });
  await renderUi(<Page />, 'en-CA', [[ClinicalRecord, record]]);
  return { asked, shown: () => screen.getByRole('status').textContent, more: () => act(() => more()) };
};

test('an answer of which a further page is under way is not whole', async () => {
  const { asked, shown, more } = await draw(usePages);
  expect(shown()).toBe('awaited ');
  act(() => asked[0]!.answer(['a'], 'page=2'));
  expect(shown()).toBe('part a');
  more();
  expect([asked.length, asked[1]!.page, shown()]).toEqual([2, 'page=2', 'part a']);
  act(() => asked[1]!.answer(['b'], null));
  expect(shown()).toBe('whole a,b');
});

test('every page is fetched where all of an answer is needed, one after the other', async () => {
  const { asked, shown } = await draw(useAllPages);
  act(() => asked[0]!.answer(['a'], 'page=2'));
  expect([asked.length, shown()]).toEqual([2, 'part a']);
  act(() => asked[1]!.answer([], 'page=3'));
  expect([asked.length, shown()]).toEqual([3, 'part a']);
  act(() => asked[2]!.answer(['c'], null));
  expect([asked.length, shown()]).toEqual([3, 'whole a,c']);
});

test('a page that failed is asked for again by whoever asks for more, and never by itself', async () => {
  const { asked, shown, more } = await draw(useAllPages);
  act(() => asked[0]!.answer(['a'], 'page=2'));
  act(() => asked[1]!.fail());
  expect([shown(), asked.length]).toEqual(['part a', 2]);
  expect(asked[1]!.again).not.toHaveBeenCalled();
  more();
  expect([asked[1]!.again.mock.calls.length, asked.length]).toEqual([1, 2]);
});
