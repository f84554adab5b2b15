import type { Appointment } from '@medplum/fhirtypes';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Auth, CallFailure, FeatureStates, Http, Persistence, Resources, Router, Toasts } from '#core/shared';
import { ClinicalRecord, type Stored } from '#clinical/shared';
import { fakeAuth, fakeHttp, fakeResources, fakeRouter, fakeToasts, keptIn } from '#test/kit/browser/fakes.ts';
import { fakeRecord } from '#test/kit/browser/fakeRecord.ts';
import { profile } from '#test/kit/browser/fakeServer.ts';
import { startPlugin } from '#test/kit/browser/startPlugin.tsx';
import { visitOf } from '../../shared/visit.ts';
import { appointments } from '../../manifest.ts';
import { BookDialog } from '../booking/dialogs/BookDialog.tsx';
import type { SelectedTime } from '../booking/timeFields.ts';
import { RescheduleDialog } from '../visits/dialogs/RescheduleDialog.tsx';
import { messages, setup } from '../index.ts';

const kind = (id: string, nameEn: string, more: object = {}) => ({
  id,
  nameEn,
  nameFr: nameEn,
  minutes: 20,
  bufferBefore: 0,
  bufferAfter: 0,
  mode: 'clinic',
  selfBooking: true,
  active: true,
  ...more,
});
const kinds = [
  kind('follow-up', 'Follow-up'),
  kind('long', 'Long visit', { minutes: 60 }),
  kind('procedure', 'Procedure', { selfBooking: false }),
  kind('former', 'Former kind', { active: false }),
];
const people = [
  { id: 'dr1', name: 'Priya Sandhu', title: null },
  { id: 'dr2', name: 'Daniel Okafor', title: null },
];

/** So many days on, at this hour of this device's clock. */
const at = (days: number, hour: number, minutes = 0): Date => {
  const date = new Date();
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() + days, hour, minutes);
};
const dayText = (date: Date): string => date.toLocaleDateString('en-CA');
const time = (start: Date, practitioners = ['dr1']) => ({
  start: start.toISOString(),
  end: new Date(start.getTime() + 20 * 60_000).toISOString(),
  practitioners,
});

type Free = (body: { from: string; to: string }) => unknown;

const everyDay: Free = ({ from, to }) => ({
  data: [time(at(1, 9)), time(at(1, 10))].filter(({ start }) => start >= from),
  until: to,
  zone: 'America/Toronto',
});

interface Given {
  readonly role?: 'patient' | 'practitioner';
  readonly free?: Free;
  readonly book?: () => unknown;
  readonly visit?: Stored<Appointment>;
  readonly part: React.ComponentType;
}

const open = async ({ role = 'practitioner', free = everyDay, book, visit, part }: Given) => {
  const answers = {
    'appointments.clock': () => ({
      now: new Date().toISOString(),
      zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    }),
    'appointments.visitTypes': () => ({ data: kinds, zone: 'America/Toronto' }),
    'appointments.people': () => ({ data: people }),
    'appointments.free': ({ body }: { body: { from: string; to: string } }) => free(body),
    'appointments.book': book ?? (() => ({ data: ['v1'], series: null, skipped: [] })),
    'appointments.move': () => ({ data: ['v1'], was: [] }),
  };
  const resources = fakeResources(answers);
  const plugin = await startPlugin(appointments, {
    setup,
    messages,
    given: [
      [Auth, fakeAuth({ signedIn: true, activeRole: role, selectedUser: profile({ role, resourceId: 'dr1' }) })],
      [ClinicalRecord, fakeRecord(visit ? [visit] : [])],
      [FeatureStates, { isRunning: () => false, stateOf: () => undefined }],
      [Http, fakeHttp(answers)],
      [Persistence, keptIn(new Map())],
      [Resources, resources],
      [Router, fakeRouter('/care-provider/calendar')],
      [Toasts, fakeToasts()],
    ],
  });
  await plugin.draw(part);
  const sent = (id: string) => resources.sent.filter((one) => one.id === id).map(({ input }) => input.body);
  return { sent };
};

const booking = (
  given: Omit<Given, 'part'> & { readonly marked?: SelectedTime; readonly practitioner?: string } = {},
) => {
  const { marked, practitioner } = given;
  return open({
    ...given,
    part: () => <BookDialog patient="p1" marked={marked} practitioner={practitioner} onClose={() => undefined} />,
  });
};
const choose = async (label: RegExp, option: string): Promise<void> =>
  userEvent.selectOptions(await screen.findByLabelText(label), option);
const times = async (): Promise<readonly HTMLElement[]> =>
  within(await screen.findByRole('region', { name: 'Free times' })).findAllByRole('button', {
    name: /^[A-Z][a-z]+day, .*\d:\d\d/,
  });
const days = async (): Promise<readonly HTMLElement[]> =>
  within(await screen.findByRole('group', { name: 'Days with free times' })).getAllByRole('button');
const submit = async (name: string | RegExp = /^Book /): Promise<void> =>
  userEvent.click(screen.getByRole('button', { name }));

describe('RTE-3 a chosen time', () => {
  test.each([
    ['another kind', () => choose(/^Visit type/, 'long')],
    ['somebody else', () => choose(/^With/, 'dr2')],
  ])(
    'is chosen no more once %s is wanted: nobody is booked at a time that was free for something else',
    async (_, change) => {
      const { sent } = await booking();
      await choose(/^Visit type/, 'follow-up');
      await userEvent.click((await times())[0]!);
      await change();
      for (const one of await times()) expect(one).toHaveAttribute('aria-pressed', 'false');
      await submit();
      expect(await screen.findByText('Choose a time.')).toBeInTheDocument();
      expect(sent('appointments.book')).toEqual([]);
      await userEvent.click((await times())[1]!);
      await submit();
      await waitFor(() => expect(sent('appointments.book')).toHaveLength(1));
      expect(sent('appointments.book')[0]).toMatchObject({ start: at(1, 10).toISOString() });
    },
  );
});

describe('PRD-2 free times', () => {
  test('that one answer has no room for begin the next page, and stand on the way back too', async () => {
    const all = Array.from({ length: 14 }, (_, n) => [time(at(n + 1, 9)), time(at(n + 1, 15))]).flat();
    const free: Free = ({ from, to }) => {
      const found = all.filter(({ start }) => start >= from && start < to);
      return { data: found.slice(0, 5), until: found[5]?.start ?? to, zone: 'America/Toronto' };
    };
    await booking({ free });
    await choose(/^Visit type/, 'follow-up');
    const shown = async (first: number): Promise<void> => {
      await waitFor(() => {
        const days = screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
        expect(days[0]).toContain(String(at(first, 0).getDate()));
      });
      // Two whole days; half of the third is left to the next page.
      expect(await days()).toHaveLength(2);
      expect(await times()).toHaveLength(2);
    };
    await shown(1);
    await userEvent.click(screen.getByRole('button', { name: 'Later days' }));
    await shown(3);
    await userEvent.click(screen.getByRole('button', { name: 'Later days' }));
    await shown(5);
    await userEvent.click(screen.getByRole('button', { name: 'Earlier days' }));
    await shown(3);
  });

  test('say their day in their names, and each day is one stop of the Tab key with arrows within it', async () => {
    const user = userEvent.setup();
    const all = [1, 2].flatMap((day) => [9, 10, 11].map((hour) => time(at(day, hour))));
    await booking({ free: ({ to }) => ({ data: all, until: to, zone: 'America/Toronto' }) });
    await choose(/^Visit type/, 'follow-up');
    const shown = await times();
    expect(shown).toHaveLength(3);
    expect(new Set(shown.map((one) => one.getAttribute('aria-label'))).size).toBe(3);
    expect(shown[0]!.getAttribute('aria-label')).toMatch(/^[A-Z][a-z]+day, .+ 9:00/);
    const [today, tomorrow] = await days();
    act(() => today!.focus());
    await user.keyboard('{ArrowRight}');
    expect(tomorrow).toHaveFocus();
    await user.keyboard('{ArrowLeft}');
    await user.tab();
    expect(shown[0]).toHaveFocus();
    await user.keyboard('{ArrowRight}{ArrowDown}');
    expect(shown[2]).toHaveFocus();
    await user.keyboard('{ArrowRight}');
    expect(shown[0]).toHaveFocus();
    await user.keyboard('{End}{Enter}');
    expect(shown[2]).toHaveAttribute('aria-pressed', 'true');
    await user.click(tomorrow!);
    const [other] = await times();
    expect(other!.getAttribute('aria-label')).not.toBe(shown[0]!.getAttribute('aria-label'));
  });

  test('the next free one is one press away, and the button says what it books', async () => {
    const all = [1, 2].flatMap((day) => [9, 14].map((hour) => time(at(day, hour))));
    const { sent } = await booking({ free: ({ to }) => ({ data: all, until: to, zone: 'America/Toronto' }) });
    await choose(/^Visit type/, 'follow-up');
    await userEvent.click(await screen.findByRole('button', { name: /^Next free: .* 9:00/ }));
    expect((await times())[0]).toHaveAttribute('aria-pressed', 'true');
    await submit(/^Book [A-Z][a-z]+day, .* 9:00/);
    await waitFor(() => expect(sent('appointments.book')).toHaveLength(1));
    expect(sent('appointments.book')[0]).toMatchObject({ start: at(1, 9).toISOString() });
  });

  test('of a day that has more than one answer takes are told on two pages', async () => {
    const all = Array.from({ length: 8 }, (_, n) => time(at(0, 23, 50 + n)));
    const free: Free = ({ from, to }) => {
      const found = all.filter(({ start }) => start >= from && start < to);
      return { data: found.slice(0, 5), until: found[5]?.start ?? to, zone: 'America/Toronto' };
    };
    await booking({ free });
    await choose(/^Visit type/, 'follow-up');
    expect(await times()).toHaveLength(5);
    await userEvent.click(screen.getByRole('button', { name: 'Later days' }));
    await waitFor(async () => expect(await times()).toHaveLength(3));
  });
});

describe('RTE-3 an exact time', () => {
  const marked: SelectedTime = { start: at(1, 10, 20), end: at(1, 10, 25), allDay: false };

  test('is the one that was marked in the calendar, with whom it is, and as long as the kind takes', async () => {
    const { sent } = await booking({ marked, practitioner: 'dr1' });
    expect(await screen.findByLabelText(/^Start time/)).toHaveValue('10:20');
    expect(screen.getByLabelText(/^Day/)).toHaveValue(dayText(at(1, 0)));
    expect(screen.getByRole('radio', { name: 'An exact time' })).toBeChecked();
    await choose(/^Visit type/, 'follow-up');
    expect(screen.getByText(/– 10:40/).closest('[role="status"]')).toHaveTextContent(/10:20/);
    await submit();
    await waitFor(() => expect(sent('appointments.book')).toHaveLength(1));
    expect(sent('appointments.book')[0]).toMatchObject({ start: at(1, 10, 20).toISOString(), practitioners: ['dr1'] });
    expect(sent('appointments.book')[0]).not.toHaveProperty('end');
  });

  test('is as long as what was marked, where more than a point was', async () => {
    const { sent } = await booking({ marked: { ...marked, end: at(1, 11, 5) }, practitioner: 'dr1' });
    await choose(/^Visit type/, 'follow-up');
    expect(screen.getByLabelText(/^Minutes/)).toHaveValue(45);
    await submit();
    await waitFor(() => expect(sent('appointments.book')).toHaveLength(1));
    expect(sent('appointments.book')[0]).toMatchObject({ end: at(1, 11, 5).toISOString() });
  });

  test('is typed from the keyboard alone; what is wrong with it stands at its field', async () => {
    const { sent } = await booking();
    await choose(/^Visit type/, 'follow-up');
    screen.getByRole('radio', { name: 'A free time' }).focus();
    await userEvent.keyboard('{ArrowRight}');
    const begins = await screen.findByLabelText(/^Start time/);
    await userEvent.clear(begins);
    await userEvent.type(begins, '07:12');
    await userEvent.type(screen.getByLabelText(/^Minutes/), '3{Enter}');
    expect(begins).toHaveAccessibleDescription('Choose a time in five-minute steps, such as 10:20.');
    expect(begins).toHaveFocus();
    expect(screen.getByLabelText(/^Minutes/)).toHaveAccessibleDescription('A visit lasts from 5 minutes to 8 hours.');
    await userEvent.clear(begins);
    await userEvent.type(begins, '07:10');
    await userEvent.clear(screen.getByLabelText(/^Minutes/));
    await submit();
    await waitFor(() => expect(screen.getByLabelText(/^With/)).toHaveAccessibleDescription(/Choose a practitioner/));
    expect(sent('appointments.book')).toEqual([]);
    await choose(/^With/, 'dr2');
    await submit();
    await waitFor(() => expect(sent('appointments.book')).toHaveLength(1));
    expect(sent('appointments.book')[0]).toMatchObject({ practitioners: ['dr2'] });
  });

  test('that is taken says so and which is the next free one, and changes nothing that was typed', async () => {
    const next = at(2, 9).toISOString();
    await booking({
      marked,
      practitioner: 'dr1',
      book: () => {
        throw new CallFailure(409, 'slot_taken', '', { next });
      },
    });
    await choose(/^Visit type/, 'follow-up');
    await submit();
    expect(await screen.findByText(/This time is already booked. The next free time is/)).toBeInTheDocument();
    expect(screen.getByLabelText(/^Start time/)).toHaveValue('10:20');
  });

  test('is for staff to say: a patient chooses among what is free and what patients may book', async () => {
    await booking({ role: 'patient' });
    await choose(/^Visit type/, 'follow-up');
    await times();
    expect(screen.queryByRole('radio', { name: 'An exact time' })).toBeNull();
    const offered = within(screen.getByLabelText(/^Visit type/)).getAllByRole('option');
    expect(offered.map(({ textContent }) => textContent?.split(' · ')[0])).toEqual(['Follow-up', 'Long visit']);
  });
});

describe('RTE-3 a visit is moved by its dialog', () => {
  const stored: Stored<Appointment> = {
    resourceType: 'Appointment',
    id: 'v1',
    meta: { versionId: '3' },
    status: 'booked',
    start: at(1, 10, 20).toISOString(),
    end: at(1, 10, 40).toISOString(),
    description: 'From elsewhere',
    participant: [{ actor: { reference: 'Practitioner/dr1', display: 'Priya Sandhu' }, status: 'accepted' }],
  };
  const moving = (given: Partial<Given> = {}) =>
    open({
      ...given,
      visit: stored,
      part: () => <RescheduleDialog visit={visitOf(stored)!} onClose={() => undefined} />,
    });

  test('made longer without being dragged, beginning with the time that it has', async () => {
    const { sent } = await moving();
    await userEvent.click(await screen.findByRole('radio', { name: 'An exact time' }));
    expect(screen.getByLabelText(/^Start time/)).toHaveValue('10:20');
    const length = screen.getByLabelText(/^Minutes/);
    expect(length).toHaveValue(20);
    await userEvent.clear(length);
    await submit('Reschedule');
    expect(length).toHaveAccessibleDescription('Please enter Minutes');
    await userEvent.type(length, '50');
    await submit('Reschedule');
    await waitFor(() => expect(sent('appointments.move')).toHaveLength(1));
    expect(sent('appointments.move')[0]).toMatchObject({
      start: at(1, 10, 20).toISOString(),
      end: at(1, 11, 10).toISOString(),
    });
  });

  test('to the first free time, whatever its kind, which its button names; another can be chosen', async () => {
    const asked: unknown[] = [];
    const { sent } = await moving({
      free: (body) => {
        asked.push(body);
        return everyDay(body);
      },
    });
    await times();
    expect(asked[0]).toMatchObject({ moving: 'v1' });
    expect(asked[0]).not.toHaveProperty('type');
    const [first, other] = await times();
    await waitFor(() => expect(first).toHaveAttribute('aria-pressed', 'true'));
    await screen.findByRole('button', { name: /^Move to \w+day, / });
    await userEvent.click(other!);
    expect(first).toHaveAttribute('aria-pressed', 'false');
    await userEvent.click(first!);
    await userEvent.click(screen.getByRole('button', { name: /^Move to \w+day, / }));
    await waitFor(() => expect(sent('appointments.move')).toHaveLength(1));
    expect(sent('appointments.move')[0]).toMatchObject({ start: at(1, 9).toISOString() });
  });
});
