import { settled } from '#test/kit/browser/settled.ts';
import { type Ask, gather } from './gather.ts';

interface Question extends Ask<number> {
  readonly n: number;
}

const alone = (): Promise<number> => Promise.reject(new Error('alone'));
const ask = (n: number, signal?: AbortSignal): Question => ({ n, signal, alone });

test('what is asked at one moment goes together, and its answers are handed on four at a time', async () => {
  const together: number[] = [];
  const answered: number[] = [];
  const heardAfter: number[] = [];
  const read = gather<Question, number>(30, async (asks) => {
    together.push(asks.length);
    setTimeout(() => heardAfter.push(answered.length));
    return asks.map(
      () =>
        async ({ n }) =>
          n,
    );
  });
  const all = Array.from({ length: 10 }, (_, n) => read(ask(n)).then((answer) => answered.push(answer)));
  await Promise.all(all);
  expect([together, answered]).toEqual([[10], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]]);
  expect(heardAfter).toEqual([4]);
});

test('whoever gives up while answers are handed on hears of no failure, and nothing more is done for them', async () => {
  const giving = new AbortController();
  const looked: number[] = [];
  const read = gather<Question, number>(30, async (asks) =>
    asks.map(() => async ({ n }) => {
      looked.push(n);
      if (n === 0) giving.abort();
      return n;
    }),
  );
  const others = [0, 1, 2, 3, 4].map((n) => read(ask(n)));
  const last = read(ask(5, giving.signal)).catch((error: Error) => error.message);
  expect(await Promise.all(others)).toEqual([0, 1, 2, 3, 4]);
  expect(await last).toBe('The call was cancelled.');
  await settled();
  expect(looked).not.toContain(5);
});
