import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Condition } from '@medplum/fhirtypes';
import { CallFailure } from '#core/shared';
import { type Stored } from '#clinical/shared';
import { startClinical } from '#test/kit/browser/startClinical.tsx';
import { offering } from '#test/kit/browser/terms.ts';
import { conditions } from '../../manifest.ts';
import { commonConditions } from '../../shared/commonConditions.ts';
import { clinicalConcept, type ClinicalStatus, isActive, verificationConcept } from '../../shared/condition.ts';
import { ConditionsSummary } from '../components/ConditionsSummary.tsx';
import { ProblemLine } from '../components/ProblemLine.tsx';
import { messages, setup } from '../index.ts';
import { ConditionsTab } from '../components/ConditionsTab.tsx';

const condition = (id: string, text: string, more: Partial<Condition> = {}, status: ClinicalStatus = 'active') =>
  ({
    resourceType: 'Condition',
    id,
    subject: { reference: 'Patient/p1' },
    code: { text },
    clinicalStatus: clinicalConcept(status),
    verificationStatus: verificationConcept('confirmed'),
    ...more,
  }) as Stored<Condition>;

const given = [
  condition('c1', 'Asthma (disorder)', { onsetDateTime: '2001' }),
  condition('c2', 'Type 2 diabetes', { onsetDateTime: '2016-03', note: [{ text: 'Diet first' }] }),
  condition('c3', 'Full-time employment (finding)', { onsetDateTime: '2019-01-02' }),
  condition('c4', 'Pneumonia', { onsetDateTime: '2021-02-01', abatementDateTime: '2021-03-01' }, 'resolved'),
];
/** Undefined: not asked. */
const isOne = (resource: Stored, codes: string | undefined): boolean | undefined =>
  codes?.split(',').includes((resource as Condition).clinicalStatus?.coding?.[0]?.code ?? '');
const match = (resource: Stored, params: any): boolean =>
  isOne(resource, params['clinical-status']) !== false && isOne(resource, params['clinical-status:not']) !== true;

const open = (options: Partial<Parameters<typeof startClinical>[1]> = {}) =>
  startClinical(conditions, { setup, messages, given, match, answers: offering(commonConditions), ...options });
const names = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent);
const stored = (record: { readonly stored: readonly Stored[] }, id: string) =>
  record.stored.find((one) => one.id === id) as Condition;

test('ENT-9 active problems come first, then social context, without semantic tags', async () => {
  const { draw, router } = await open();
  await draw(ConditionsTab);
  expect(names()).toEqual(['Type 2 diabetes', 'Asthma', 'Full-time employment']);
  await userEvent.click(screen.getByRole('radio', { name: 'Past' }));
  expect(router.went.at(-1)).toBe('/clinic/patients/p1?status=past');
});

test('ENT-9 what came without a status is current, and says that it is not known', async () => {
  const { clinicalStatus: _, ...bare } = condition('c5', 'Gout');
  const { draw } = await open({ given: [...given, bare] });
  await draw(ConditionsTab);
  expect(names()).toContain('Gout');
  expect(within(screen.getByRole('row', { name: /Gout/ })).getByText('Status not recorded')).toBeInTheDocument();
  cleanup();
  await draw(ConditionsSummary);
  expect(within(screen.getByText('Gout').closest('li')!).getByText('Status not recorded')).toBeInTheDocument();
});

test('ENT-9 the filter comes from the address', async () => {
  const { draw } = await open({ address: '/clinic/patients/p1?tab=conditions&status=past' });
  await draw(ConditionsTab);
  expect(names()).toEqual(['Pneumonia']);
});

test('ENT-9 a condition is chosen by its short name and added under the clinician, who can undo it', async () => {
  const { draw, record, toasts, undo } = await open({ address: '/clinic/patients/p1?do=add' });
  await draw(ConditionsTab);
  const code = await screen.findByRole('combobox', { name: 'Condition' });
  await userEvent.type(code, 'copd{Enter}');
  expect(code).toHaveValue('Chronic obstructive pulmonary disease');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: /how precise/ }), 'Year');
  await userEvent.type(screen.getByRole('textbox', { name: /^Since/ }), '2014');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(toasts.shown.map(({ message }) => message)).toEqual(['Condition saved.']));
  expect(stored(record, 'made-1')).toMatchObject({
    code: { coding: [{ system: 'http://snomed.info/sct', code: '13645005' }] },
    onsetDateTime: '2014',
    subject: { reference: 'Patient/p1' },
    recorder: { reference: 'Practitioner/dr1' },
  });
  await undo();
  await waitFor(() =>
    expect(stored(record, 'made-1').verificationStatus).toEqual(verificationConcept('entered-in-error')),
  );
});

test('ENT-9 a clinic’s own long list is searched by the server, in both languages, and nothing else is offered', async () => {
  const icd = { system: 'http://hl7.org/fhir/sid/icd-10-ca', code: 'J45', en: 'Asthma', fr: 'Asthme' };
  const asked: unknown[] = [];
  const search = ({ body }: { body: { q?: string } }) => {
    asked.push(body);
    return { data: body.q === 'bronch' ? [icd] : [], whole: false, away: true };
  };
  const { draw, record } = await open({
    address: '/clinic/patients/p1?do=add',
    locale: 'fr-CA',
    answers: { 'terminology.search': search },
  });
  await draw(ConditionsTab);
  const field = await screen.findByRole('combobox', { name: 'Problème' });
  await userEvent.type(field, 'bronch');
  // Found by another name than the one it is shown by.
  await userEvent.click(await screen.findByRole('option', { name: /^Asthme/ }));
  expect(asked).toEqual([
    { valueSet: 'urn:pavilion:value-set:conditions', language: 'fr-CA' },
    { valueSet: 'urn:pavilion:value-set:conditions', q: 'bronch', language: 'fr-CA', limit: 12 },
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
  await waitFor(() =>
    expect(stored(record, 'made-1')?.code).toEqual({
      coding: [{ system: icd.system, code: 'J45', display: 'Asthma' }],
      text: 'Asthme',
    }),
  );
});

test('ENT-9 where the terminology server is away, or no list is there, the field says so', async () => {
  const draws = async (answer: () => unknown) => {
    const { draw, plugin } = await open({
      address: '/clinic/patients/p1?do=add',
      answers: { 'terminology.search': answer },
    });
    await draw(ConditionsTab);
    const field = await screen.findByRole('combobox', { name: 'Condition' });
    await userEvent.type(field, 'copd');
    return { field, plugin };
  };
  const away = await draws(() => ({ data: [...commonConditions], whole: true, away: true }));
  expect(away.field).toHaveAccessibleDescription(/terminology server is not responding/);
  expect(screen.getByRole('option', { name: /^Chronic obstructive/ })).toBeVisible();
  // The open list lies over the sentence: it stays when the list closes.
  await userEvent.keyboard('{Escape}');
  expect(away.field).toHaveAccessibleDescription(/terminology server is not responding/);
  cleanup();
  const failed = await draws(() => Promise.reject(new CallFailure(503, 'unavailable', 'no')));
  expect(failed.field).toHaveAccessibleDescription(/list of codes could not be loaded/);
  expect(screen.queryByText(/No code by that name/)).not.toBeInTheDocument();
});

test('ENT-9 free text that matches no code is kept as typed where the clinician says so', async () => {
  const { draw, record } = await open({ address: '/clinic/patients/p1?do=add' });
  await draw(ConditionsTab);
  await userEvent.type(await screen.findByRole('combobox', { name: 'Condition' }), 'Itchy left elbow');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(screen.getByRole('combobox', { name: 'Condition' })).toBeInvalid();
  expect(record.stored).toHaveLength(given.length);
  await userEvent.click(screen.getByRole('combobox', { name: 'Condition' }));
  await userEvent.click(screen.getByRole('option', { name: 'Use "Itchy left elbow" as written' }));
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(stored(record, 'made-1')?.code).toEqual({ text: 'Itchy left elbow' }));
});

test('VAL-2 a condition needs a name and no future date', async () => {
  const { draw, record } = await open({ address: '/clinic/patients/p1?do=add' });
  await draw(ConditionsTab);
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: /how precise/ }), 'Year');
  await userEvent.type(screen.getByRole('textbox', { name: /^Since/ }), '2999');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect((await screen.findAllByText('Please enter Condition')).length).toBeGreaterThan(0);
  expect(screen.getAllByText('This date is in the future.').length).toBeGreaterThan(0);
  expect(record.stored).toHaveLength(given.length);
});

test('ENT-9 a problem is resolved with its date, and the change can be undone', async () => {
  const { draw, record, undo } = await open({ address: '/clinic/patients/p1?item=c2&do=resolve' });
  await draw(ConditionsTab);
  await userEvent.click(await screen.findByRole('button', { name: 'Resolve' }));
  await waitFor(() => expect(isActive(stored(record, 'c2'))).toBe(false));
  expect(stored(record, 'c2').abatementDateTime).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  await undo();
  await waitFor(() => expect(isActive(stored(record, 'c2'))).toBe(true));
  expect(stored(record, 'c2').abatementDateTime).toBeUndefined();
});

test('ENT-9 an entry made in error is withdrawn with a reason, and stays in the history', async () => {
  const { draw, record } = await open({ address: '/clinic/patients/p1?item=c1&do=withdraw' });
  await draw(ConditionsTab);
  await userEvent.click(await screen.findByRole('button', { name: 'Mark as entered in error' }));
  expect((await screen.findAllByText('Please enter Reason')).length).toBeGreaterThan(0);
  await userEvent.type(screen.getByRole('textbox', { name: 'Reason' }), 'Another patient');
  await userEvent.click(screen.getByRole('button', { name: 'Mark as entered in error' }));
  await waitFor(() => expect(stored(record, 'c1').verificationStatus?.coding?.[0]?.code).toBe('entered-in-error'));
  expect(stored(record, 'c1').clinicalStatus).toBeUndefined();
  expect(stored(record, 'c1').note?.at(-1)).toMatchObject({ text: 'Entered in error: Another patient' });
});

test('ENT-9 a conflict shows what another clinician changed and keeps what was typed', async () => {
  const { draw, record, put } = await open({ address: '/clinic/patients/p1?item=c2&do=edit' });
  await draw(ConditionsTab);
  const note = await screen.findByRole('textbox', { name: /^Note/ });
  await userEvent.clear(note);
  await userEvent.type(note, 'Mine');
  const theirs: Stored<Condition> = {
    ...given[1]!,
    note: [{ text: 'Theirs' }],
    severity: { coding: [{ code: '24484000' }] },
  };
  await put(theirs);
  expect(await screen.findByText('Someone else changed this while you were editing')).toBeInTheDocument();
  expect(screen.getByText(/theirs is “Theirs”/)).toBeInTheDocument();
  expect(note).toHaveValue('Mine');
  expect(screen.getByRole('combobox', { name: /^Severity/ })).toHaveValue('severe');
  record.refuseNext(new CallFailure(412, 'conflict', 'newer'));
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/The changes are listed above/)).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(stored(record, 'c2')).toMatchObject({ note: [{ text: 'Mine' }] }));
  expect(stored(record, 'c2').severity?.coding?.[0]?.code).toBe('24484000');
});

test('ENT-9 every version is shown with what changed', async () => {
  const { draw, record } = await open({ address: '/clinic/patients/p1?item=c2' });
  const changed: Stored<Condition> = { ...given[1]!, onsetDateTime: '2015' };
  record.put(changed);
  await draw(ConditionsTab);
  await userEvent.click(await screen.findByText('History'));
  const versions = await screen.findByRole('list', { name: '2 versions' });
  expect(versions).toHaveTextContent('Mar 2016 → 2015');
});

test('ENT-9 administrators read the list and cannot change it', async () => {
  const { draw } = await open({ role: 'admin', address: '/clinic/patients/p1?item=c2&do=edit' });
  await draw(ConditionsTab);
  expect(screen.getByText(/Only clinicians can change it/)).toBeInTheDocument();
  expect(await screen.findByRole('dialog')).toHaveTextContent('Diet first');
  expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull();
});

test('ENT-9 patients read their own in plain words', async () => {
  const { draw } = await open({ role: 'patient', locale: 'fr-CA', address: '/patient-profile/record' });
  await draw(ConditionsTab);
  expect(await screen.findByRole('region', { name: 'Actuels' })).toHaveTextContent('Depuis mars 2016');
  expect(screen.getByRole('region', { name: 'Passés' })).toHaveTextContent('Pneumonia');
  expect(screen.queryByText(/SNOMED/)).toBeNull();
});

test('ENT-9 the summary names active problems and puts social context last', async () => {
  const { draw } = await open();
  await draw(ConditionsSummary);
  const block = await screen.findByRole('region', { name: 'Conditions' });
  expect(
    within(block)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual([expect.stringContaining('Type 2 diabetes'), expect.stringContaining('Asthma')]);
  expect(block).toHaveTextContent('Social context Full-time employment');
});

const refuted = condition('c8', 'Lupus', { verificationStatus: verificationConcept('refuted') });
const provisional = condition('c9', 'Angina', { verificationStatus: verificationConcept('provisional') });

test('ENT-9 the summary leaves out what was ruled out and marks what is not confirmed', async () => {
  const mistaken = condition('c7', 'Gout', { verificationStatus: verificationConcept('entered-in-error') });
  const { draw } = await open({ given: [refuted, provisional, mistaken] });
  await draw(ConditionsSummary);
  expect((await screen.findByText('Angina')).closest('li')).toHaveTextContent('Provisional');
  expect(screen.queryByText('Lupus')).not.toBeInTheDocument();
  expect(screen.queryByText('Gout')).not.toBeInTheDocument();
});

test('ENT-9 what was ruled out is said to be, in the list of staff and in the patient’s', async () => {
  const staff = await open({ given: [refuted, provisional] });
  const { unmount } = await staff.draw(ConditionsTab);
  const row = (await screen.findByRole('rowheader', { name: 'Lupus' })).closest('tr')!;
  expect(within(row).getByText('Ruled out')).toBeInTheDocument();
  expect(within(row).queryByText('Active')).not.toBeInTheDocument();
  unmount();
  const own = await open({ given: [refuted, provisional], role: 'patient', address: '/patient-profile/record' });
  await own.draw(ConditionsTab);
  const out = (await screen.findByRole('heading', { name: 'Ruled out' })).closest('section')!;
  expect(within(out).getByText('Lupus')).toBeInTheDocument();
  expect(screen.queryByRole('heading', { name: 'In the past' })).not.toBeInTheDocument();
  expect(screen.getByText('Angina').closest('li')).toHaveTextContent('Not confirmed');
});

test('ENT-9 the summary opens what is sensitive only when somebody asks', async () => {
  const abuse = condition('c6', 'Victim of intimate partner abuse (finding)');
  const { draw } = await open({ given: [abuse] });
  await draw(ConditionsSummary);
  const section = (await screen.findByText('1 sensitive entry – Show')).closest('details')!;
  expect(section).not.toHaveAttribute('open');
  expect(within(section).getByText('Victim of intimate partner abuse')).not.toBeVisible();
  expect(screen.queryByText('No active conditions')).not.toBeInTheDocument();
  expect(screen.queryByText(/Social context/)).not.toBeInTheDocument();
  await userEvent.click(screen.getByText('1 sensitive entry – Show'));
  expect(within(section).getByText('Victim of intimate partner abuse')).toBeVisible();
});

test('ENT-9 the chart’s header names the weightiest problems and opens all of them', async () => {
  const more = ['Gout', 'Anaemia'].map((name, n) => condition(`m${n}`, name));
  const { draw } = await open({ given: [...given, ...more], locale: 'fr-CA' });
  await draw(ProblemLine);
  expect(screen.getByText(/^Type 2 diabetes · Asthma · \w+ et 1 autre/)).toBeInTheDocument();
  expect(screen.queryByText('Full-time employment')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Problèmes' }));
  expect(await screen.findAllByRole('listitem')).toHaveLength(4);
  expect(screen.getByText('Full-time employment')).toBeInTheDocument();
});

test('ENT-9 the chart’s header says no problems only where all are known', async () => {
  const { draw } = await open({ given: [] });
  const none = await draw(ProblemLine);
  expect(screen.getByText('No active conditions')).toBeInTheDocument();
  none.unmount();
  const failing = await open({
    match: () => {
      throw new CallFailure(500, 'internal', 'No.');
    },
  });
  await failing.draw(ProblemLine);
  expect(await screen.findByText('Problems could not be loaded')).toBeInTheDocument();
  expect(screen.queryByText('No active conditions')).toBeNull();
});
