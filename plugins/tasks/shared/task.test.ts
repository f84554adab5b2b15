import type { Task } from '@medplum/fhirtypes';
import { withLineChecked, checklistOf, withLine, withoutLine } from './checklist.ts';
import { withState, stateOf } from './taskState.ts';
import { daysUntil, dueOn, isLate } from './due.ts';
import { nextDue, nextOf, repeating } from './repeat.ts';

const now = new Date(2026, 10, 20, 12);
const task = (is: Partial<Task> = {}): Task & { id: string } => ({
  resourceType: 'Task',
  id: 't1',
  status: 'requested',
  intent: 'order',
  ...is,
});
const due = (day: string) => ({ restriction: { period: { end: day } } });

test.each([
  ['daily', '2026-11-20', '2026-11-21'],
  ['weekly', '2026-11-20', '2026-11-27'],
  ['monthly', '2027-01-31', '2027-02-28'],
  ['monthly', '2026-12-31', '2027-01-31'],
  ['weekly', '2026-09-01', '2026-11-24'],
] as const)('RTE-3 tasks: %s from %s comes back on %s', (rhythm, from, next) => {
  expect(nextDue(repeating(task(due(from)), rhythm, now), '2026-11-20')).toBe(next);
});

test('RTE-3 tasks: what comes back is new: nothing ticked, nobody has begun, no comments', () => {
  const done = withLineChecked(withLine(task(due('2026-11-20')), 'Call the lab', now), 'c1', true, now);
  const repeated = repeating({ ...done, status: 'completed', note: [{ text: 'done' }] }, 'weekly', now);
  const next = nextOf(repeated, now)!;
  expect(next).toMatchObject({
    id: 't1-20261127',
    status: 'requested',
    restriction: { period: { end: '2026-11-27' } },
  });
  expect(checklistOf(next)).toEqual([{ id: 'c1', text: 'Call the lab', done: false }]);
  expect(next).not.toHaveProperty('note');
  expect(nextOf({ ...next, status: 'completed' }, now)!.id).toBe('t1-20261204');
  expect(nextOf(task(), now)).toBeNull();
});

test('RTE-3 tasks: a line of the checklist is an input, and an output names it once it is done', () => {
  const two = withLine(withLine(task(), 'One', now), 'Two', now);
  const ticked = withLineChecked(two, 'c2', true, now);
  expect(ticked.output).toMatchObject([{ valueString: 'c2' }]);
  expect(checklistOf(withoutLine(ticked, 'c2', now))).toEqual([{ id: 'c1', text: 'One', done: false }]);
  expect(withLineChecked(ticked, 'c2', false, now)).not.toHaveProperty('output');
});

test('RTE-3 tasks: late is after the day it is due, or after the moment', () => {
  expect(isLate(task(due('2026-11-20')), now)).toBe(false);
  expect(isLate(task(due('2026-11-19')), now)).toBe(true);
  expect(isLate(task(due(new Date(now.getTime() - 1000).toISOString())), now)).toBe(true);
  expect(isLate(task({ ...due('2026-11-19'), status: 'completed' }), now)).toBe(false);
  expect(daysUntil('2026-11-22', now)).toBe(2);
  expect(dueOn(task(due('2026-11-19')), null, now)).not.toHaveProperty('restriction');
});

test('RTE-3 tasks: a move writes when it began and when it ended; going back takes the end away', () => {
  const doing = withState(task(), 'doing', now);
  expect(doing).toMatchObject({ status: 'in-progress', executionPeriod: { start: now.toISOString() } });
  const done = withState(doing, 'done', now);
  expect(done.executionPeriod).toHaveProperty('end');
  expect(withState(done, 'waiting', now).executionPeriod).not.toHaveProperty('end');
  expect(stateOf({ status: 'accepted' })).toBe('doing');
});
