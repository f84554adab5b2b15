import type { AllergyIntolerance } from '@medplum/fhirtypes';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { runInAction } from 'mobx';
import { CallFailure, staffRoles } from '#core/shared';
import { type Stored } from '#clinical/shared';
import { DocumentActs, NotificationKinds, PatientCommands } from '#core/browser';
import { ChartPatient } from '#clinical/browser';
import { setup } from '../index.ts';
import { MedicationsSummary } from '../components/MedicationsSummary.tsx';
import { MedicationList } from '../staff/components/MedicationList.tsx';
import { daily, patient, startMedications } from './testKit.tsx';

const penicillin: Stored<AllergyIntolerance> = {
  resourceType: 'AllergyIntolerance',
  id: 'a1',
  patient: { reference: `Patient/${patient}` },
  code: { text: 'Penicillin' },
};
const TheDesk = () => <MedicationList patient={patient} />;
const start = async (
  address: string,
  answers = {},
  stored: readonly Stored[] = [],
  role: 'practitioner' | 'admin' = 'practitioner',
) => {
  const started = await startMedications([daily('m1', 'Ramipril 10 mg', ['08:00:00']), penicillin, ...stored], {
    role,
    address,
    answers,
  });
  await started.plugin.draw(TheDesk);
  return started;
};

test('RTE-3 the list says dose, source and last change; administrators read only', async () => {
  await start('/', {}, [], 'admin');
  expect(await screen.findByText('Take 1 tablet by mouth once a day at 8:00 a.m.')).toBeInTheDocument();
  expect(screen.getByText('by Priya Sandhu')).toBeInTheDocument();
  expect(screen.getByText('From another system')).toBeInTheDocument();
  expect(screen.getByText('Penicillin')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Prescribe' })).not.toBeInTheDocument();
  expect(screen.getByText(/Only practitioners can change it/)).toBeInTheDocument();
});

test('RTE-3 the list is sent on as its document, by whatever feature sends documents, and only by who may make it', async () => {
  const sent: unknown[] = [];
  const asked: unknown[] = [];
  const begin: typeof setup = (context) => {
    setup(context);
    context.add(DocumentActs, {
      ...{ id: 'faxes.send', order: 10, label: () => 'Send by fax', allow: staffRoles },
      run: (about, document) => void sent.push([about, document]),
    });
  };
  const open = async (role: 'practitioner' | 'admin') => {
    const { plugin } = await startMedications([daily('m1', 'Ramipril 10 mg', ['08:00:00'])], {
      ...{ role, begin },
      answers: {
        'medications.keepList': ({ body }: { readonly body: { readonly language?: string } }) => {
          asked.push(body.language);
          return { id: 'd1' };
        },
      },
    });
    return plugin.draw(TheDesk);
  };
  const { unmount } = await open('practitioner');
  for (const language of ["The clinic's language", 'French']) {
    await userEvent.click(await screen.findByRole('button', { name: 'Send by fax' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: language }));
  }
  await waitFor(() =>
    expect(sent).toEqual([
      [patient, 'd1'],
      [patient, 'd1'],
    ]),
  );
  expect(asked).toEqual([undefined, 'fr-CA']);
  unmount();
  await open('admin');
  expect(await screen.findByText(/Only practitioners can change it/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Send by fax' })).not.toBeInTheDocument();
});

test('RTE-3 the check runs while typing, and a warning needs a reason', async () => {
  const started = await start('/?do=prescribe', { 'medications.prescribe': () => ({ id: 'new' }) });
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByLabelText('Medicine'), 'Amoxicillin 500 mg{End}{Enter}');
  expect(await dialog.findByText('Allergy to Penicillin: same family (penicillins)')).toBeInTheDocument();
  expect(dialog.getByText(/Interactions were not checked/)).toBeInTheDocument();
  await userEvent.click(dialog.getByRole('button', { name: 'Prescribe' }));
  const reason = dialog.getByLabelText('Reason to continue');
  expect(reason).toHaveAttribute('aria-invalid', 'true');
  expect(started.resources.sent).toEqual([]);
  await userEvent.type(reason, 'Tolerated last year');
  await userEvent.click(dialog.getByRole('button', { name: 'Prescribe' }));
  await waitFor(() => expect(started.resources.sent).toHaveLength(1));
  expect(started.resources.sent[0]?.input.body).toMatchObject({
    patient,
    medication: { text: 'Amoxicillin 500 mg' },
    acknowledged: [{ key: 'allergy-class:AllergyIntolerance/a1', reason: 'Tolerated last year' }],
  });
});

test('RTE-3 a medicine is prescribed as it was chosen: letters and Enter take the one that is marked, and send nothing', async () => {
  const started = await start('/?do=prescribe', { 'medications.prescribe': () => ({ id: 'new' }) });
  const dialog = within(await screen.findByRole('dialog'));
  const field = dialog.getByRole('combobox', { name: 'Medicine' });
  await userEvent.type(field, 'metfor');
  expect(await dialog.findByRole('option', { name: /^Metformin/, selected: true })).toBeVisible();
  await userEvent.keyboard('{Enter}');
  expect(started.resources.sent).toEqual([]);
  expect(field).toHaveValue('Metformin 500 mg');
  expect(field).toHaveAccessibleDescription(/A10BA02/);
});

test('RTE-3 a medicine that was named with the patient stands in the form, and in no address', async () => {
  const address = '/?do=prescribe';
  const started = await startMedications([penicillin], { role: 'practitioner', address, answers: {} });
  const commands = started.plugin.registry.contributed(PatientCommands).map(({ item }) => item);
  const command = commands.find(({ id }) => id === 'medications.prescribe')!;
  expect(command.takesWords).toBe(true);
  command.run(patient, 'metfor');
  expect(`${started.router.path} ${started.router.query.toString()}`).not.toContain('metfor');
  started.router.go(address);
  await started.plugin.draw(TheDesk);
  const field = await screen.findByRole('combobox', { name: 'Medicine' });
  expect(field).toHaveValue('metfor');
});

test('RTE-3 a medicine that was named with one patient never stands in the form of another', async () => {
  const address = '/?do=prescribe';
  const started = await startMedications([penicillin], { role: 'practitioner', address, answers: {} });
  const commands = started.plugin.registry.contributed(PatientCommands).map(({ item }) => item);
  commands.find(({ id }) => id === 'medications.prescribe')!.run('somebody-else', 'metfor');
  started.router.go(address);
  await started.plugin.draw(TheDesk);
  expect(await screen.findByRole('combobox', { name: 'Medicine' })).toHaveValue('');
});

test('RTE-3 six letters of a medicine that are neither chosen nor kept as written are not prescribed, nor lost', async () => {
  const started = await start('/?do=prescribe', { 'medications.prescribe': () => ({ id: 'new' }) });
  const dialog = within(await screen.findByRole('dialog'));
  const field = dialog.getByRole('combobox', { name: 'Medicine' });
  await userEvent.type(field, 'metfor{Escape}{Enter}');
  expect(field).toBeInvalid();
  expect(field).toHaveAccessibleDescription(/Choose from the list, or use your words as written/);
  expect(field).toHaveValue('metfor');
  await userEvent.click(dialog.getByRole('button', { name: 'Prescribe' }));
  expect(started.resources.sent).toEqual([]);
  await userEvent.click(field);
  await userEvent.keyboard('{End}{Enter}');
  expect(field).toBeValid();
  expect(field).toHaveAccessibleDescription(/^No code/);
  await userEvent.click(dialog.getByRole('button', { name: 'Prescribe' }));
  await waitFor(() => expect(started.resources.sent[0]?.input.body.medication).toEqual({ text: 'metfor' }));
});

test('RTE-3 a conflict keeps what was typed and says so', async () => {
  await start('/?do=stop&med=MedicationRequest/m1', {
    'medications.setState': () => {
      throw new CallFailure(409, 'changed_meanwhile', 'late');
    },
  });
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByLabelText('Reason'), 'Cough');
  await userEvent.click(dialog.getByRole('button', { name: 'Stop' }));
  expect(await dialog.findByText(/A colleague just changed this/)).toBeInTheDocument();
  expect(dialog.getByLabelText('Reason')).toHaveValue('Cough');
});

test('RTE-3 reconciling shows both sides and needs every line decided', async () => {
  const told: Stored = {
    resourceType: 'MedicationStatement',
    id: 's1',
    status: 'active',
    subject: { reference: `Patient/${patient}` },
    informationSource: { reference: `Patient/${patient}` },
    medicationCodeableConcept: { text: 'Ramipril 5 mg' },
  };
  const started = await start('/?do=reconcile', { 'medications.reconcile': () => ({ list: 'l1' }) }, [told]);
  const dialog = within(await screen.findByRole('dialog'));
  const lines = dialog.getAllByRole('listitem');
  expect(lines).toHaveLength(1);
  await userEvent.click(dialog.getByRole('button', { name: 'Apply changes' }));
  expect(await dialog.findByText('2 lines left to decide')).toBeInTheDocument();
  await userEvent.click(
    within(dialog.getByRole('group', { name: 'What to do with Ramipril 10 mg' })).getByRole('radio', { name: 'Keep' }),
  );
  await userEvent.click(
    within(dialog.getByRole('group', { name: 'What to do with Ramipril 5 mg' })).getByRole('radio', { name: 'Stop' }),
  );
  await userEvent.type(dialog.getByLabelText('Reason'), 'Old dose');
  await userEvent.click(dialog.getByRole('button', { name: 'Apply changes' }));
  await waitFor(() => expect(started.resources.sent).toHaveLength(1));
  expect(started.resources.sent[0]?.input.body.lines).toMatchObject([
    { source: 'MedicationRequest/m1', act: 'keep' },
    { source: 'MedicationStatement/s1', act: 'stop', reason: 'Old dose' },
  ]);
});

test('ENT-6 notifications say who wrote, never what', async () => {
  const { plugin } = await startMedications([]);
  const text = (kind: string, data: object): string =>
    runInAction(() =>
      plugin
        .contributed(NotificationKinds)
        .find(({ item }) => item.kind === kind)!
        .item.text({ data } as never),
    );
  expect(text('medication_reminder', { advance_amount: 15 })).toBe('Your medicines are due in 15 minutes');
  expect(text('medication_reminder', { advance_amount: 0 })).toBe('It’s time for your medicines');
  expect(text('renewal_request', { sender_first_name: 'Maya', sender_last_name: 'Tremblay' })).toBe(
    'Maya Tremblay sent a medicine request',
  );
});

test('RTE-3 the line of allergies above the medicines is red as everywhere else, and says none only where somebody did', async () => {
  const severe: Stored<AllergyIntolerance> = {
    ...penicillin,
    id: 'a2',
    code: { text: 'Peanut' },
    criticality: 'low',
    reaction: [{ manifestation: [{ text: 'Anaphylaxis' }], severity: 'severe' }],
  };
  const started = await start('/', {}, [severe]);
  expect((await screen.findByText(/Peanut/)).closest('.pv-tag')).toHaveClass('bad');
  expect(screen.getByText('Penicillin').closest('.pv-tag')).toHaveClass('wait');
  const refuted = { verificationStatus: { coding: [{ code: 'refuted' }] } };
  for (const one of [severe, penicillin]) runInAction(() => started.record.put({ ...one, ...refuted }));
  expect(await screen.findByText('Not yet asked about')).toBeInTheDocument();
});

test('RTE-3 the check is amber and names what it could not look at, and is never green then', async () => {
  await start('/?do=prescribe', {}, [{ ...penicillin, id: 'a1', code: { text: 'Iohexol' } }]);
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByLabelText('Medicine'), 'Metformin 500 mg{End}{Enter}');
  expect(await dialog.findByText('Allergies that could not be checked: Iohexol')).toBeInTheDocument();
  expect(dialog.queryByText('No recorded allergies or duplicates found.')).not.toBeInTheDocument();
});

const TheSummary = () => (
  <ChartPatient value={patient}>
    <MedicationsSummary />
  </ChartPatient>
);

test('RTE-3 the chart’s summary lists every active medicine, the high-alert ones first and with a word', async () => {
  const many = Array.from({ length: 11 }, (_, index) => daily(`x${index}`, `Medicine ${index}`, ['08:00:00']));
  const warfarin = daily('w', 'Warfarin 5 mg', ['08:00:00'], { authoredOn: '2020-01-01' });
  const old = daily('old', 'Phenazopyridine 100 mg', ['08:00:00'], { authoredOn: '1992' });
  const unclear = daily('u', 'Ramipril 5 mg', ['08:00:00'], { status: 'unknown' });
  const { plugin } = await startMedications([...many, old, unclear, warfarin], { role: 'practitioner' });
  await plugin.draw(TheSummary);
  const rows = (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent ?? '');
  expect(rows).toHaveLength(14);
  expect(rows[0]).toContain('Warfarin 5 mg');
  expect(rows[0]).toContain('High-alert: anticoagulant');
  expect(rows[0]).toContain('since Jan 1, 2020');
  expect(rows.find((row) => row.includes('Phenazopyridine'))).toContain('Old entry, since 1992');
  expect(rows.find((row) => row.includes('Ramipril 5 mg'))).toContain('Status unknown');
});

test('RTE-3 past medicines say how each came to its end', async () => {
  const over = (id: string, status: 'stopped' | 'completed' | 'cancelled') =>
    daily(id, `Medicine ${status}`, ['08:00:00'], { status });
  await start('/?view=past', {}, [over('s', 'stopped'), over('c', 'completed'), over('n', 'cancelled')]);
  for (const [status, word] of [
    ['stopped', 'Stopped'],
    ['completed', 'Completed'],
    ['cancelled', 'Cancelled'],
  ] as const) {
    const row = (await screen.findByText(`Medicine ${status}`)).closest('tr')!;
    expect(within(row).getByText(word)).toBeInTheDocument();
  }
});
