import { type Load, nextOf } from './freeNext.ts';

const now = new Date('2026-11-27T15:00:00Z');
const at = (minutes: number): Date => new Date(now.getTime() + minutes * 60_000);
const taken = (from: number, to: number) => ({ start: at(from), end: at(to) });
const people = [{ id: 'ann' }, { id: 'bea' }, { id: 'cleo' }];
const idle: Load = { waiting: 0, busy: [] };
const next = (loads: Readonly<Record<string, Load>>) => nextOf(people, (id) => loads[id] ?? idle, now)?.id;

test('RTE-3 next is whom the fewest wait for, however long they are still taken', () => {
  expect(
    next({
      ann: { waiting: 2, busy: [] },
      bea: { waiting: 1, busy: [taken(0, 60)] },
      cleo: { waiting: 3, busy: [] },
    }),
  ).toBe('bea');
});

test('RTE-3 of those for whom as many wait, next is who is free first', () => {
  // One visit follows on another, in any order; what comes later takes nothing now.
  const [ann, bea] = [[taken(20, 50), taken(-10, 20)], [taken(-30, 40)]];
  expect(next({ ann: { waiting: 0, busy: ann }, bea: { waiting: 0, busy: bea }, cleo: { ...idle, waiting: 1 } })).toBe(
    'bea',
  );
  expect(
    next({ ann: { waiting: 0, busy: ann }, bea: { waiting: 0, busy: bea }, cleo: { ...idle, busy: [taken(5, 90)] } }),
  ).toBe('cleo');
});

test('RTE-3 next of equals is the first by name, and of nobody there is none', () => {
  expect(next({})).toBe('ann');
  expect(nextOf([], () => idle, now)).toBeNull();
});
