import type { Appointment, Encounter } from '@medplum/fhirtypes';
import { cleanup, screen, within } from '@testing-library/react';
import type { Stored } from '#clinical/shared';
import { FeatureStates } from '#core/shared';
import { startClinical } from '#test/kit/browser/startClinical.tsx';
import { appointments } from '../../../manifest.ts';
import { messages, setup } from '../../index.ts';
import { VisitsLine } from './VisitsLine.tsx';
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

type More = Partial<Parameters<typeof startClinical>[1]>;
const open = async (
  given: readonly Stored[],
  locale: 'en-CA' | 'fr-CA' = 'en-CA',
  Part = VisitsTab,
  more: More = {},
) => {
  const answers = {
    'appointments.clock': () => ({ now: new Date().toISOString(), zone: 'America/Toronto' }),
    'appointments.visitTypes': () => ({ data: [], zone: 'America/Toronto' }),
  };
  const started = await startClinical(appointments, {
    ...{ setup, messages, given, answers, locale },
    services: [[FeatureStates, { isRunning: () => false, stateOf: () => undefined }]],
    ...more,
  });
  await started.draw(Part);
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

test('RTE-3 the chart’s header says when the patient was last seen and when they come next', async () => {
  const start = new Date(Date.now() + 86_400_000).toISOString();
  const next: Stored<Appointment> = { ...ours, id: 'a2', status: 'booked', start, end: start };
  const match = (one: Stored, { status }: any) => String(status).includes((one as Appointment).status);
  await open([imported, ours, next], 'en-CA', VisitsLine, { match });
  expect(await screen.findByText('May 6, 2024')).toBeInTheDocument();
  expect(screen.getByText('Next visit').parentElement).not.toHaveTextContent('None booked');
});

test('RTE-3 no visit is said to be booked or past before all is known', async () => {
  await open([], 'en-CA', VisitsLine);
  expect(await screen.findByText('None booked')).toBeInTheDocument();
  expect(screen.getByText('None on file')).toBeInTheDocument();
  const match = (_: Stored, { status }: any) => {
    if (status === 'finished') throw new Error('offline');
    return true;
  };
  cleanup();
  await open([ours, imported], 'en-CA', VisitsLine, { match });
  expect(await screen.findByRole('alert')).toHaveTextContent('Visits could not be loaded.');
  expect(screen.queryByText('None on file')).toBeNull();
  expect(screen.queryByText('May 6, 2024')).toBeNull();
});
