import { screen, within } from '@testing-library/react';
import type { DiagnosticReport, Observation } from '@medplum/fhirtypes';
import { ChartTabs } from '#core/browser';
import type { Stored } from '#clinical/shared';
import { FeatureStates } from '#core/shared';
import { startClinical } from '#test/kit/browser/startClinical.tsx';
import { syntheaOf } from '#test/kit/server/bundles.ts';
import { testWithData } from '#test/kit/server/sharedData.ts';
import { diagnostics } from '../../manifest.ts';
import { DiagnosticsSummary } from '../components/DiagnosticsSummary.tsx';
import { NewResultsCard } from '../patient/NewResultsCard.tsx';
import { messages, setup } from '../index.ts';

const category = (code: string) => [{ coding: [{ code }] }];
const lab = (id: string, day: string, amount: number, is: Partial<Observation> = {}): Stored<Observation> => ({
  resourceType: 'Observation',
  id,
  status: 'final',
  category: category('laboratory'),
  code: { coding: [{ system: 'http://loinc.org', code: '4548-4' }], text: 'HbA1c' },
  subject: { reference: 'Patient/p1' },
  effectiveDateTime: day,
  valueQuantity: { value: amount, unit: '%' },
  ...is,
});
const usual: Partial<Observation> = { referenceRange: [{ high: { value: 6, unit: '%' } }] };
const report = (id: string, ...results: readonly Stored<Observation>[]): Stored<DiagnosticReport> => ({
  resourceType: 'DiagnosticReport',
  id,
  status: 'final',
  code: { text: 'Diabetes follow-up' },
  subject: { reference: 'Patient/p1' },
  issued: '2026-03-01T10:00:00Z',
  result: results.map((one) => ({ reference: `Observation/${one.id}` })),
});

const start = (given: readonly Stored[], as: 'practitioner' | 'patient' = 'practitioner') =>
  startClinical(diagnostics, {
    setup,
    messages,
    role: as,
    services: [[FeatureStates, { isRunning: () => true, stateOf: () => undefined }]],
    given: [{ resourceType: 'Patient', id: 'p1', birthDate: '1968-05-01' }, ...given],
    match: (one, params) =>
      one.resourceType !== 'Observation' ||
      params['category'] === undefined ||
      (one.category ?? []).some(({ coding }) => coding?.[0]?.code === params['category']),
  });

test('RTE-5 the chart’s summary says what came without a range, and never that it is in range', async () => {
  const { draw } = await start([lab('o1', '2026-03-01', 7.1), lab('o0', '2025-12-01', 7.6)]);
  await draw(DiagnosticsSummary);
  expect(await screen.findByText('1 result came without ranges.')).toBeInTheDocument();
  expect(screen.queryByText(/No values out of range/)).not.toBeInTheDocument();
  const row = within(screen.getByRole('list', { name: 'Results' }))
    .getByText('HbA1c')
    .closest('li')!;
  expect(row).toHaveTextContent('HbA1c 7.1 %');
  expect(row).toHaveTextContent('down from 7.6');
});

test('RTE-5 the chart’s summary says that nothing is out of range where every result has one', async () => {
  const { draw } = await start([lab('o1', '2026-03-01', 5.4, usual)]);
  await draw(DiagnosticsSummary);
  expect(await screen.findByText('No values out of range in the latest results.')).toBeInTheDocument();
});

test('RTE-5 the chart’s summary takes nothing from what was entered in error', async () => {
  const { draw } = await start([
    lab('o1', '2026-03-01', 15, { ...usual, status: 'entered-in-error' }),
    lab('o0', '2025-12-01', 5.4, usual),
  ]);
  await draw(DiagnosticsSummary);
  expect(await screen.findByText('No values out of range in the latest results.')).toBeInTheDocument();
  expect(screen.queryByText(/15 %/)).not.toBeInTheDocument();
});

test('RTE-5 a chart’s list of results says value and direction', async () => {
  const [now, then] = [lab('o1', '2026-03-01', 7.1), lab('o0', '2025-12-01', 7.6)];
  const { draw, plugin } = await start([now, then, report('r1', now), report('r0', then)]);
  await draw(plugin.contributed(ChartTabs).find(({ item }) => item.id === 'diagnostics')!.item.panel);
  expect(await screen.findByText('HbA1c 7.1 %, down from 7.6')).toBeInTheDocument();
  expect(screen.getByText('HbA1c 7.6 %')).toBeInTheDocument();
});

test('RTE-2 a patient’s list of results says the value, where it stands, where it came from and what the clinician wrote', async () => {
  const [now, then] = [lab('o1', '2026-03-01', 7.1, usual), lab('o0', '2025-12-01', 5.4, usual)];
  const note: Stored = {
    ...{ resourceType: 'Communication', id: 'n1', status: 'completed', sender: { display: 'Priya Sandhu' } },
    category: [{ coding: [{ system: 'urn:pavilion:communication', code: 'result-note' }] }],
    about: [{ reference: 'DiagnosticReport/r1' }],
    payload: [{ contentString: 'Let us talk about it on Tuesday.' }],
  };
  const { draw, plugin } = await start([now, then, report('r1', now), report('r0', then), note], 'patient');
  await draw(plugin.contributed(ChartTabs).find(({ item }) => item.id === 'diagnostics')!.item.panel);
  const [first, second] = (await screen.findAllByRole('listitem')).map((row) => within(row));
  expect(first!.getByText('7.1 %')).toBeInTheDocument();
  expect(first!.getByText(/bove the usual range/)).toBeInTheDocument();
  expect(first!.getByText('up from 5.4 on Dec 1, 2025')).toBeInTheDocument();
  expect(await first!.findByText('Let us talk about it on Tuesday.', { exact: false })).toHaveTextContent(
    'Priya Sandhu',
  );
  expect(second!.getByText('Within the usual range')).toBeInTheDocument();
  expect(second!.queryByText(/ from /)).not.toBeInTheDocument();
});

test('RTE-2 the patient’s home never calls values usual that came without a range', async () => {
  const bare = lab('o1', '2026-03-01', 7.1);
  const { draw } = await start([bare, report('r1', bare)], 'patient');
  await draw(NewResultsCard);
  expect(await screen.findByText('1 value without a usual range')).toBeInTheDocument();
  expect(screen.queryByText(/within the usual range/)).not.toBeInTheDocument();
});

testWithData('RTE-5 the chart’s summary draws an imported blood pressure as its codes say', async (data) => {
  const pressures = syntheaOf(data, 'Observation').filter(({ code }) => code.text === 'Blood Pressure');
  const value = (of: Observation, code: string): number =>
    Math.round(of.component!.find((one) => one.code.coding?.[0]?.code === code)!.valueQuantity!.value! * 100) / 100;
  for (const pressure of pressures.slice(0, 3)) {
    const { draw } = await start([{ ...pressure, id: 'bp' }]);
    const { unmount } = await draw(DiagnosticsSummary);
    expect(
      await screen.findByText(`${value(pressure, '8480-6')}/${value(pressure, '8462-4')} mmHg`),
    ).toBeInTheDocument();
    unmount();
  }
});

test('RTE-5 a chart’s result that was entered in error says so, and none of its values', async () => {
  const value = lab('o1', '2026-03-01', 15, usual);
  const wrong = { ...report('r1', value), status: 'entered-in-error' as const };
  const { draw, plugin } = await start([value, wrong]);
  const { unmount } = await draw(
    plugin.contributed(ChartTabs).find(({ item }) => item.id === 'diagnostics')!.item.panel,
  );
  expect(await screen.findByText('Entered in error')).toHaveClass('bad');
  expect(screen.queryByText(/15 %/)).not.toBeInTheDocument();
  expect(screen.queryByText('High')).not.toBeInTheDocument();
  unmount();
  const own = await start([value, wrong], 'patient');
  await own.draw(NewResultsCard);
  expect(await screen.findByText('Entered in error')).toBeInTheDocument();
  expect(screen.queryByText(/usual range/)).not.toBeInTheDocument();
});
