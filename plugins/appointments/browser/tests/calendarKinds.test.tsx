import { act, cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type FunctionComponent, useEffect } from 'react';
import {
  type CalendarFeedProps,
  type CalendarFound,
  type CalendarItem,
  CalendarItems,
  type CalendarSource,
  lazyPage,
  type Setup,
} from '#core/browser';
import {
  Auth,
  CallFailure,
  FeatureStates,
  Http,
  type Locale,
  Persistence,
  Resources,
  Router,
  Toasts,
} from '#core/shared';
import { ClinicalRecord } from '#clinical/shared';
import { fakeAuth, fakeHttp, fakeResources, fakeRouter, fakeToasts, keptIn } from '#test/kit/browser/fakes.ts';
import { fakeRecord } from '#test/kit/browser/fakeRecord.ts';
import { profile } from '#test/kit/browser/fakeServer.ts';
import { startPlugin } from '#test/kit/browser/startPlugin.tsx';
import { appointments } from '../../manifest.ts';
import { messages, setup } from '../index.ts';
import { PatientCalendarPage } from '../calendar/pages/PatientCalendarPage.tsx';

const day = '2026-11-20';
const at = (hour: number): string => new Date(2026, 10, 20, hour).toISOString();
const visits = [
  {
    id: 'v1',
    version: '1',
    status: 'booked',
    start: at(10),
    end: at(11),
    type: 'follow-up',
    title: 'Follow-up',
    mode: 'clinic',
    patient: null,
    practitioners: [{ id: 'dr1', name: 'Priya Sandhu', status: 'accepted' }],
  },
];

const source = (id: string, kind: CalendarSource['kind'], feed: CalendarSource['feed']): CalendarSource => ({
  id,
  kind,
  allow: ['patient'],
  feed,
});
const telling = (found: CalendarFound, asked: string[] = []) =>
  function Feed({ from, tell }: CalendarFeedProps) {
    useEffect(() => {
      asked.push(from);
      tell(found);
    }, [from, tell]);
    return null;
  };
const item = (id: string, is: Partial<CalendarItem>): CalendarItem => ({
  id,
  at: at(8),
  title: id,
  href: `/${id}`,
  ...is,
});
/** Nothing left out: doses are there as well. */
const withAll = `view=agenda&day=${day}&hide=`;
const doses = [8, 13, 20].map((hour) => item(`d${hour}`, { at: at(hour), title: 'Ramipril' }));

interface Given {
  readonly sources: readonly CalendarSource[];
  readonly address?: string;
  readonly locale?: Locale;
  readonly none?: boolean;
  readonly memory?: Map<string, unknown>;
  readonly there?: readonly (typeof visits)[number][];
}

const open = async ({
  sources,
  address = `view=agenda&day=${day}`,
  locale = 'en-CA',
  none = false,
  memory = new Map(),
  there = visits,
}: Given) => {
  const router = fakeRouter(`/patient-profile/calendar?${address}`);
  const reported: unknown[] = [];
  const asked: (readonly string[])[] = [];
  const all: Setup<any> = (scope) => {
    setup(scope);
    for (const one of sources) scope.add(CalendarItems, one);
  };
  const answers = {
    'appointments.clock': () => ({
      now: new Date().toISOString(),
      zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    }),
    'appointments.shown': ({ body: { edges } }: { body: { edges: readonly string[] } }) => ({
      days: (asked.push(edges), edges).slice(1).map((end, n) => {
        const here = none ? [] : there.filter(({ start }) => start >= edges[n]! && start < end);
        return { total: here.length, visits: here };
      }),
    }),
  };
  const plugin = await startPlugin(appointments, {
    setup: all,
    messages,
    locale,
    report: (error) => reported.push(error),
    given: [
      [
        Auth,
        fakeAuth({
          signedIn: true,
          activeRole: 'patient',
          selectedUser: profile({ role: 'patient', resourceId: 'p1' }),
        }),
      ],
      [ClinicalRecord, fakeRecord()],
      [FeatureStates, { isRunning: () => false, stateOf: () => undefined }],
      [Http, fakeHttp(answers)],
      [Persistence, keptIn(memory)],
      [Resources, fakeResources(answers)],
      [Router, router],
      [Toasts, fakeToasts()],
    ],
  });
  await plugin.draw(PatientCalendarPage);
  return { plugin, router, reported, asked };
};

const chip = (name: string) => within(screen.getByRole('group', { name: 'Show' })).getByRole('button', { name });

test('RTE-2 each kind has a chip by word, colour and shape; what is left out stands in the address and is not even asked for', async () => {
  const asked: string[] = [];
  const sources = [
    source('doses', 'dose', telling({ items: doses })),
    source('forms', 'form', telling({ items: [item('f1', { at: day, title: 'PHQ-9', state: 'late' })] }, asked)),
  ];
  const { router } = await open({ sources, address: withAll });
  expect(await screen.findByText(/Follow-up/)).toBeInTheDocument();
  expect(await screen.findByRole('link', { name: /PHQ-9.*Forms, late/ })).toHaveAttribute('href', '/f1');
  expect(screen.getByRole('button', { name: /3 doses.*Medicines/ })).toBeInTheDocument();
  expect(chip('Visits')).toHaveAttribute('aria-pressed', 'true');
  await userEvent.click(chip('Medicines'));
  expect(router.went).toEqual([`/patient-profile/calendar?view=agenda&day=${day}&hide=dose`]);
  await userEvent.click(screen.getByRole('link', { name: /PHQ-9/ }));
  expect(router.went.at(-1)).toBe('/f1');
});

test('RTE-2 dose times are off until the person asks for them, and their choice is kept', async () => {
  const memory = new Map<string, unknown>();
  const sources = [source('doses', 'dose', telling({ items: doses }))];
  const first = await open({ sources, memory });
  expect(await screen.findByText(/Follow-up/)).toBeInTheDocument();
  expect(chip('Medicines')).toHaveAttribute('aria-pressed', 'false');
  expect(screen.queryByText(/doses/)).toBeNull();
  await userEvent.click(chip('Medicines'));
  expect(first.router.went).toEqual([`/patient-profile/calendar?view=agenda&day=${day}&hide=`]);
  cleanup();
  await open({ sources, memory });
  expect(await screen.findByRole('button', { name: /3 doses.*Medicines/ })).toBeInTheDocument();
  expect(chip('Medicines')).toHaveAttribute('aria-pressed', 'true');
});

const inDays = (days: number, title: string) => {
  const now = new Date();
  const start = new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, 10).toISOString();
  return { ...visits[0]!, id: title, title, start, end: start };
};

test('RTE-2 a patient’s agenda opens at today and shows what comes in four weeks, nothing that is past', async () => {
  const there = [inDays(-1, 'Yesterday’s'), inDays(0, 'Today’s'), inDays(26, 'In weeks')];
  const { asked } = await open({ sources: [], address: 'view=agenda', there });
  expect(await screen.findByText(/In weeks/)).toBeInTheDocument();
  expect(screen.getByText(/Today’s/)).toBeInTheDocument();
  expect(screen.queryByText(/Yesterday’s/)).toBeNull();
  expect(asked[0]).toHaveLength(29);
});

test.each([
  ['en-CA', /10:00\sa\.m\. – 11:00\sa\.m\./],
  ['fr-CA', /10\sh\s00 – 11\sh\s00/],
] as const)('RTE-2 the calendar writes its times as every page does (%s)', async (locale, time) => {
  await open({ sources: [], locale });
  expect((await screen.findByText(/Follow-up/)).textContent).toMatch(time);
});

test('RTE-2 a patient’s month opens with this week; a month that was asked for is whole', async () => {
  const today = new Date();
  const monday = new Date(today.getFullYear(), today.getMonth(), today.getDate() - ((today.getDay() + 6) % 7));
  const opened = await open({ sources: [], address: 'view=month' });
  expect(opened.asked[0]![0]).toBe(monday.toISOString());
  expect(opened.asked[0]).toHaveLength(43);
  await userEvent.click(screen.getByRole('button', { name: 'Earlier' }));
  const text = `${today.getFullYear()}-${String(today.getMonth() + 1).padStart(2, '0')}-01`;
  expect(opened.router.went).toEqual([`/patient-profile/calendar?view=month&day=${text}`]);
  cleanup();
  const asked = await open({ sources: [], address: 'view=month&day=2026-11-20' });
  expect(asked.asked[0]![0]).toBe(new Date(2026, 9, 26).toISOString());
  await screen.findByText(/Follow-up/);
});

test('RTE-2 an address that leaves out kinds opens so; a list of nothing says that it is a choice', async () => {
  const asked: string[] = [];
  const sources = [source('doses', 'dose', telling({ items: doses }, asked))];
  await open({ sources, address: `view=agenda&day=${day}&hide=visit,dose,nonsense` });
  expect(await screen.findByText('Nothing to show on these days with your current filters.')).toBeInTheDocument();
  expect(chip('Visits')).toHaveAttribute('aria-pressed', 'false');
  expect(asked).toEqual([]);
});

test('RTE-2 a feature that never loads, one that fails and one that throws leave the visits and each other’s items alone', async () => {
  const retry = jest.fn();
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const broken = (): never => {
    throw new Error('broken');
  };
  const { reported } = await open({
    sources: [
      source(
        'slow',
        'task',
        lazyPage(() => new Promise<{ Feed: FunctionComponent<CalendarFeedProps> }>(() => undefined), 'Feed'),
      ),
      source('away', 'form', telling({ items: [], error: new CallFailure(503, 'unavailable', ''), retry })),
      source('broken', 'home-care', broken),
      source('doses', 'dose', telling({ items: doses })),
    ],
    address: withAll,
  });
  expect(await screen.findByText(/Follow-up/)).toBeInTheDocument();
  expect(await screen.findByText('3 doses')).toBeInTheDocument();
  expect(screen.getByText(/Could not load: Forms/)).toBeInTheDocument();
  await userEvent.click(screen.getAllByRole('button', { name: 'Try again' }).at(-1)!);
  expect(retry).toHaveBeenCalledTimes(1);
  expect(reported).toHaveLength(1);
});

test('RTE-2 the kinds speak French; where nobody brings any there are no chips', async () => {
  await open({ sources: [source('doses', 'dose', telling({ items: doses }))], locale: 'fr-CA', address: withAll });
  expect(await screen.findByText('3 prises')).toBeInTheDocument();
  expect(screen.getByRole('group', { name: 'Afficher' })).toBeInTheDocument();
  cleanup();
  await open({ sources: [], locale: 'fr-CA' });
  expect(await screen.findByText(/Follow-up/)).toBeInTheDocument();
  expect(screen.queryByRole('group', { name: 'Afficher' })).toBeNull();
});

test('RTE-2 an empty list is said to be empty only once everybody has told what they have', async () => {
  let say: CalendarFeedProps['tell'] = () => undefined;
  const late = ({ tell }: CalendarFeedProps): null => {
    say = tell;
    return null;
  };
  await open({ sources: [source('forms', 'form', late)], none: true });
  await screen.findByRole('group', { name: 'Show' });
  expect(screen.queryByText('No visits here')).toBeNull();
  act(() => say({ items: [] }));
  expect(await screen.findByText('No visits here')).toBeInTheDocument();
});
