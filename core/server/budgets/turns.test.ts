import { Turns } from './turns.ts';

const limits = { atOnce: 2, waiting: 2, waitingBytes: 100, waitMs: 200 } as const;
const tooMany = { status: 429, code: 'too_many_requests' };

/** Work that ends when it is told to. */
const held = () => {
  let end = (): void => undefined;
  const ended = new Promise<void>((resolve) => (end = resolve));
  return { work: () => ended, end };
};

test("one account's costly requests wait for each other, and nobody else's for them", async () => {
  const turns = new Turns(limits);
  const two = [held(), held()];
  const running = two.map(({ work }) => turns.inTurn('a', 0, work));
  let began = false;
  const third = turns.inTurn('a', 0, async () => void (began = true));
  await turns.inTurn('b', 0, async () => undefined);
  expect(began).toBe(false);
  two[0]!.end();
  await third;
  two[1]!.end();
  await Promise.all(running);
  await turns.inTurn('a', 0, async () => undefined);
});

test('what would wait too long, as too many, or with too much, is told to come again', async () => {
  const turns = new Turns(limits);
  const two = [held(), held()];
  const running = two.map(({ work }) => turns.inTurn('a', 0, work));
  const late = [turns.inTurn('a', 60, async () => 'done'), turns.inTurn('a', 0, async () => 'done')];
  const results = Promise.allSettled(late);
  await expect(turns.inTurn('a', 0, async () => undefined)).rejects.toMatchObject(tooMany);
  expect(await results).toEqual(late.map(() => ({ status: 'rejected', reason: expect.objectContaining(tooMany) })));
  const again = turns.inTurn('a', 60, async () => 'done');
  await expect(turns.inTurn('a', 60, async () => undefined)).rejects.toMatchObject(tooMany);
  for (const { end } of two) end();
  expect(await again).toBe('done');
  await Promise.all(running);
});

test('a place is free again after work that fails', async () => {
  const turns = new Turns({ ...limits, atOnce: 1 });
  await expect(turns.inTurn('a', 0, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await turns.inTurn('a', 0, async () => 'done')).toBe('done');
});
