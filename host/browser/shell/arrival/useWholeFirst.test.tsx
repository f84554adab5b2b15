import { act, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { useWholeFirst } from './useWholeFirst.ts';

interface Given {
  readonly path: string;
  readonly waits: boolean;
  readonly coming?: boolean;
  readonly silent?: boolean;
  readonly line?: { readonly up: boolean };
}

const Room = ({ path, waits, coming = false, silent = false, line }: Given) => {
  const room = useRef<HTMLElement>(null);
  useWholeFirst(room, path, line);
  return (
    <main ref={room}>
      {coming && <div className="pv-coming" />}
      {silent && <span className="pv-awaited" hidden />}
      {waits ? <div className="pv-skeleton" /> : <p>All of it</p>}
    </main>
  );
};

const later = (ms: number): Promise<void> =>
  act(async () => {
    await jest.advanceTimersByTimeAsync(ms);
  });
const arriving = (): boolean => screen.getByRole('main').hasAttribute('data-arriving');
const filling = (): boolean => screen.getByRole('main').hasAttribute('data-filling');

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

test('a page is not seen before a card that may yet say something', async () => {
  const { rerender } = render(<Room path="/one" waits={false} silent />);
  await later(300);
  expect(arriving()).toBe(true);
  rerender(<Room path="/one" waits={false} />);
  await later(100);
  expect(arriving()).toBe(false);
});

test('the parts of a page have their time from when its code is there', async () => {
  const { rerender } = render(<Room path="/one" waits coming />);
  await later(600);
  rerender(<Room path="/one" waits />);
  await later(600);
  expect(arriving()).toBe(true);
  await later(150);
  expect(arriving()).toBe(false);
});

test('what takes long is seen from above until its parts are there, and for some moments at most', async () => {
  const { rerender } = render(<Room path="/one" waits />);
  await later(750);
  expect([arriving(), filling()]).toEqual([false, true]);
  rerender(<Room path="/one" waits={false} />);
  await later(100);
  expect(filling()).toBe(false);
  rerender(<Room path="/two" waits />);
  await later(3600);
  expect([arriving(), filling()]).toEqual([false, true]);
  await later(150);
  expect([arriving(), filling()]).toEqual([false, false]);
});

test('whoever presses something sees all at once', async () => {
  const { rerender } = render(<Room path="/one" waits />);
  await later(750);
  screen.getByRole('main').dispatchEvent(new Event('pointerdown'));
  expect(filling()).toBe(false);
  rerender(<Room path="/two" waits />);
  expect(arriving()).toBe(true);
  screen.getByRole('main').dispatchEvent(new Event('pointerdown'));
  expect(arriving()).toBe(false);
});

test('without a line a page is seen with its last part', async () => {
  const line = { up: false };
  const { rerender } = render(<Room path="/one" waits />);
  await later(300);
  rerender(<Room path="/one" waits line={line} />);
  await later(0);
  expect(arriving()).toBe(true);
  rerender(<Room path="/one" waits={false} line={line} />);
  await later(0);
  expect(arriving()).toBe(false);
  rerender(<Room path="/two" waits={false} line={line} />);
  expect(arriving()).toBe(false);
});
