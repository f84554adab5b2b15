import { act, render, screen } from '@testing-library/react';
import { observable, runInAction } from 'mobx';
import { KernelContext, type KernelView, lazyPage } from '#core/browser';
import { useTogether } from './useTogether.ts';

const Frame = () => <p>{useTogether() ? 'frame and page' : 'not yet'}</p>;

const open = (network: boolean) => {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(network);
  const page = lazyPage(() => Promise.resolve({ Page: () => null }), 'Page');
  const outlet = observable.object<{ outcome: object }>({ outcome: { is: 'pending' } }, {}, { deep: false });
  const kernel = { outlet } as unknown as KernelView;
  render(
    <KernelContext value={kernel}>
      <Frame />
    </KernelContext>,
  );
  const find = (): void =>
    runInAction(() => {
      outlet.outcome = { is: 'page', found: { route: { page } } };
    });
  return { find };
};
const later = (ms: number): Promise<void> =>
  act(async () => {
    await jest.advanceTimersByTimeAsync(ms);
  });

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

test('without a network the frame is drawn with its page, once the code of that is there', async () => {
  const { find } = open(false);
  await later(300);
  expect(screen.getByText('not yet')).toBeInTheDocument();
  act(find);
  await later(10);
  expect(screen.getByText('frame and page')).toBeInTheDocument();
});

test('what takes longer is shown as it comes', async () => {
  open(false);
  await later(1_100);
  expect(screen.getByText('frame and page')).toBeInTheDocument();
});

test('with a network the frame stands at once', () => {
  open(true);
  expect(screen.getByText('frame and page')).toBeInTheDocument();
});
