import type { Appointment } from '@medplum/fhirtypes';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Auth, FeatureStates, Http, Persistence, Resources, Router, Toasts } from '#core/shared';
import { ClinicalRecord, type Stored } from '#clinical/shared';
import { fakeAuth, fakeHttp, fakeResources, fakeRouter, fakeToasts, keptIn } from '#test/kit/browser/fakes.ts';
import { fakeRecord } from '#test/kit/browser/fakeRecord.ts';
import { profile } from '#test/kit/browser/fakeServer.ts';
import { startPlugin } from '#test/kit/browser/startPlugin.tsx';
import { appointments } from '../../manifest.ts';
import { urls } from '../../shared/visit.ts';
import { VisitDialog } from '../visits/dialogs/VisitDialog.tsx';
import { messages, setup } from '../index.ts';

const inHours = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString();

/** A visit in ten days that was offered a time, each in hours from now. */
const open = async ({ offer, until, taken = true }: { offer: number; until: number; taken?: boolean }) => {
  const visit: Stored<Appointment> = {
    resourceType: 'Appointment',
    id: 'v1',
    status: 'booked',
    start: inHours(240),
    end: inHours(240.5),
    extension: [
      { url: urls.waits, valueDateTime: inHours(-48) },
      { url: urls.offer, valueDateTime: inHours(offer) },
      { url: urls.offerUntil, valueDateTime: inHours(until) },
    ],
    participant: [{ actor: { reference: 'Patient/p1' }, status: 'accepted' }],
  };
  const answers = {
    'appointments.clock': () => ({ now: new Date().toISOString(), zone: 'America/Toronto' }),
    'appointments.visitTypes': () => ({ data: [], zone: 'America/Toronto' }),
    'appointments.takeOffer': () => ({ data: ['v1'], taken }),
  };
  const toasts = fakeToasts();
  const selectedUser = profile({ role: 'patient', resourceId: 'p1' });
  const plugin = await startPlugin(appointments, {
    setup,
    messages,
    given: [
      [Auth, fakeAuth({ signedIn: true, activeRole: 'patient', selectedUser })],
      [ClinicalRecord, fakeRecord([visit])],
      [FeatureStates, { isRunning: () => false, stateOf: () => undefined }],
      [Http, fakeHttp(answers)],
      [Persistence, keptIn(new Map())],
      [Resources, fakeResources(answers)],
      [Router, fakeRouter('/patient-profile/calendar')],
      [Toasts, toasts],
    ],
  });
  await plugin.draw(() => <VisitDialog id="v1" onClose={() => undefined} />);
  return toasts;
};

test('RTE-2 an earlier time is offered with until when, and that it is not held', async () => {
  await open({ offer: 48, until: 12 });
  expect(await screen.findByText(/An earlier time is free/)).toBeVisible();
  expect(screen.getByText(/^Answer by .* this time isn’t held for you/)).toBeVisible();
});

test.each([
  ['is over', { offer: -1, until: -2 }],
  ['nobody may answer any more', { offer: 48, until: -1 }],
])('RTE-2 an offer that %s is shown no more: the visit waits', async (_, when) => {
  await open(when);
  expect(await screen.findByText(/You are on the waitlist/)).toBeVisible();
  expect(screen.queryByText(/An earlier time is free/)).toBeNull();
});

test('RTE-2 whoever takes what is gone again is told so', async () => {
  const toasts = await open({ offer: 48, until: 12, taken: false });
  await userEvent.click(await screen.findByRole('button', { name: 'Take this time' }));
  await waitFor(() =>
    expect(toasts.shown.map(({ message }) => message)).toEqual([expect.stringMatching(/no longer free/)]),
  );
});
