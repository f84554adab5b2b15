import type { Appointment, Encounter } from '@medplum/fhirtypes';
import { screen, within } from '@testing-library/react';
import type { Stored } from '#clinical/shared';
import { FeatureStates } from '#core/shared';
import { startClinical } from '#test/kit/browser/startClinical.tsx';
import { appointments } from '../../../manifest.ts';
import { messages, setup } from '../../index.ts';
import { VisitsTab } from './VisitsTab.tsx';

const subject = { reference: 'Patient/p1' };
const imported: Stored<Encounter> = {
  ...{ resourceType: 'Encounter', id: 'e1', status: 'finished', subject },
  class: { code: 'AMB' },
  type: [{ text: 'Encounter for problem (procedure)' }],
  period: { start: '1987' },
  reasonCode: [{ text: 'Sore throat' }],
  serviceProvider: { display: 'Old clinic' },
};
const ours: Stored<Appointment> = {
  ...{ resourceType: 'Appointment', id: 'a1', status: 'fulfilled' },
  start: '2024-05-06T14:00:00Z',
  end: '2024-05-06T14:30:00Z',
  participant: [{ actor: subject, status: 'accepted' }],
};
const held: Stored<Encounter> = {
  ...{ resourceType: 'Encounter', id: 'e2', status: 'finished', class: { code: 'VR' }, subject },
  appointment: [{ reference: 'Appointment/a1' }],
};

const open = async (given: readonly Stored[], locale: 'en-CA' | 'fr-CA' = 'en-CA') => {
  const answers = {
    'appointments.clock': () => ({ now: new Date().toISOString(), zone: 'America/Toronto' }),
    'appointments.visitTypes': () => ({ data: [], zone: 'America/Toronto' }),
  };
  const started = await startClinical(appointments, {
    ...{ setup, messages, given, answers, locale },
    services: [[FeatureStates, { isRunning: () => false, stateOf: () => undefined }]],
  });
  await started.draw(VisitsTab);
};

test('RTE-3 the visits of a chart show what the record brought along, and no visit twice', async () => {
  await open([imported, ours, held]);
  const past = within(await screen.findByRole('table', { name: 'Past visits' }));
  expect(past.getAllByRole('row')).toHaveLength(2);
  expect(
    past.getByRole('row', { name: /1987.*Encounter for problem.*Sore throat.*Old clinic.*Done/ }),
  ).toBeInTheDocument();
  expect(within(screen.getByRole('table', { name: 'Visits' })).getAllByRole('row')).toHaveLength(2);
});

test('RTE-3 a chart with past visits alone is not said to have none', async () => {
  await open(
    [
      { ...imported, type: undefined },
      { ...held, id: 'e3', period: undefined },
    ],
    'fr-CA',
  );
  const past = within(await screen.findByRole('table', { name: 'Consultations passées' }));
  expect(past.getByText('Consultation en clinique')).toBeInTheDocument();
  expect(past.getByText('Date non inscrite')).toBeInTheDocument();
  expect(screen.queryByText('Aucun rendez-vous ici')).toBeNull();
});

test('RTE-3 a chart without any visit says so', async () => {
  await open([]);
  expect(await screen.findByText('No visits here')).toBeInTheDocument();
});
