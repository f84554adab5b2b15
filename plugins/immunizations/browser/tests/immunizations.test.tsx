import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Immunization, ImmunizationRecommendation, Patient } from '@medplum/fhirtypes';
import type { Stored } from '#clinical/shared';
import { startClinical } from '#test/kit/browser/startClinical.tsx';
import { offering } from '#test/kit/browser/terms.ts';
import { immunizations } from '../../manifest.ts';
import { cvx, vaccines } from '../../shared/vaccines.ts';
import { ImmunizationsSummary } from '../components/ImmunizationsSummary.tsx';
import { messages, setup } from '../index.ts';
import { ImmunizationsTab } from '../components/ImmunizationsTab.tsx';

const dose = (id: string, code: string, on: string, more: Partial<Immunization> = {}): Stored<Immunization> => ({
  resourceType: 'Immunization',
  id,
  status: 'completed',
  patient: { reference: 'Patient/p1' },
  vaccineCode: { coding: [{ system: cvx, code, display: `CVX ${code}` }] },
  occurrenceDateTime: on,
  ...more,
});
const recommendation: Stored<ImmunizationRecommendation> = {
  resourceType: 'ImmunizationRecommendation',
  id: 'r1',
  patient: { reference: 'Patient/p1' },
  date: '2026-01-01',
  recommendation: [
    {
      vaccineCode: [{ coding: [{ system: cvx, code: '115' }] }],
      forecastStatus: { coding: [{ code: 'overdue' }] },
      dateCriterion: [{ code: { coding: [{ code: '30980-7' }] }, value: '2024-05-01' }],
    },
    { vaccineCode: [{ coding: [{ system: cvx, code: '187' }] }], forecastStatus: { coding: [{ code: 'complete' }] } },
  ],
};
const maya: Stored<Patient> = {
  resourceType: 'Patient',
  id: 'p1',
  name: [{ family: 'Tremblay', given: ['Maya'] }],
  birthDate: '1968-05-01',
};
const given: readonly Stored[] = [
  maya,
  dose('i1', '140', '2025-10-10', { lotNumber: 'FL1', site: { coding: [{ code: 'LA' }] } }),
  dose('i2', '150', '2024-10-12'),
  dose('i3', '113', '2014-05-01'),
  dose('i4', '187', '2023-02-03', { status: 'not-done', statusReason: { coding: [{ code: 'PATOBJ' }] } }),
  recommendation,
];
const answers = offering(vaccines.map((vaccine) => ({ system: cvx, ...vaccine })));
const open = (options: Partial<Parameters<typeof startClinical>[1]> = {}) =>
  startClinical(immunizations, { setup, messages, given, answers, ...options });
const stored = (record: { readonly stored: readonly Stored[] }, id: string) =>
  record.stored.find((one) => one.id === id) as Immunization;

test('ENT-9 doses of one family share a row, overdue first, a refusal with its reason', async () => {
  const { draw } = await open();
  await draw(ImmunizationsTab);
  const rows = screen.getAllByRole('rowheader').map(({ textContent }) => textContent);
  expect(rows).toEqual(['Tetanus, diphtheria, pertussis1 dose', 'Influenza2 doses', 'Shingles0 doses']);
  expect(screen.getByText('Overdue since May 1, 2024')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: /not given/i })).toHaveTextContent('Patient declined');
});

test('ENT-9 a dose given today is recorded under the clinician with lot and site, and can be undone', async () => {
  const { draw, record, undo } = await open({ address: '/clinic/patients/p1?do=given' });
  await draw(ImmunizationsTab);
  await userEvent.type(await screen.findByRole('combobox', { name: 'Vaccine' }), 'shingrix');
  await userEvent.keyboard('{Enter}');
  await userEvent.type(screen.getByRole('textbox', { name: /^Lot number/ }), 'SX77');
  await userEvent.type(screen.getByRole('spinbutton', { name: /^Dose number/ }), '1');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: /^Site/ }), 'Left arm');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(stored(record, 'made-1')).toBeDefined());
  expect(stored(record, 'made-1')).toMatchObject({
    status: 'completed',
    vaccineCode: { coding: [{ system: cvx, code: '187' }] },
    lotNumber: 'SX77',
    primarySource: true,
    protocolApplied: [{ doseNumberPositiveInt: 1 }],
    site: { coding: [{ code: 'LA' }] },
    performer: [{ actor: { reference: 'Practitioner/dr1' } }],
  });
  await undo();
  await waitFor(() => expect(stored(record, 'made-1').status).toBe('entered-in-error'));
});

test('ENT-9 a past dose has a source and may have a year only; a refusal has a reason', async () => {
  const past = await open({ address: '/clinic/patients/p1?do=past' });
  await past.draw(ImmunizationsTab);
  await userEvent.type(await screen.findByRole('combobox', { name: 'Vaccine' }), 'yellow');
  await userEvent.keyboard('{Enter}');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: /how precise/ }), 'Year');
  await userEvent.type(screen.getByRole('textbox', { name: 'Date' }), '1998');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: /^Source/ }), 'Written record');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(stored(past.record, 'made-1')).toBeDefined());
  expect(stored(past.record, 'made-1')).toMatchObject({
    occurrenceDateTime: '1998',
    primarySource: false,
    reportOrigin: { coding: [{ code: 'record' }] },
  });
});

test('ENT-9 a refusal is recorded with its reason', async () => {
  const { draw, record } = await open({ address: '/clinic/patients/p1?do=refused' });
  await draw(ImmunizationsTab);
  await userEvent.type(await screen.findByRole('combobox', { name: 'Vaccine' }), 'influenza high');
  await userEvent.keyboard('{Enter}');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(stored(record, 'made-1')).toMatchObject({ status: 'not-done' }));
  expect(stored(record, 'made-1').statusReason?.coding?.[0]?.code).toBe('PATOBJ');
});

test('ENT-9 a dose recorded in error is withdrawn with a reason, and undo restores it', async () => {
  const { draw, record, undo } = await open({ address: '/clinic/patients/p1?item=i1&do=withdraw' });
  await draw(ImmunizationsTab);
  await userEvent.type(await screen.findByRole('textbox', { name: 'Reason' }), 'Other arm, other person');
  await userEvent.click(screen.getByRole('button', { name: 'Mark as entered in error' }));
  await waitFor(() => expect(stored(record, 'i1').status).toBe('entered-in-error'));
  await undo();
  await waitFor(() => expect(stored(record, 'i1').status).toBe('completed'));
});

test('ENT-9 the printed sheet holds what was given and leaves out what was refused', async () => {
  const { draw } = await open({ role: 'patient', locale: 'fr-CA', address: '/patient-profile/record' });
  const { container } = await draw(ImmunizationsTab);
  const sheet = container.querySelector('.immunizations-sheet');
  expect(sheet).toHaveTextContent('Carnet de vaccination');
  expect(sheet).toHaveTextContent('Maya Tremblay · Naissance 1er mai 1968');
  expect(sheet).toHaveTextContent('FL1Bras gauche');
  expect(sheet).not.toHaveTextContent('Zona');
  expect(screen.getByRole('button', { name: 'Imprimer' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /Inscrire/ })).toBeNull();
});

test('ENT-9 the summary block shows what is due before what was given', async () => {
  const { draw } = await open();
  await draw(ImmunizationsSummary);
  const block = await screen.findByRole('region', { name: 'Immunizations' });
  expect(within(block).getAllByRole('listitem')[0]).toHaveTextContent('Overdue since May 1, 2024');
});

test('ENT-9 a dose that comes too early after the last one of its vaccine is said so before it is saved', async () => {
  const { draw } = await open({ address: '/clinic/patients/p1?do=past' });
  await draw(ImmunizationsTab);
  await userEvent.type(await screen.findByRole('combobox', { name: 'Vaccine' }), '140{Enter}');
  const date = screen.getByLabelText('Date');
  await userEvent.clear(date);
  await userEvent.type(date, '2025-10-20');
  expect(await screen.findByText('The last dose of this vaccine was 10 days earlier')).toBeVisible();
  await userEvent.clear(date);
  await userEvent.type(date, '2025-12-20');
  expect(screen.queryByText(/The last dose of this vaccine/)).not.toBeInTheDocument();
});

test('ENT-9 the summary never shows a declined vaccine like one that was given', async () => {
  const { draw } = await open();
  await draw(ImmunizationsSummary);
  const row = (await screen.findByText('Shingles')).closest('li')!;
  expect(row).toHaveTextContent('Not given: Patient declined');
  expect(row).toHaveTextContent('no dose given');
  expect(row).not.toHaveTextContent('2023');
});

test('ENT-9 a dose that was given before a refusal keeps its date, beside the refusal', async () => {
  const refused = dose('i6', '140', '2026-10-10', { status: 'not-done' });
  const { draw } = await open({ given: [dose('i5', '140', '2025-10-10'), refused] });
  await draw(ImmunizationsSummary);
  const row = (await screen.findByText('Influenza')).closest('li')!;
  expect(row).toHaveTextContent('Influenza Not givenOct 10, 2025');
});

test('ENT-9 a dose entered in error stands nowhere, and the day it was written down is not the day it was given', async () => {
  const mistaken = dose('i7', '140', '2026-01-10', { status: 'entered-in-error' });
  const undated = dose('i8', '03', '', { occurrenceDateTime: undefined, recorded: '2020-02-02' });
  for (const Part of [ImmunizationsSummary, ImmunizationsTab]) {
    const { draw } = await open({ given: [maya, mistaken, undated] });
    const { unmount } = await draw(Part);
    expect((await screen.findAllByText(/Measles, mumps, rubella/))[0]).toBeInTheDocument();
    expect(screen.queryByText('Influenza')).not.toBeInTheDocument();
    expect(screen.getAllByText(/no date/)[0]).toBeInTheDocument();
    expect(screen.queryByText(/2020/)).not.toBeInTheDocument();
    unmount();
  }
});
