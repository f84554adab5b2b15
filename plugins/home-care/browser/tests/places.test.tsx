import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { VisitEvent } from '../../shared/record.ts';
import { BoardPage } from '../board/BoardPage.tsx';
import { day, held, own, start } from './modeKit.tsx';
import { openStaffPage } from './staffKit.tsx';
import { today, visit } from './testKit.ts';

type Found = (is: object) => void;
/** What the device does when it is asked where it is. */
let locate: (found: Found, failed: Found) => void;
let asked = 0;
beforeEach(() => {
  asked = 0;
  locate = (found) => found({ coords: { latitude: 45.424812, longitude: -75.699249, accuracy: 39.2 } });
  Object.defineProperty(navigator, 'geolocation', {
    configurable: true,
    value: {
      getCurrentPosition: (found: Found, failed: Found) => {
        asked += 1;
        locate(found, failed);
      },
    },
  });
});
afterEach(() => Reflect.deleteProperty(navigator, 'geolocation'));

const open = async (memory = new Map<string, unknown>([['homeCare', held]])) => {
  const told: any[] = [];
  const it = await start(
    {
      'home-care.mine': () => day([own({ tasks: [] })]),
      'home-care.event': ({ body }) => {
        told.push(body.what);
        return { now: new Date().toISOString() };
      },
    },
    memory,
  );
  return { ...it, told };
};
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const kinds = (told: readonly { readonly kind: string }[]) => told.map(({ kind }) => kind);

test('RTE-4 a place is recorded once at start and once at end, after a yes, and the device keeps the yes and no place', async () => {
  const { told, memory } = await open();
  await press('Start visit');
  expect(asked).toBe(0);
  expect(await screen.findByText(/If you say no, your hours count just the same/)).toBeInTheDocument();
  await waitFor(() => expect(kinds(told)).toEqual(['start']));
  await press('Record my place');
  const place = { latitude: 45.42481, longitude: -75.69925, accuracy: 40 };
  await waitFor(() => expect(told[1]).toEqual({ kind: 'place', of: 'start', place, why: null }));
  expect(screen.queryByText(/Record where you are/)).not.toBeInTheDocument();
  await press('End visit');
  await waitFor(() => expect(told.at(-1)).toEqual({ kind: 'place', of: 'end', place, why: null }));
  expect([asked, kinds(told)]).toEqual([2, ['start', 'place', 'end', 'place']]);
  expect(memory.get('homeCarePlace')).toEqual({ worker: 'w1', to: true });
  expect(JSON.stringify([...memory])).not.toMatch(/45\.42/);
});

test('RTE-4 a start goes at once, however long the device looks; what it does not find is said without a place', async () => {
  let fail: Found = () => undefined;
  locate = (_, failed) => (fail = failed);
  const { told } = await open(
    new Map<string, unknown>([
      ['homeCare', held],
      ['homeCarePlace', { worker: 'w1', to: true }],
    ]),
  );
  await press('Start visit');
  await waitFor(() => expect(kinds(told)).toEqual(['start']));
  expect(screen.getByRole('button', { name: 'End visit' })).toBeEnabled();
  fail({ code: 1 });
  await waitFor(() => expect(told[1]).toEqual({ kind: 'place', of: 'start', place: null, why: 'denied' }));
  locate = (found) => found({ coords: { latitude: 4500, longitude: 0, accuracy: 1 } });
  await press('End visit');
  await waitFor(() => expect(told[3]).toEqual({ kind: 'place', of: 'end', place: null, why: 'unavailable' }));
});

test('RTE-4 a no is recorded without asking the device, can be changed, and is another worker’s own to give', async () => {
  const memory = new Map<string, unknown>([
    ['homeCare', held],
    ['homeCarePlace', { worker: 'w2', to: true }],
  ]);
  const { told } = await open(memory);
  await press('Start visit');
  await press('Don’t record it');
  await waitFor(() => expect(told[1]).toEqual({ kind: 'place', of: 'start', place: null, why: 'declined' }));
  expect(asked).toBe(0);
  expect(screen.getByText('Your place isn’t recorded.')).toBeInTheDocument();
  await press('Record my place at start and end');
  expect(await screen.findByText('Your place is recorded at start and end only.')).toBeInTheDocument();
  // Agreeing later records nothing of what is over.
  expect([asked, kinds(told)]).toEqual([0, ['start', 'place']]);
});

test('RTE-4 the coordinator reads how exact a place is and how far off, and sets where the address is', async () => {
  const nadine = { id: 'w1', name: 'Nadine' };
  const event = (id: string, what: VisitEvent['what'], is: Partial<VisitEvent> = {}): VisitEvent => ({
    ...{ id, field: `place:${id}`, worker: nadine, by: '', replaces: [], what, ...is },
    ...{ at: `${today}T12:05:00.000Z`, when: `${today}T12:05:00.000Z` },
  });
  const place = { latitude: 45.42481, longitude: -75.69925, accuracy: 40 };
  const { sent } = await openStaffPage(BoardPage, {
    'home-care.board': () => ({
      ...{ days: [today], today, zone: 'America/Toronto', workers: [], around: [] },
      visits: [visit({ state: 'started', exceptions: ['far'] })],
    }),
    'home-care.record': () => ({
      events: [
        event('e1', { kind: 'place', of: 'start', place, why: null }, { metres: 1234 }),
        event('e2', { kind: 'place', of: 'end', place: { ...place, accuracy: 1500 }, why: null }, { metres: 90 }),
        event('e3', { kind: 'place', of: 'end', place: null, why: 'denied' }),
      ],
      exceptions: [{ kind: 'far', worker: nadine }],
      address: { latitude: 45.4, longitude: -75.7 },
    }),
    'home-care.placeAddress': () => undefined,
  });
  await userEvent.click(await screen.findByRole('button', { name: /Maya Tremblay Morning care/ }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText(/Nadine’s phone was far from the client’s address/)).toBeInTheDocument();
  const [first, second, none] = within(dialog.getByRole('region', { name: 'What the worker recorded' })).getAllByRole(
    'listitem',
  );
  expect(first).toHaveTextContent(/Place at start: within 40 m.*1.2 km from the address.*For review/);
  expect(second).toHaveTextContent(/Place at end: within 1.5 km.*90 m from the address/);
  expect(second).not.toHaveTextContent('For review');
  expect(none).toHaveTextContent('Place at end: No place, the phone doesn’t allow it');
  expect(dialog.queryAllByRole('link')).toEqual([]);
  await userEvent.click(within(first!).getByRole('button', { name: 'Use as the address’s position' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Use this place' }));
  const input = () => sent.findLast(({ id }) => id === 'home-care.placeAddress')?.input;
  const { accuracy: _, ...position } = place;
  await waitFor(() => expect(input()).toEqual({ params: { id: 'v1' }, body: { position } }));
  await userEvent.click(dialog.getByRole('button', { name: 'Change position' }));
  const latitude = await screen.findByLabelText(/Latitude/);
  await userEvent.clear(latitude);
  await userEvent.type(latitude, '95');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Enter a number from −90 to 90.')).toBeInTheDocument();
  await userEvent.clear(latitude);
  await userEvent.type(latitude, '45,5');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(input()).toMatchObject({ body: { position: { latitude: 45.5, longitude: -75.7 } } }));
});
