import type { Appointment, AppointmentParticipant } from '@medplum/fhirtypes';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NotificationKinds, type PatientCommand, PatientCommands } from '#core/browser';
import {
  Auth,
  CallFailure,
  FeatureStates,
  Http,
  type Locale,
  type Notification,
  Persistence,
  Resources,
  Router,
  type Toast,
  Toasts,
} from '#core/shared';
import { ClinicalRecord, type Stored } from '#clinical/shared';
import { authorUrl } from '#clinical/shared/author.ts';
import { fakeAuth, fakeHttp, fakeResources, fakeRouter, keptIn } from '#test/kit/browser/fakes.ts';
import { fakeRecord } from '#test/kit/browser/fakeRecord.ts';
import { profile } from '#test/kit/browser/fakeServer.ts';
import { startPlugin } from '#test/kit/browser/startPlugin.tsx';
import { useStore } from '#core/browser';
import { appointments } from '#plugins/appointments/manifest.ts';
import { FollowUpVisits } from '../components/FollowUpVisits.tsx';
import { VisitDialog } from './VisitDialog.tsx';
import { messages, setup } from '../../index.ts';
import { VisitActions } from '../../stores/VisitActions.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

interface Given {
  readonly role?: 'patient' | 'practitioner';
  /** Hours from now until it begins. */
  readonly inHours?: number;
  readonly status?: Appointment['status'];
  readonly own?: AppointmentParticipant['status'];
  readonly alone?: boolean;
  /** Who wrote this version. */
  readonly by?: { readonly reference: string; readonly display: string };
  readonly locale?: Locale;
  readonly answers?: Readonly<Record<string, (input: any) => unknown>>;
  readonly part?: React.ComponentType;
  /** Whom the visit is with, and what may be done for them. */
  readonly patient?: string;
  readonly commands?: readonly PatientCommand[];
}

const person = (id: string, status: AppointmentParticipant['status']): AppointmentParticipant => ({
  actor: { reference: `Practitioner/${id}`, display: id },
  status,
});

const open = async (given: Given = {}) => {
  const { role = 'practitioner', inHours = 72, status = 'booked', own = 'accepted', alone = false, locale, by } = given;
  const start = Date.now() + inHours * hourMs;
  const visit: Stored<Appointment> = {
    resourceType: 'Appointment',
    id: 'v1',
    ...(by && { meta: { extension: [{ url: authorUrl, valueReference: by }] } }),
    status,
    start: new Date(start).toISOString(),
    end: new Date(start + 20 * 60_000).toISOString(),
    serviceType: [{ coding: [{ system: 'urn:pavilion:visit-type', code: 'first' }], text: 'First visit' }],
    participant: [
      person('dr1', own),
      ...(alone ? [] : [person('dr2', 'accepted')]),
      ...(given.patient === undefined
        ? []
        : [{ actor: { reference: `Patient/${given.patient}`, display: 'Maya' }, status: 'accepted' as const }]),
    ],
  };
  const many = { data: ['v1'] };
  const answers = {
    'appointments.clock': () => ({
      now: new Date().toISOString(),
      zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    }),
    'appointments.visitTypes': () => ({
      data: [{ id: 'first', nameEn: 'First visit', nameFr: 'Première visite', selfBooking: false, active: false }],
      zone: 'America/Toronto',
    }),
    'appointments.mark': () => many,
    'appointments.respond': () => many,
    ...given.answers,
  };
  const toasts: (Toast & { undo?: () => void })[] = [];
  const resources = fakeResources(answers);
  const plugin = await startPlugin(appointments, {
    setup: (scope) => {
      setup(scope);
      given.commands?.forEach((command) => scope.add(PatientCommands, command));
    },
    messages,
    ...(locale ? { locale } : {}),
    given: [
      [Auth, fakeAuth({ signedIn: true, activeRole: role, selectedUser: profile({ role, resourceId: 'dr1' }) })],
      [ClinicalRecord, fakeRecord([visit])],
      [FeatureStates, { isRunning: () => false, stateOf: () => undefined }],
      [Http, fakeHttp(answers)],
      [Persistence, keptIn(new Map())],
      [Resources, resources],
      [Router, fakeRouter('/care-provider/calendar')],
      [
        Toasts,
        {
          show: (toast: Toast) => toasts.push(toast),
          undo: (message: string, undo: () => void) => toasts.push({ message, undo }),
        },
      ],
    ],
  });
  await plugin.draw(given.part ?? (() => <VisitDialog id="v1" onClose={() => undefined} />));
  const sent = (id: string) => resources.sent.filter((one) => one.id === id).map(({ input }) => input.body);
  return { toasts, sent, plugin };
};
const press = async (name: string): Promise<void> => userEvent.click(await screen.findByRole('button', { name }));
const buttons = (): readonly string[] => screen.getAllByRole('button').map(({ textContent }) => textContent ?? '');

describe('RTE-3 what is said of a visit', () => {
  test.each([
    ['Mark as done', 'fulfilled', 'arrived', -0.2],
    ['Mark as a no-show', 'noshow', 'booked', -0.2],
  ] as const)('“%s” can be taken back: it stands again as it stood', async (name, status, before, inHours) => {
    const { toasts, sent } = await open({ status: before, inHours });
    await press(name);
    await waitFor(() => expect(toasts).toHaveLength(1));
    toasts[0]!.undo!();
    await waitFor(() => expect(sent('appointments.mark')).toEqual([{ status, version: '1' }, { status: before }]));
  });

  test('“Decline” can be taken back: the answer is the one that was given before, or none', async () => {
    const { toasts, sent } = await open({ own: 'needs-action' });
    await press('Decline');
    await waitFor(() => expect(toasts).toHaveLength(1));
    toasts[0]!.undo!();
    await waitFor(() =>
      expect(sent('appointments.respond')).toEqual([{ status: 'declined' }, { status: 'needs-action' }]),
    );
  });

  test('an answer is changed while the visit is ahead; whoever is in it alone cancels it instead', async () => {
    const { plugin } = await open({ own: 'declined' });
    await screen.findByRole('button', { name: 'Accept' });
    expect(buttons()).toEqual(expect.arrayContaining(['Accept', 'Maybe']));
    expect(buttons()).not.toContain('Decline');
    plugin.stop();
    document.body.replaceChildren();
    await open({ own: 'accepted', alone: true });
    await screen.findByRole('button', { name: 'Reschedule' });
    expect(buttons()).not.toContain('Decline');
  });

  test('staff do for the patient from the visit’s card what other features name for it, and patients do not', async () => {
    const asked: string[] = [];
    const command = {
      order: 1,
      allow: ['practitioner', 'patient'],
      verbs: '',
      run: (id: string) => asked.push(id),
    } as const;
    const commands = [
      { ...command, id: 'packet', label: () => 'Send a fax', onVisit: () => 'Send a packet' },
      { ...command, id: 'other', label: () => 'Book a visit' },
    ];
    const { plugin } = await open({ patient: 'p1', commands });
    await press('Send a packet');
    expect(asked).toEqual(['p1']);
    expect(buttons()).not.toContain('Book a visit');
    plugin.stop();
    document.body.replaceChildren();
    await open({ patient: 'p1', commands, role: 'patient' });
    await screen.findByRole('button', { name: 'Reschedule' });
    expect(buttons()).not.toContain('Send a packet');
  });

  test('that a patient has arrived is said on the day, not months ahead', async () => {
    const { plugin } = await open({ inHours: 24 * 40 });
    await screen.findByRole('button', { name: 'Reschedule' });
    expect(buttons()).not.toContain('Mark as arrived');
    plugin.stop();
    document.body.replaceChildren();
    await open({ inHours: -0.1 });
    expect(await screen.findByRole('button', { name: 'Mark as arrived' })).toBeInTheDocument();
  });
});

describe('RTE-3 a move is taken back', () => {
  const was = [1, 2, 3].map((n) => ({
    id: `v${n}`,
    start: new Date(2026, 10, n).toISOString(),
    end: new Date(2026, 10, n, 1).toISOString(),
    version: String(n),
  }));
  const Mover = () => {
    const acts = useStore(VisitActions);
    const move = (): void =>
      void acts.move({ id: 'v1', version: '1' }, new Date(Date.now() + dayMs), undefined, 'following');
    return <button onClick={move}>Move</button>;
  };

  test('as a whole series, each visit to where it stood, in one call', async () => {
    const { toasts, sent } = await open({
      part: Mover,
      answers: {
        'appointments.move': () => ({ data: was.map(({ id }) => id), was }),
        'appointments.moveBack': () => ({ data: [] }),
      },
    });
    await press('Move');
    await waitFor(() => expect(toasts).toHaveLength(1));
    expect(toasts[0]!.message).toBe('3 visits were rescheduled.');
    toasts[0]!.undo!();
    await waitFor(() => expect(sent('appointments.moveBack')).toEqual([{ visits: was }]));
    expect(sent('appointments.move')).toHaveLength(1);
  });

  test('or it is said that it could not be: offline, and where a time was taken meanwhile', async () => {
    const failures = [new CallFailure(0, 'offline', 'No connection.'), new CallFailure(409, 'slot_taken', '')];
    const { toasts } = await open({
      part: Mover,
      answers: {
        'appointments.move': () => ({ data: ['v1'], was: was.slice(0, 1) }),
        'appointments.moveBack': () => {
          throw failures.shift()!;
        },
      },
    });
    await press('Move');
    await waitFor(() => expect(toasts).toHaveLength(1));
    toasts[0]!.undo!();
    await waitFor(() => expect(toasts[1]).toMatchObject({ message: 'No connection.', intent: 'warning' }));
    toasts[0]!.undo!();
    await waitFor(() => expect(toasts[2]).toMatchObject({ message: expect.stringContaining('just taken') }));
  });
});

describe('RTE-2 a patient reads in their language', () => {
  test('what a visit is called that only the clinic books, or that is offered no more', async () => {
    const part = (): React.ReactNode => (
      <FollowUpVisits visit={{ patient: 'p1', encounter: 'e1' } as Parameters<typeof FollowUpVisits>[0]['visit']} />
    );
    await open({ role: 'patient', locale: 'fr-CA', part });
    expect(await screen.findByText(/Première visite/)).toBeInTheDocument();
    expect(screen.queryByText(/First visit/)).toBeNull();
  });
});

test.each([
  ['en-CA', 1440, 'Your visit starts in 1 day'],
  ['en-CA', 120, 'Your visit starts in 2 hours'],
  ['en-CA', 90, 'Your visit starts in 1 hour 30 minutes'],
  ['en-CA', 15, 'Your visit starts in 15 minutes'],
  ['en-CA', 0, 'Your visit starts now'],
  ['fr-CA', 2880, 'Votre rendez-vous commence dans 2 jours'],
  ['fr-CA', 60, 'Votre rendez-vous commence dans 1 heure'],
  ['fr-CA', 1, 'Votre rendez-vous commence dans 1 minute'],
] as const)('CST-3 (%s) a reminder %i minutes ahead says it in days and hours', async (locale, minutes, text) => {
  const { plugin } = await open({ locale, part: () => null });
  const kinds = plugin.contributed(NotificationKinds).map(({ item }) => item);
  const reminder = kinds.find(({ kind }) => kind === 'appointment_reminder')!;
  expect(reminder.text({ data: { advance_amount: minutes } } as unknown as Notification)).toBe(text);
});

test('RTE-2 a visit tells, when it is asked, who booked and changed it', async () => {
  await open({
    role: 'patient',
    by: { reference: 'RelatedPerson/elise', display: 'Élise Tremblay for Maya Tremblay' },
  });
  await screen.findAllByText(/First visit/);
  expect(screen.queryByText(/Élise Tremblay/)).toBeNull();
  await press('Who booked and changed it');
  expect(await screen.findByText('Élise Tremblay for Maya Tremblay')).toBeInTheDocument();
});
