import type { Drafts } from '#core/shared';
import { NoteLineStore } from './NoteLineStore.ts';
import type { VisitStore } from '../../stores/VisitStore.ts';

const key = 'telemedicine-lines:v1';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('RTE-7 draft lines survive a failed read and are not overwritten', async () => {
  const kept = JSON.stringify([{ text: 'Sleeps badly', from: 'Anne Roy, 3:04', placed: true }]);
  let fails = true;
  const written: string[] = [];
  const drafts: Drafts = {
    read: async () => {
      if (fails) throw new Error('away');
      return kept;
    },
    write: (at, text) => void written.push(`${at} ${text}`),
    clear: () => undefined,
    flush: async () => undefined,
  };
  const lines = new NoteLineStore({ visit: null, id: null } as VisitStore, drafts);
  await lines.begin('v1');
  lines.adopt([{ text: 'Saved before', from: 'Anne Roy, 3:02' }]);
  lines.accept('Taken too early', 'Anne Roy, 3:05');
  lines.follow('Saved before', 'Saved before, and reworded');
  expect([lines.open, written]).toEqual([false, []]);
  fails = false;
  await jest.advanceTimersByTimeAsync(10_000);
  expect(lines.open).toBe(true);
  lines.accept('Since March', 'Anne Roy, 3:06');
  expect(lines.entries.map(({ text }) => text)).toEqual(['Sleeps badly', 'Saved before, and reworded', 'Since March']);
  expect(written).toEqual([`${key} ${JSON.stringify(lines.entries)}`]);
  lines.dispose();
});
