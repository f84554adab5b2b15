import type { Appointment } from '@medplum/fhirtypes';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { NotificationKinds } from '#core/browser';
import { Auth, FeatureStates, Http, type Notification, Persistence, Resources, Router, Toasts } from '#core/shared';
import { ClinicalRecord, type Stored } from '#clinical/shared';
import { fakeAuth, fakeHttp, fakeResources, fakeRouter, fakeToasts, keptIn } from '#test/kit/browser/fakes.ts';
import { fakeRecord } from '#test/kit/browser/fakeRecord.ts';
import { startPlugin } from '#test/kit/browser/startPlugin.tsx';
import { appointments } from '#plugins/appointments/manifest.ts';
import type { NowAnswer } from '#plugins/patient-profile/shared/nowSources.ts';
import { NextVisitCard, VisitsNow } from './NextVisitCard.tsx';
import { messages, setup } from '../../index.ts';

const minute = 60_000;

interface Circumstances {
  /** Minutes until the visit by the clinic's clock. */
  readonly inMinutes: number;
  /** Minutes by which this device's clock is behind. */
  readonly behind?: number;
  readonly mode?: string;
  readonly running?: readonly string[];
  /** Minutes until another visit, at the clinic. */
  readonly then?: number;
}

const open: readonly Appointment['status'][] = ['booked', 'pending', 'arrived', 'checked-in'];

const start = async ({ inMinutes, behind = 0, mode = 'video', running = ['telemedicine'], then }: Circumstances) => {
  const now = Date.now() + behind * minute;
  const begins = now + inMinutes * minute;
  const visit: Stored<Appointment> = {
    resourceType: 'Appointment',
    id: 'v1',
    status: 'booked',
    start: new Date(begins).toISOString(),
    end: new Date(begins + 20 * minute).toISOString(),
    extension: [{ url: 'urn:pavilion:visit-mode', valueCode: mode }],
    serviceType: [{ text: 'Follow-up' }],
    participant: [
      { actor: { reference: 'Patient/p1' }, status: 'accepted' },
      { actor: { reference: 'Practitioner/dr1', display: 'Priya Sandhu' }, status: 'accepted' },
    ],
  };
  const later = new Date(now + (then ?? 0) * minute).toISOString();
  const other: Stored<Appointment> = {
    ...visit,
    id: 'v2',
    start: later,
    end: later,
    extension: [],
    serviceType: [{ text: 'Check-up' }],
  };
  const record = fakeRecord(then === undefined ? [visit] : [visit, other], {
    match: (one) => one.resourceType === 'Appointment' && open.includes(one.status),
  });
  const answers = { 'appointments.clock': () => ({ now: new Date(now).toISOString(), zone: 'America/Toronto' }) };
  const user = {
    id: 'profile1',
    role: 'patient' as const,
    organizationId: 'o1',
    organizationName: 'Rideau',
    firstName: 'Maya',
    lastName: 'Tremblay',
    title: null,
    resourceId: 'p1',
  };
  const features: FeatureStates = { isRunning: (id) => running.includes(id), stateOf: () => undefined };
  const plugin = await startPlugin(appointments, {
    setup,
    messages,
    given: [
      [Auth, fakeAuth({ signedIn: true, activeRole: 'patient', selectedUser: user })],
      [ClinicalRecord, record],
      [FeatureStates, features],
      [Http, fakeHttp(answers)],
      [Persistence, keptIn(new Map())],
      [Resources, fakeResources(answers)],
      [Router, fakeRouter('/patient-profile/dashboard')],
      [Toasts, fakeToasts()],
    ],
  });
  return { plugin, record, end: () => record.put({ ...visit, status: 'fulfilled' }) };
};

/** What a patient's home shows of the visits. */
const nextVisit = async (circumstances: Circumstances): Promise<() => void> => {
  const { plugin, end } = await start(circumstances);
  await plugin.draw(() => (
    <>
      <VisitsNow chosen tell={() => undefined} />
      <NextVisitCard />
    </>
  ));
  await screen.findAllByText('Follow-up', { exact: false });
  return end;
};

test.each<[string, Circumstances, unknown]>([
  ['that may be joined comes before everything', { inMinutes: 10 }, { act: { rank: 10 } }],
  ['that runs over is still joined', { inMinutes: -50 }, { act: { rank: 10 } }],
  [
    'in a week is what comes next',
    { inMinutes: 8 * 1440 },
    { later: { text: expect.stringMatching(/^Next visit: /) } },
  ],
])('RTE-2 a visit %s', async (_, circumstances, says) => {
  const told: NowAnswer[] = [];
  const { plugin } = await start(circumstances);
  await plugin.draw(() => <VisitsNow chosen tell={(answer) => void told.push(answer)} />);
  await waitFor(() => expect(told.at(-1)?.known.is).toBe('whole'));
  expect(told.at(-1)).toMatchObject(says as object);
  expect(told.some(({ known, act: does }) => known.is === 'awaited' && does !== undefined)).toBe(false);
});

test('RTE-7 a video visit shows its way in from the booking on, and says when it opens', async () => {
  await nextVisit({ inMinutes: 120 });
  const join = await screen.findByRole('button', { name: 'Join the video visit' });
  expect(join).toHaveAttribute('aria-disabled', 'true');
  expect(join).toHaveAccessibleDescription(/^Opens .*, 15 minutes before the visit\.$/);
  expect(screen.getByRole('link', { name: 'Test my device' })).toHaveAttribute('href', '/telemedicine/lobby?test=true');
});

test('RTE-7 LNK-3 fifteen minutes before, it leads to the lobby of that visit and back here', async () => {
  await nextVisit({ inMinutes: 14 });
  const join = await screen.findByRole('link', { name: 'Join the video visit' });
  expect(join).toHaveAttribute('href', '/telemedicine/lobby?c=v1&d=%2Fpatient-profile%2Fdashboard');
});

test('RTE-7 a device whose clock is an hour behind does not keep anybody out, and is told', async () => {
  await nextVisit({ inMinutes: 10, behind: 60 });
  expect(await screen.findByRole('link', { name: 'Join the video visit' })).toBeVisible();
  expect(screen.getByText(/clock is off by about 1 hour/)).toBeVisible();
});

test('RTE-7 a visit that runs over keeps its way in until the clinic ends it, above the visit that comes', async () => {
  const end = await nextVisit({ inMinutes: -50, then: 300 });
  expect(screen.getByRole('link', { name: 'Join the video visit' })).toHaveAttribute(
    'href',
    expect.stringContaining('c=v1'),
  );
  expect(screen.getAllByText('Check-up', { exact: false })).not.toHaveLength(0);
  expect(screen.getAllByRole('button', { name: 'Book a visit' })).toHaveLength(1);
  act(end);
  await waitFor(() => expect(screen.queryByText('Join the video visit')).toBeNull());
  expect(screen.getAllByText('Check-up', { exact: false })).not.toHaveLength(0);
});

test.each<[string, Circumstances]>([
  ['at the clinic', { inMinutes: 120, mode: 'clinic' }],
  ['where calls are switched off', { inMinutes: 120, running: [] }],
])('RTE-7 there is no way into a call for a visit %s', async (_, circumstances) => {
  await nextVisit(circumstances);
  await waitFor(() => expect(screen.queryByText('Join the video visit')).toBeNull());
});

test.each([
  ['the lobby of the visit', ['telemedicine'], /^\/telemedicine\/lobby\?c=v1&d=.*visit%3Dv1$/],
  ['the visit, where calls are switched off', [], /^\/patient-profile\/calendar\?visit=v1$/],
])('ENT-6 an invitation to a video visit leads to %s', async (_, running, href) => {
  const { plugin } = await start({ inMinutes: 120, running });
  const handler = plugin
    .contributed(NotificationKinds)
    .map(({ item }) => item)
    .find(({ kind }) => kind === 'appointment_telemedicine_invite')!;
  const invitation: Notification = {
    notification_id: 'n1',
    type: 'appointment_telemedicine_invite',
    read: false,
    created_at: new Date().toISOString(),
    data: {
      type: 'appointment_telemedicine_invite',
      sender_first_name: 'Priya',
      sender_last_name: 'Sandhu',
      resource_id: 'v1',
    },
  };
  expect(handler.text(invitation)).toBe('Priya Sandhu booked a video visit with you');
  expect(handler.href!(invitation)).toMatch(href);
});

test('ENT-6 in the bell’s list a notification says which visit, with whom, and what became of it since', async () => {
  const { plugin, record } = await start({ inMinutes: 120 });
  const told = (data: Partial<Notification['data']> = {}, ago = minute): Notification => ({
    notification_id: 'n1',
    type: 'appointment_update',
    read: false,
    created_at: new Date(Date.now() - ago).toISOString(),
    data: { type: 'appointment_update', resource_id: 'v1', ...data },
  });
  const About = plugin
    .contributed(NotificationKinds)
    .map(({ item }) => item)
    .find(({ kind }) => kind === 'appointment_update')!.about!;
  const shown = async (notification: Notification): Promise<string> => {
    await plugin.draw(() => <About notification={notification} />);
    const text = (await screen.findByText(/^Follow-up · Priya Sandhu · /)).textContent;
    cleanup();
    return text;
  };
  expect(await shown(told())).toMatch(/ · Booked$/);
  const visit = record.stored[0] as Stored<Appointment>;
  record.put({ ...visit, status: 'cancelled' });
  expect(await shown(told())).toMatch(/ · cancelled since$/);
  expect(await shown(told({ appointment_status: 'cancelled' }, 0))).toMatch(/ · Cancelled$/);
  record.put({ ...visit, status: 'booked' });
  expect(await shown(told({ appointment_status: 'cancelled' }))).toMatch(/ · restored since$/);
  record.put({ ...visit, start: '2026-01-05T10:00:00Z', end: '2026-01-05T10:30:00Z' });
  expect(await shown(told())).toMatch(/Jan 5, 2026.* · over$/);
});
