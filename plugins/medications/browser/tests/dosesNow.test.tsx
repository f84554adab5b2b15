import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CallFailure } from '#core/shared';
import { type NowAnswer, NowSources } from '#plugins/patient-profile/shared/index.ts';
import { daily, startMedications } from './testKit.tsx';

beforeEach(() => {
  jest.useFakeTimers({
    now: new Date(2026, 10, 20, 9, 0),
    advanceTimers: true,
    doNotFake: ['queueMicrotask', 'nextTick'],
  });
});
afterEach(() => jest.useRealTimers());

const start = async (...[stored, options]: Parameters<typeof startMedications>) => {
  const started = await startMedications(stored, options);
  const told: NowAnswer[] = [];
  const Part = started.plugin.contributed(NowSources)[0]!.item.part;
  await started.plugin.draw(() => <Part chosen tell={(answer) => void told.push(answer)} />);
  return { ...started, told };
};

test('RTE-2 the home says what is to be taken now, and one press takes all of it', async () => {
  const { told, record } = await start([
    daily('m1', 'Ramipril 10 mg', ['08:00:00']),
    daily('m2', 'Metformin 500 mg', ['08:00:00', '20:00:00']),
  ]);
  const user = userEvent.setup({ advanceTimers: (ms) => jest.advanceTimersByTime(ms) });
  await user.click(await screen.findByRole('button', { name: 'I took all 2' }));
  await waitFor(() => expect(screen.queryByRole('button')).toBeNull());
  const said = record.stored.filter(({ resourceType }) => resourceType === 'MedicationAdministration');
  expect(said).toHaveLength(2);
  expect(told.at(-1)).toMatchObject({
    known: { is: 'whole' },
    later: { text: expect.stringMatching(/Metformin/) as unknown },
  });
  expect(told.at(-1)).not.toHaveProperty('act');
});

test('RTE-2 where the answers to doses cannot be read, nothing is offered to take and nothing is known', async () => {
  const answers = {
    'medications.reminders': () => {
      throw new CallFailure(503, 'busy', 'Busy.');
    },
  };
  const { told } = await start([daily('m1', 'Ramipril 10 mg', ['08:00:00'])], { answers });
  await waitFor(() => expect(told.at(-1)?.known.is).toBe('failed'));
  expect(told.some(({ act }) => act !== undefined)).toBe(false);
  expect(screen.queryByRole('button')).toBeNull();
});

test('RTE-2 what is not due yet is told as what comes, and asks for nothing', async () => {
  const { told } = await start([daily('m1', 'Ramipril 10 mg', ['20:00:00'])]);
  await waitFor(() => expect(told.at(-1)?.known.is).toBe('whole'));
  expect(told.at(-1)).toMatchObject({ later: { text: 'Next medicine: 8:00 p.m., Ramipril 10 mg', today: true } });
  expect(told.at(-1)).not.toHaveProperty('act');
});
