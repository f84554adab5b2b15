import { act, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { useWholeFirst } from './useWholeFirst.ts';

const Room = ({ path, waits }: { readonly path: string; readonly waits: boolean }) => {
  const room = useRef<HTMLElement>(null);
  useWholeFirst(room, path);
  return <main ref={room}>{waits ? <div className="pv-skeleton" /> : <p>All of it</p>}</main>;
};

const later = (ms: number): Promise<void> =>
  act(async () => {
    await jest.advanceTimersByTimeAsync(ms);
  });
const arriving = (): boolean => screen.getByRole('main').hasAttribute('data-arriving');

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

test('a page is seen when its last part is there, and another page again', async () => {
  const { rerender } = render(<Room path="/one" waits />);
  await later(300);
  expect(arriving()).toBe(true);
  rerender(<Room path="/one" waits={false} />);
  await later(50);
  expect(arriving()).toBe(true);
  await later(50);
  expect(arriving()).toBe(false);
  rerender(<Room path="/two" waits={false} />);
  expect(arriving()).toBe(true);
  await later(100);
  expect(arriving()).toBe(false);
});

test('what takes long is shown as it comes, and at once to whoever presses something', async () => {
  const { rerender } = render(<Room path="/one" waits />);
  await later(750);
  expect(arriving()).toBe(false);
  rerender(<Room path="/two" waits />);
  expect(arriving()).toBe(true);
  screen.getByRole('main').dispatchEvent(new Event('pointerdown'));
  expect(arriving()).toBe(false);
});
