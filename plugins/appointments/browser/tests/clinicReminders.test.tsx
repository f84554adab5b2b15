import type { Appointment } from '@medplum/fhirtypes';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Auth, Drafts, FeatureStates, Http, type Locale, Persistence, Resources, Router, Toasts } from '#core/shared';
import { ClinicalRecord, type Stored } from '#clinical/shared';
import { fakeAuth, fakeHttp, fakeResources, fakeRouter, fakeToasts, keptIn } from '#test/kit/browser/fakes.ts';
import { fakeRecord } from '#test/kit/browser/fakeRecord.ts';
import { profile } from '#test/kit/browser/fakeServer.ts';
import { startPlugin } from '#test/kit/browser/startPlugin.tsx';
import { urls } from '#plugins/appointments/shared/visit.ts';
import { appointments } from '../../manifest.ts';
import { ReminderRulesPanel } from '../clinicReminders/ReminderRulesPanel.tsx';
import { messages, setup } from '../index.ts';
import { NextVisitCard, VisitsNow } from '../visits/components/NextVisitCard.tsx';
import { VisitDialog } from '../visits/dialogs/VisitDialog.tsx';

const dayMs = 24 * 3_600_000;

const asked = (answer: 'accepted' | 'needs-action', askedAt?: string): Stored<Appointment> => ({
  ...{ resourceType: 'Appointment', id: 'v1', status: 'booked' },
  start: new Date(Date.now() + 2 * dayMs).toISOString(),
  end: new Date(Date.now() + 2 * dayMs + 1_200_000).toISOString(),
  ...(askedAt && { extension: [{ url: urls.asked, valueDateTime: askedAt }] }),
  participant: [
    { actor: { reference: 'Patient/p1', display: 'Maya Tremblay' }, status: answer },
    { actor: { reference: 'Practitioner/dr1', display: 'Priya Sandhu' }, status: 'accepted' },
  ],
});

const kind = (id: string, active = true) => ({
  ...{ id, nameEn: id, nameFr: `${id} (fr)`, minutes: 20, bufferBefore: 0, bufferAfter: 0, mode: 'clinic', sites: [] },
  ...{ selfBooking: true, active },
});

interface Given {
  readonly role?: 'admin' | 'patient';
  readonly locale?: Locale;
  readonly visits?: readonly Stored<Appointment>[];
  readonly calls?: boolean;
}

const draw = async (
  page: () => React.ReactNode,
  { role = 'patient', locale = 'en-CA', visits = [], calls = false }: Given = {},
) => {
  const answers = {
    'appointments.clock': () => ({ now: new Date().toISOString(), zone: 'America/Toronto' }),
    'appointments.visitTypes': () => ({
      data: [kind('Check-up'), kind('Vaccination'), kind('Old', false)],
      zone: 'America/Toronto',
    }),
    'appointments.reminderRules': () => ({
      data: [{ type: 'Vaccination', hours: [168, 24], asks: true, missed: false }],
    }),
    'appointments.saveReminderRule': ({ body }: { body: object }) => body,
    'appointments.respond': () => ({ data: ['v1'] }),
  };
  const resources = fakeResources(answers);
  const toasts = fakeToasts();
  const plugin = await startPlugin(appointments, {
    ...{ setup, messages, locale },
    given: [
      [Auth, fakeAuth({ signedIn: true, activeRole: role, selectedUser: profile({ role, resourceId: 'p1' }) })],
      [ClinicalRecord, fakeRecord(visits)],
      [Drafts, { read: async () => '', write: () => undefined, clear: () => undefined }],
      [FeatureStates, { isRunning: () => calls, stateOf: () => undefined }],
      [Http, fakeHttp(answers)],
      [Persistence, keptIn(new Map())],
      [Resources, resources],
      [Router, fakeRouter('/patient-profile/calendar')],
      [Toasts, toasts],
    ],
  });
  await plugin.draw(page);
  const sent = (id: string) => resources.sent.filter((one) => one.id === id).map(({ input }) => input);
  return { sent, toasts };
};
const press = async (name: string | RegExp): Promise<void> =>
  userEvent.click(await screen.findByRole('button', { name }));

test('RTE-5 an administrator sees and changes what the patients of each visit type are sent', async () => {
  const { sent } = await draw(() => <ReminderRulesPanel />, { role: 'admin' });
  const row = (await screen.findByText('Vaccination')).closest('tr');
  expect(row).toHaveTextContent('1 week, 1 day');
  expect(row).toHaveTextContent('Asks');
  expect(screen.queryByText('Old')).toBeNull();

  await userEvent.click(screen.getByText('Check-up'));
  await userEvent.click(await screen.findByRole('checkbox', { name: /Ask whether/ }));
  await press('Save');
  expect(await screen.findByText('Choose when patients are asked.')).toBeInTheDocument();
  expect(sent('appointments.saveReminderRule')).toEqual([]);
  for (const name of ['1 day', '2 weeks', '2 days']) await userEvent.click(screen.getByRole('checkbox', { name }));
  expect(screen.getByRole('checkbox', { name: '1 week' })).toBeDisabled();
  await press('Save');
  const body = { hours: [336, 48, 24], asks: true, missed: false };
  await waitFor(() => expect(sent('appointments.saveReminderRule')).toEqual([{ params: { type: 'Check-up' }, body }]));
});

test('RTE-2 a patient who is asked says on their home that they come, and can take it back', async () => {
  const told: unknown[] = [];
  const { sent, toasts } = await draw(() => <VisitsNow chosen tell={(one) => void told.push(one)} />, {
    visits: [asked('needs-action', new Date().toISOString())],
  });
  expect(await screen.findByRole('heading', { name: /^Will you come\? .+/ })).toBeInTheDocument();
  expect(told.at(-1)).toMatchObject({ act: { rank: 40 } });
  await press(/^I’ll be there: /);
  await waitFor(() =>
    expect(sent('appointments.respond')).toEqual([{ params: { id: 'v1' }, body: { status: 'accepted' } }]),
  );
  toasts.shown.at(-1)!.action!.run();
  await waitFor(() => expect(sent('appointments.respond').at(-1)).toMatchObject({ body: { status: 'needs-action' } }));
});

test('RTE-2 while a visit can be joined, which is the one thing then, the question stands with its own visit', async () => {
  const late = {
    ...asked('accepted'),
    ...{
      id: 'v0',
      start: new Date(Date.now() - 1_500_000).toISOString(),
      end: new Date(Date.now() - 300_000).toISOString(),
    },
    extension: [{ url: urls.mode, valueCode: 'video' }],
  };
  await draw(() => <NextVisitCard />, { visits: [late, asked('needs-action', new Date().toISOString())], calls: true });
  expect(await screen.findAllByRole('button', { name: /^I’ll be there: / })).toHaveLength(1);
});

test('RTE-2 whoever can’t come cancels the visit', async () => {
  await draw(() => <VisitDialog id="v1" onClose={() => undefined} />, {
    visits: [asked('needs-action', new Date().toISOString())],
  });
  await press(/^I can’t come: /);
  expect(await screen.findByRole('heading', { name: 'Cancel this visit?' })).toBeInTheDocument();
});

test.each([
  ['who was not asked', asked('needs-action')],
  ['who answered', asked('accepted', new Date().toISOString())],
])('RTE-2 a patient %s is not asked', async (_who, visit) => {
  await draw(() => <VisitDialog id="v1" onClose={() => undefined} />, { visits: [visit] });
  await screen.findByRole('button', { name: 'Reschedule' });
  expect(screen.queryByRole('button', { name: /^I’ll be there/ })).toBeNull();
});

test('CST-8 in French the panel and its dialog are French', async () => {
  await draw(() => <ReminderRulesPanel />, { role: 'admin', locale: 'fr-CA' });
  await userEvent.click(await screen.findByText('Vaccination (fr)'));
  expect(await screen.findByRole('heading', { name: 'Rappels : Vaccination (fr)' })).toBeInTheDocument();
  expect(screen.getByRole('checkbox', { name: /^Demander s’ils viendront/ })).toBeChecked();
});
