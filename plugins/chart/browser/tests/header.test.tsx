import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Patient } from '@medplum/fhirtypes';
import { Route, Router } from 'wouter';
import { PatientCommands, PatientsActs, SettingsPanels, type Setup } from '#core/browser';
import { CallFailure } from '#core/shared';
import type { Stored } from '#clinical/shared';
import { startClinical } from '#test/kit/browser/startClinical.tsx';
import { chart } from '../../manifest.ts';
import type { SheetEntry } from '../../shared/exportCalls.ts';
import { demographicsOf, withDemographics } from '../../shared/demographics.ts';
import { ChartActions } from '../components/ChartActions.tsx';
import { OwnFilePanel } from '../components/OwnFilePanel.tsx';
import { PatientBanner } from '../components/PatientBanner.tsx';
import { messages, setup } from '../index.ts';
import { SheetPage } from '../pages/SheetPage.tsx';

const zoe: Stored<Patient> = {
  resourceType: 'Patient',
  id: 'p1',
  meta: { versionId: '1' },
  name: [{ use: 'official', family: 'Roy', given: ['Zoé'] }],
  birthDate: '1980-02-03',
  identifier: [{ system: 'https://fhir.infoway-inforoute.ca/NamingSystem/ca-on-patient-hcn', value: '9876543217AB' }],
  telecom: [{ system: 'phone', value: '613 555 0100' }],
};
const went: string[] = [];
/** What other features would add. */
const others: Setup<typeof chart> = (scope) => {
  setup(scope);
  const { add } = scope;
  const allow = ['practitioner', 'admin'] as const;
  const run = (id: string) => void went.push(id);
  add(PatientCommands, { id: 'b', order: 20, label: () => 'Book a visit', allow, verbs: 'book', run });
  add(PatientCommands, { id: 'o', order: 40, label: () => 'Order a test', allow, verbs: 'order', run });
  add(PatientCommands, { id: 'p', order: 30, label: () => 'Prescribe', allow: ['practitioner'], verbs: 'rx', run });
  add(PatientsActs, {
    ...{ id: 'm', order: 10, allow, label: () => 'Message patients', labelOfOne: () => 'Message' },
    dialog: ({ patients }) => <p>To {patients.map(({ name }) => name).join()}</p>,
  });
};
const open = (options: Partial<Parameters<typeof startClinical>[1]> = {}) =>
  startClinical(chart, { setup: others, messages, given: [zoe], ...options });
/** Names of what is saved from now on. */
const savedFiles = (): readonly string[] => {
  const links: string[] = [];
  globalThis.URL.createObjectURL = () => 'blob:x';
  globalThis.URL.revokeObjectURL = () => undefined;
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    links.push(this.download);
  });
  return links;
};
const Actions = () => <ChartActions patient={zoe} />;
const buttons = () => screen.getAllByRole('button').map((one) => one.textContent);
const menu = () => screen.getByRole('button', { name: 'More actions for this patient' });
const entries = () => screen.getAllByRole('menuitem').map((one) => one.textContent);

afterEach(() => void Reflect.deleteProperty(globalThis, 'matchMedia'));

test('RTE-5 the chart’s header offers what the enabled features add, the first as buttons, the rest in a menu', async () => {
  const { draw } = await open();
  await draw(Actions);
  expect(buttons()).toEqual(['Message', 'Book a visit', 'Prescribe', '']);
  await userEvent.click(screen.getByRole('button', { name: 'Book a visit' }));
  expect(went.splice(0)).toEqual(['p1']);
  await userEvent.click(screen.getByRole('button', { name: 'Message' }));
  expect(screen.getByText('To Zoé Roy')).toBeInTheDocument();
  await userEvent.click(menu());
  expect(await screen.findAllByRole('menuitem')).toHaveLength(8);
  expect(entries()).toEqual([
    'Order a test',
    'Print…',
    'Export…',
    'Edit demographics…',
    'Change responsible provider…',
    'Note a contact',
    'Add an alert…',
    'Merge with another record…',
  ]);
});

test('PRD-4 what is off or not for the role leaves no trace in the header', async () => {
  const { draw } = await open({ setup, role: 'admin' });
  await draw(Actions);
  expect(buttons()).toEqual(['Print…', 'Export…', 'Edit demographics…', '']);
  await userEvent.click(menu());
  await screen.findByRole('menu');
  expect(entries()).toEqual(['Change responsible provider…', 'Note a contact', 'Merge with another record…']);
});

test('RTE-5 on a phone all of it is one menu', async () => {
  const matches = { matches: true, addEventListener: () => undefined, removeEventListener: () => undefined };
  Object.assign(globalThis, { matchMedia: () => matches });
  const { draw } = await open();
  await draw(Actions);
  expect(buttons()).toEqual(['']);
  await userEvent.click(menu());
  await screen.findByRole('menu');
  expect(entries().slice(0, 2)).toEqual(['Message', 'Book a visit']);
});

test('RTE-5 pronouns, card and phone are said in the header, and nothing where nobody noted it', async () => {
  const { draw } = await open({ locale: 'fr-CA' });
  const plain = await draw(() => <PatientBanner patient={zoe} />);
  expect(await screen.findByText('9876 543 217 AB')).toBeInTheDocument();
  expect(screen.queryByText('Pronoms')).toBeNull();
  plain.unmount();
  const they = withDemographics(zoe, { ...demographicsOf(zoe), pronouns: 'they' });
  await draw(() => <PatientBanner patient={they} />);
  expect((await screen.findByText('Pronoms')).nextElementSibling).toHaveTextContent('Iel');
});

test('RTE-5 demographics are edited; what the form does not show stays', async () => {
  const first = {
    ...zoe,
    maritalStatus: { text: 'Married' },
    name: [...zoe.name!, { use: 'maiden' as const, family: 'Lee' }],
  };
  const { draw, record } = await open({ given: [first], address: '/clinic/patients/p1?chart=edit' });
  await draw(() => <ChartActions patient={first} />);
  const given = await screen.findByRole('textbox', { name: 'First name' });
  await userEvent.clear(given);
  await userEvent.type(given, 'Zoé Anne');
  await userEvent.selectOptions(screen.getByLabelText('Pronouns'), 'She/her');
  await userEvent.clear(screen.getByLabelText('Phone'));
  await userEvent.type(screen.getByLabelText('Phone'), '12');
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByText('Enter a phone number such as 613 555 0100.')).toBeInTheDocument();
  await userEvent.type(screen.getByLabelText('Phone'), '3 456 7890');
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(record.stored[0]).toMatchObject({ telecom: [{ value: '123 456 7890' }] }));
  expect(record.stored[0]).toMatchObject({
    name: [{ use: 'official', family: 'Roy', given: ['Zoé', 'Anne'] }, { family: 'Lee' }],
    identifier: zoe.identifier,
    maritalStatus: { text: 'Married' },
    birthDate: '1980-02-03',
  });
});

test('RTE-5 an export is a file without a name in it; a refusal is said, and that nothing was saved', async () => {
  const links = savedFiles();
  const sent = jest.fn((_: any): Blob => new Blob(['{}']));
  const { draw, toasts } = await open({
    address: '/clinic/patients/p1?chart=export',
    answers: { 'chart.exportRecord': (input: any) => sent(input) },
  });
  await draw(Actions);
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByRole('link', { name: 'Open the complete record' })).toHaveAttribute(
    'href',
    '/clinic/patients/p1/print?sheet=record',
  );
  await userEvent.click(dialog.getByRole('button', { name: 'Download FHIR file' }));
  await waitFor(() => expect(toasts.shown[0]?.message).toBe('Record exported (2 bytes).'));
  expect(sent).toHaveBeenCalledWith({ body: { patient: 'p1' } });
  expect(links[0]).toMatch(/^record-\d{4}-\d\d-\d\d\.fhir\.json$/);
  sent.mockImplementation(() => {
    throw new CallFailure(413, 'too_large', 'This record is too large for one file.');
  });
  await userEvent.click(dialog.getByRole('button', { name: 'Download FHIR file' }));
  await waitFor(() => expect(toasts.shown[1]?.message).toMatch(/^Nothing was exported\. .*too large/));
  expect(links).toHaveLength(1);
});

test('patients save a copy of their own record, in the settings and nowhere else', async () => {
  const links = savedFiles();
  const sent = jest.fn((_: any): Blob => new Blob(['{}']));
  const pages = jest.fn((_: any): Blob => new Blob(['%PDF']));
  const { plugin, draw, toasts } = await open({
    role: 'patient',
    address: '/settings?panel=record-file',
    answers: { 'chart.exportRecord': (input: any) => sent(input), 'chart.exportPages': (input: any) => pages(input) },
  });
  const panels = plugin.contributed(SettingsPanels).map(({ item }) => [item.allow, item.shared]);
  // Not for whoever stands for a patient, whatever is shared with them.
  expect(panels).toEqual([[['patient'], undefined]]);
  await draw(OwnFilePanel);
  expect(screen.getByText(/has not shared with you yet is not in the file/)).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Download PDF' }));
  await waitFor(() => expect(links.at(-1)).toMatch(/^record-\d{4}-\d\d-\d\d\.pdf$/));
  expect(pages).toHaveBeenCalledWith({ body: { patient: 'p1', locale: 'en-CA' } });
  await userEvent.click(screen.getByRole('button', { name: 'Download FHIR file' }));
  await waitFor(() => expect(toasts.shown.at(-1)?.message).toBe('Record exported (2 bytes).'));
  expect(sent).toHaveBeenCalledWith({ body: { patient: 'p1' } });
  expect(links).toHaveLength(2);
});

const entryOf = (id: string, kind: SheetEntry['line']['kind'], title: string, status: string): SheetEntry => ({
  line: {
    ...{ id, kind, title, status, type: 'Condition', date: '2024-05-06', at: null, end: null, detail: '' },
    ...{ hasText: false, group: null, members: [] },
  },
  resource: { resourceType: 'Condition', id, subject: { reference: 'Patient/p1' } },
});
const drawn = async (sheet: (answer?: unknown) => unknown) => {
  const { draw } = await open({ answers: { 'chart.sheet': sheet } });
  await draw(() => (
    <Router hook={() => ['/clinic/patients/p1/print', () => undefined]}>
      <Route path="/clinic/patients/:id/print" component={SheetPage} />
    </Router>
  ));
};

test('RTE-5 the summary is printed only when all of it is known, and leaves out what is over', async () => {
  const answers: ((value: unknown) => void)[] = [];
  await drawn(() => new Promise((resolve) => answers.push(resolve)));
  expect(await screen.findByRole('button', { name: 'Print' })).toBeDisabled();
  expect(screen.queryByText('None on file')).toBeNull();
  const data = [
    entryOf('1', 'conditions', 'Asthma', 'active'),
    entryOf('2', 'conditions', 'Sprain', 'resolved'),
    entryOf('3', 'medicines', 'Amoxicillin', 'completed'),
  ];
  await waitFor(() => expect(answers.length).toBeGreaterThan(0));
  await act(async () => answers.forEach((answer) => answer({ data, closed: [] })));
  expect(await screen.findByText('Asthma')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Print' })).toBeEnabled();
  expect(screen.queryByText('Sprain')).toBeNull();
  expect(screen.queryByText('Amoxicillin')).toBeNull();
  expect(screen.getAllByText('None on file')).toHaveLength(3);
});

test('RTE-5 a sheet that could not be read is not printed; what is closed is named and nothing is said to be missing', async () => {
  await drawn(() => {
    throw new CallFailure(500, 'internal', 'No.');
  });
  await waitFor(() => expect(screen.getAllByRole('alert').length).toBeGreaterThan(0));
  expect(screen.getByRole('button', { name: 'Print' })).toBeDisabled();
});

test('RTE-5 what a closed feature may hold is named on the sheet, and is not said to be missing', async () => {
  await drawn(() => ({ data: [], closed: ['AllergyIntolerance'] }));
  expect(await screen.findByText(/Left out.*Allergy or intolerance/)).toBeInTheDocument();
  expect(screen.queryByText('None on file')).toBeNull();
});

test('RTE-5 on paper no medicine is without its directions and no dangerous allergy without its warning', async () => {
  const latex = entryOf('a', 'allergies', 'Latex', 'active');
  const pill = entryOf('m', 'medicines', 'Metformin', 'active');
  const dosageInstruction = [{ text: 'Take 1 tablet twice a day' }];
  const of = { subject: { reference: 'Patient/p1' } };
  const data = [
    { ...latex, resource: { ...of, resourceType: 'AllergyIntolerance', id: 'a', criticality: 'high' } },
    { ...pill, resource: { ...of, resourceType: 'MedicationRequest', id: 'm', dosageInstruction } },
  ];
  await drawn(() => ({ data, closed: [] }));
  expect((await screen.findByText('Latex')).closest('li')).toHaveTextContent('High risk');
  expect(screen.getByText('Metformin').closest('li')).toHaveTextContent('Take 1 tablet twice a day');
});

test('RTE-5 who answers for a patient’s care stands in the header, is changed there, and can be taken back', async () => {
  const priya = { resourceType: 'Practitioner' as const, id: 'dr2', name: [{ given: ['Priya'], family: 'Sandhu' }] };
  const elsewhere = { reference: 'Organization/other', display: 'Another practice' };
  const cared = { ...zoe, generalPractitioner: [{ reference: 'Practitioner/dr1', display: 'Lise Gagnon' }, elsewhere] };
  const { draw, record, undo } = await open({
    given: [cared, priya],
    address: '/clinic/patients/p1?chart=responsible',
  });
  await draw(() => (
    <>
      <PatientBanner patient={cared} />
      <ChartActions patient={cared} />
    </>
  ));
  expect(await screen.findByText('Responsible provider')).toBeInTheDocument();
  const kept = () => (record.stored.find(({ id }) => id === 'p1') as Patient).generalPractitioner;
  await userEvent.click(await screen.findByRole('button', { name: /^Remove|^Change/ }));
  await userEvent.type(screen.getByRole('combobox', { name: /^Most responsible provider/ }), 'Priya');
  await userEvent.click(await screen.findByRole('option', { name: /Priya Sandhu/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Save provider' }));
  await waitFor(() => expect(kept()).toMatchObject([{ reference: 'Practitioner/dr2' }, elsewhere]));
  await undo();
  await waitFor(() => expect(kept()).toMatchObject([{ reference: 'Practitioner/dr1' }, elsewhere]));
});
