import type { Appointment } from '@medplum/fhirtypes';
import { screen } from '@testing-library/react';
import { Auth, FeatureStates, Http, Persistence, Resources, Router, Toasts } from '#core/shared';
import { ClinicalRecord, type Stored } from '#clinical/shared';
import { fakeAuth, fakeHttp, fakeResources, fakeRouter, fakeToasts, keptIn } from '#test/kit/browser/fakes.ts';
import { fakeRecord } from '#test/kit/browser/fakeRecord.ts';
import { profile } from '#test/kit/browser/fakeServer.ts';
import { startPlugin } from '#test/kit/browser/startPlugin.tsx';
import { appointments } from '../../manifest.ts';
import { messages, setup } from '../index.ts';
import { LastVisitCard } from '../visits/components/LastVisitCard.tsx';

const past = (mode: string): Stored<Appointment> => ({
  resourceType: 'Appointment',
  id: 'v1',
  status: 'fulfilled',
  start: '2026-11-20T14:00:00Z',
  end: '2026-11-20T14:20:00Z',
  extension: [{ url: 'urn:pavilion:visit-mode', valueCode: mode }],
  serviceType: [{ text: 'Follow-up' }],
  participant: [
    { actor: { reference: 'Patient/p1' }, status: 'accepted' },
    { actor: { reference: 'Practitioner/dr1', display: 'Priya Sandhu' }, status: 'accepted' },
  ],
});

const home = async (stored: readonly Stored[], running: readonly string[] = ['telemedicine']) => {
  const user = profile({ role: 'patient', resourceId: 'p1' });
  const plugin = await startPlugin(appointments, {
    setup,
    messages,
    given: [
      [Auth, fakeAuth({ signedIn: true, activeRole: 'patient', selectedUser: user })],
      [ClinicalRecord, fakeRecord(stored)],
      [FeatureStates, { isRunning: (id: string) => running.includes(id), stateOf: () => undefined }],
      [Http, fakeHttp({})],
      [Persistence, keptIn(new Map())],
      [Resources, fakeResources({})],
      [Router, fakeRouter('/patient-profile/dashboard')],
      [Toasts, fakeToasts()],
    ],
  });
  await plugin.draw(LastVisitCard);
};

test('RTE-2 the last visit leads to its summary', async () => {
  await home([past('video')]);
  const link = await screen.findByRole('link', { name: /^See the summary: Follow-up/ });
  expect(link).toHaveAttribute('href', '/telemedicine/summary?c=v1');
  expect(screen.getByText(/Priya Sandhu/)).toBeInTheDocument();
});

test.each([
  ['was at the clinic', past('clinic'), ['telemedicine']],
  ['was by video, where calls are switched off', past('video'), []],
] as const)('RTE-2 a last visit that %s opens in place', async (_, visit, running) => {
  await home([visit], running);
  expect(await screen.findByRole('button', { name: /^See the visit: Follow-up/ })).toBeInTheDocument();
  expect(screen.queryByRole('link')).toBeNull();
});

test('RTE-2 without a visit before there is no card', async () => {
  await home([]);
  expect(document.querySelector('section')).toBeNull();
});
