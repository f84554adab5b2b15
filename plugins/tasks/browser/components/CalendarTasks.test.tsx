import { waitFor } from '@testing-library/react';
import { drawFeed } from '#test/kit/browser/drawFeed.tsx';
import { day, startTasks, task } from '../tests/testKit.tsx';

const midnight = (days: number): Date => new Date(`${day(days)}T00:00:00`);
const due = (days: number) => ({ restriction: { period: { end: day(days) } } });

test('RTE-3 the calendar shows a person’s own tasks on their due day, with a link to each', async () => {
  const { plugin, record } = await startTasks([
    task('late', due(-1)),
    task('soon', { ...due(2), for: { reference: 'Patient/maya', display: 'Maya Tremblay' } }),
    task('another-time', due(20)),
    task('done', { ...due(1), status: 'completed' }),
    task('others', { ...due(1), owner: { reference: 'Practitioner/p2' } }),
    task('whenever'),
  ]);
  const told = await drawFeed(plugin, midnight(-3), midnight(4));
  await waitFor(() => expect(told.at(-1)?.items).toHaveLength(2));
  expect(told.at(-1)!.items).toEqual([
    { id: 'late', at: day(-1), title: 'Task late', state: 'late', href: '/care-provider/tasks?task=late' },
    { id: 'soon', at: day(2), title: 'Task soon · Maya Tremblay', href: '/care-provider/tasks?task=soon' },
  ]);
  // Only these days are asked for, however many tasks the clinic has.
  expect(record.searched.at(-1)).toMatchObject({
    type: 'Task',
    params: { owner: 'Practitioner/p1', due: [expect.stringMatching(/^ge/), expect.stringMatching(/^le/)] },
  });
});
