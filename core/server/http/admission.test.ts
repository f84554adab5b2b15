import { setTimeout as sleep } from 'node:timers/promises';
import { admissionOf } from './admission.ts';

const limits = {
  atOnce: 4,
  waiting: 4,
  share: 0.5,
  patienceMs: 10_000,
  standingPatienceMs: 10_000,
  standingMs: 60_000,
};
const here = (who: string) => ({ who, isGone: () => false });
const busy = { status: 503, code: 'unavailable' };

/** Work that goes on until it is told to end. */
const held = () => {
  let end = (): void => undefined;
  const ended = new Promise<void>((done) => (end = done));
  let began = false;
  return { end: () => end(), began: () => began, work: () => ((began = true), ended) };
};

test('no more calls run at once than there are places, and the next one begins when one ends', async () => {
  const { run } = admissionOf(limits);
  const jobs = ['a', 'b', 'c', 'd', 'e'].map((who) => ({ who, ...held() }));
  const all = jobs.map(({ who, work }) => run(here(who), work));
  await sleep(0);
  expect(jobs.map(({ began }) => began())).toEqual([true, true, true, true, false]);
  jobs[0]!.end();
  await all[0];
  await sleep(0);
  expect(jobs[4]!.began()).toBe(true);
  for (const { end } of jobs) end();
  await Promise.all(all);
});

test('one caller takes half of the places and half of the queue, and is refused beyond; another still gets in', async () => {
  const { run, knock } = admissionOf(limits);
  const flood = Array.from({ length: 4 }, held);
  const running = flood.map(({ work }) => run(here('flood'), work));
  await sleep(0);
  expect(flood.map(({ began }) => began())).toEqual([true, true, false, false]);
  expect(() => knock('flood')).toThrow(expect.objectContaining(busy));
  await expect(run(here('flood'), async () => undefined)).rejects.toMatchObject(busy);
  knock('other');
  expect(await run(here('other'), async () => 'in')).toBe('in');
  for (const { end } of flood) end();
  await Promise.all(running);
});

test('a full queue refuses at once, and its place is given back by work that fails', async () => {
  const { run, knock } = admissionOf({ ...limits, share: 1 });
  const first = Array.from({ length: 8 }, held);
  const running = first.map(({ work }) => run(here('a'), work));
  expect(() => knock('b')).toThrow(expect.objectContaining(busy));
  for (const { end } of first) end();
  await Promise.all(running);
  await expect(run(here('a'), () => Promise.reject(new Error('it fails')))).rejects.toThrow('it fails');
  const again = Array.from({ length: 4 }, held);
  const after = again.map(({ work }) => run(here('a'), work));
  await sleep(0);
  expect(again.every(({ began }) => began())).toBe(true);
  for (const { end } of again) end();
  await Promise.all(after);
});

test('requests that wait too long are refused, sooner in a long queue, and abandoned ones are dropped', async () => {
  const { run } = admissionOf({ ...limits, share: 1, waiting: 3, standingMs: 0, standingPatienceMs: 150 });
  const first = Array.from({ length: 4 }, held);
  const running = first.map(({ work }) => run(here('a'), work));
  const worked: string[] = [];
  const late = run(here('late'), async () => void worked.push('late'));
  await expect(late).rejects.toMatchObject(busy);
  const gone = run({ who: 'gone', isGone: () => true }, async () => void worked.push('gone'));
  for (const { end } of first) end();
  await expect(gone).rejects.toMatchObject(busy);
  await Promise.all(running);
  expect(worked).toEqual([]);
});
