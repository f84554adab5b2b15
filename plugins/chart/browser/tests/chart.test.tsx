import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Flag, Patient } from '@medplum/fhirtypes';
import { ChartTabs, Finders, Navigation, Routes } from '#core/browser';
import { CallFailure } from '#core/shared';
import { type Stored, unkept } from '#clinical/shared';
import { catalogue } from '#config/catalogue.ts';
import { startClinical } from '#test/kit/browser/startClinical.tsx';
import { chart } from '../../manifest.ts';
import { defaultView } from '../../shared/calls.ts';
import { typedCardProblem } from '../../shared/newPatient.ts';
import { ageOn } from '../../shared/patient.ts';
import { AlertList } from '../components/AlertList.tsx';
import { PatientBanner } from '../components/PatientBanner.tsx';
import { messages, setup } from '../index.ts';
import { PatientsPage } from '../pages/PatientsPage.tsx';
import { RecordPage } from '../pages/RecordPage.tsx';

const patient = (id: string, family: string, given: string, more: Partial<Patient> = {}): Stored<Patient> => ({
  resourceType: 'Patient',
  id,
  name: [{ use: 'official', family, given: [given] }],
  birthDate: '1980-02-03',
  ...more,
});
const zoe = patient('z', 'Roy', 'Zoé', {
  gender: 'female',
  telecom: [{ system: 'phone', value: '613 555 0100' }],
  identifier: [{ system: 'https://fhir.infoway-inforoute.ca/NamingSystem/ca-on-patient-hcn', value: '9876543217AB' }],
});
const line = { id: 'z', name: 'Zoé Roy', birthDate: '1980-02-03', deceased: false, card: '', phone: '', why: 'name' };
const answers = {
  'record.findPatients': ({ body }: any) => ({ data: body.text === 'x' ? [] : [line], more: false }),
  'chart.view': () => defaultView,
  'chart.portals': () => ({ data: [] }),
  'chart.saveView': ({ body }: any) => body,
  'users.invite': ({ body }: any) => ({ id: 'o', email: body.email, status: 'invited', code: '123456' }),
};
const open = (options: Partial<Parameters<typeof startClinical>[1]> = {}) =>
  startClinical(chart, { setup, messages, address: '/clinic/patients', answers, given: [zoe], ...options });

const typeNew = async ({ card = '' } = {}): Promise<void> => {
  await userEvent.type(await screen.findByRole('textbox', { name: 'Last name' }), 'Roy');
  await userEvent.type(screen.getByRole('textbox', { name: 'First name' }), 'Zoe');
  await userEvent.type(screen.getByLabelText('Born'), '1980-02-03');
  await userEvent.selectOptions(screen.getByLabelText('Sex', { selector: 'form select' }), 'Female');
  if (card) await userEvent.type(screen.getByRole('textbox', { name: 'Health card' }), card);
};

test('RTE-5 the feature opens the list, the chart and the own record, each to who may see it', async () => {
  const { plugin } = await open();
  const routes = plugin.contributed(Routes).map(({ item }) => [item.path, item.allow.includes('patient')]);
  expect(routes).toEqual([
    ['/clinic/patients', false],
    ['/clinic/patients/:id', false],
    ['/clinic/patients/:id/print', false],
    ['/patient-profile/record', true],
  ]);
  expect(plugin.contributed(Navigation)).toHaveLength(2);
  expect(plugin.contributed(ChartTabs).map(({ item }) => item.id)).toEqual(['summary', 'timeline']);
});

test('whether all is released to patients is asked of what no feature can close', async () => {
  const { draw, record } = await open({ role: 'patient', address: '/patient-profile/record' });
  await draw(RecordPage);
  const asked = record.searched.filter(({ params }) => typeof params !== 'string' && params['_count'] === 0);
  expect(asked).toHaveLength(1);
  const owned = catalogue.flatMap(({ manifest }) => manifest.records ?? []);
  expect(owned).toContain('Condition');
  expect(owned).not.toContain(asked[0]!.type);
});

test('RTE-5 clinic/patients: somebody is found without leaving a name in the address, and opened', async () => {
  const { draw, record, router } = await open();
  await draw(PatientsPage);
  await userEvent.type(await screen.findByRole('searchbox'), 'roy zo');
  await waitFor(() => expect(record.searched.at(-1)?.params).toMatchObject({ _id: 'z' }));
  expect(JSON.stringify(record.searched)).not.toContain('roy');
  expect(router.went).toEqual([]);
  expect(screen.getByText('9876 543 217 AB')).toBeInTheDocument();
  expect(screen.getByText('1 patient found')).toHaveAttribute('role', 'status');
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(router.went).toEqual(['/clinic/patients/z']);
});

test('RTE-5 clinic/patients: filters live in the address, columns on the server', async () => {
  const { draw, router, record } = await open({ address: '/clinic/patients?age=senior' });
  await draw(PatientsPage);
  expect(record.searched[0]?.params).toMatchObject({ birthdate: [expect.stringMatching(/^le19/)] });
  await userEvent.click(screen.getByRole('checkbox', { name: 'With alerts' }));
  expect(router.went.at(-1)).toBe('/clinic/patients?age=senior&alerts=1');
  await userEvent.click(screen.getByRole('button', { name: 'Columns' }));
  await userEvent.click(await screen.findByRole('menuitemradio', { name: 'City' }));
  expect(router.went).toHaveLength(1);
});

test('RTE-5 clinic/patients: a heading sorts, once more the other way, by what the server holds in order', async () => {
  const { draw, record, router } = await open();
  await draw(PatientsPage);
  const heading = (name: string) => screen.getByRole('columnheader', { name: new RegExp(name) });
  await userEvent.click(await screen.findByRole('button', { name: 'Born' }));
  expect(record.searched.at(-1)?.params).toMatchObject({ _sort: 'birthdate' });
  expect(heading('Born')).toHaveAttribute('aria-sort', 'ascending');
  await userEvent.click(screen.getByRole('button', { name: /Born/ }));
  expect(record.searched.at(-1)?.params).toMatchObject({ _sort: '-birthdate' });
  expect(router.went.at(-1)).toBe('/clinic/patients?sort=-born');
  expect(screen.queryByRole('button', { name: 'Portal' })).toBeNull();
});

test('RTE-5 clinic/patients: who is found is listed the best first, and more than are listed is said', async () => {
  const anne = patient('a', 'Royer', 'Anne');
  const found = { data: [line, { ...line, id: 'a' }], more: true };
  const { draw } = await open({ given: [anne, zoe], answers: { ...answers, 'record.findPatients': () => found } });
  await draw(PatientsPage);
  await userEvent.type(await screen.findByRole('searchbox'), 'roy');
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('Showing the 100 best matches.'));
  const names = screen.getAllByRole('rowheader').map(({ textContent }) => textContent?.trim());
  expect(names).toEqual(['Roy, Zoé', 'Royer, Anne']);
});

test('RTE-5 clinic/patients: selected patients are exported with the columns shown', async () => {
  const sent = jest.fn((_: any) => new Blob(['name']));
  globalThis.URL.createObjectURL = () => 'blob:x';
  globalThis.URL.revokeObjectURL = () => undefined;
  const { draw, toasts } = await open({ answers: { ...answers, 'chart.export': sent } });
  await draw(PatientsPage);
  expect(screen.queryByRole('button', { name: 'Export CSV' })).toBeNull();
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Zoé Roy' }));
  expect(screen.getByRole('checkbox', { name: 'Select all patients shown' })).toBeChecked();
  await userEvent.click(screen.getByRole('button', { name: 'Export CSV' }));
  await waitFor(() => expect(toasts.shown[0]?.message).toBe('1 patient exported.'));
  expect(sent).toHaveBeenCalledWith({ body: { ids: ['z'], columns: defaultView.columns } });
  await userEvent.click(screen.getByRole('button', { name: 'Clear selection' }));
  expect(screen.queryByRole('button', { name: 'Export CSV' })).toBeNull();
});

test('RTE-5 clinic/patients: the search offers patients by name, and whose charts were opened last', async () => {
  const { plugin, router } = await open();
  const finder = (id: string) => plugin.contributed(Finders).find(({ item }) => item.id === id)!.item;
  expect(await finder('chart.nothing').find('')).toEqual([]);
  const [found] = await finder('chart.typed').find('zoé');
  expect(found).toMatchObject({ label: 'Zoé Roy', detail: 'Feb 3, 1980', patient: 'z' });
  found?.run();
  expect(router.went).toEqual(['/clinic/patients/z']);
  expect(await finder('chart.typed').find('x')).toEqual([]);
});

test('RTE-5 clinic/patients: an invitation joins account and record', async () => {
  const { draw, toasts } = await open();
  await draw(PatientsPage);
  await userEvent.click(await screen.findByRole('button', { name: 'Invite: Zoé Roy' }));
  await userEvent.type(await screen.findByLabelText('Email'), 'zoe@people.test');
  await userEvent.click(screen.getByRole('button', { name: 'Send invitation' }));
  await waitFor(() => expect(toasts.shown[0]?.message).toBe('Invitation sent to zoe@people.test.'));
  expect(screen.getByText('123456')).toBeInTheDocument();
});

test('RTE-5 clinic/patients: whose address it is already is said before the invitation is sent', async () => {
  const email = [{ system: 'email' as const, value: 'Roy.Family@people.test' }];
  const { draw } = await open({ given: [zoe, patient('l', 'Roy', 'Luc', { telecom: email })] });
  await draw(PatientsPage);
  await userEvent.click(await screen.findByRole('button', { name: 'Invite: Zoé Roy' }));
  await userEvent.type(await screen.findByLabelText('Email'), 'roy.family@people.test');
  expect(await screen.findByText(/already on file for Luc Roy, 1980-02-03/)).toBeInTheDocument();
  await userEvent.type(screen.getByLabelText('Email'), 'x');
  await waitFor(() => expect(screen.queryByText(/already on file/)).toBeNull());
});

test('RTE-5 clinic/patients: nobody is said to have no account before it is known', async () => {
  const unknown = { ...answers, 'chart.portals': () => new Promise(() => undefined) };
  const { draw } = await open({ answers: unknown });
  await draw(PatientsPage);
  expect(await screen.findByText('9876 543 217 AB')).toBeInTheDocument();
  expect(screen.queryByText('No account')).toBeNull();
  expect(screen.queryByRole('button', { name: /^Invite/ })).toBeNull();
});

test('RTE-5 clinic/patients: an administrator ends what a link opened, once asked again', async () => {
  const ended = jest.fn(() => null);
  const linked = { id: 'z', state: 'active', email: 'zoe@people.test', link: 'p1' };
  const { draw, toasts } = await open({
    answers: { ...answers, 'chart.portals': () => ({ data: [linked] }), 'users.unlink': ended },
  });
  await draw(PatientsPage);
  await userEvent.click(await screen.findByRole('button', { name: 'End access: Zoé Roy' }));
  expect(screen.getByText(/zoe@people\.test will no longer open this record/)).toBeInTheDocument();
  expect(ended).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'End access' }));
  await waitFor(() => expect(toasts.shown[0]?.message).toBe('Portal access ended for Zoé Roy.'));
  expect(ended).toHaveBeenCalledWith(expect.objectContaining({ params: { id: 'p1' } }));
});

test('RTE-5 clinic/patients: nobody found says what to try, in French too', async () => {
  const { draw } = await open({ given: [], locale: 'fr-CA' });
  await draw(PatientsPage);
  expect(await screen.findByText('Aucun patient pour l’instant')).toBeInTheDocument();
  await userEvent.type(screen.getByRole('searchbox'), 'x');
  expect(await screen.findByRole('heading', { name: 'Aucun patient trouvé' })).toBeInTheDocument();
});

test('RTE-5 clinic/patients: a new patient is created only after those who are alike were shown', async () => {
  const { draw, record, router } = await open({ address: '/clinic/patients?do=add' });
  await draw(PatientsPage);
  await typeNew();
  await userEvent.click(screen.getByRole('button', { name: 'Check and add' }));
  expect(await screen.findByRole('heading', { name: 'Is it one of these patients?' })).toBeInTheDocument();
  expect(screen.getByText('Same name and birth date')).toBeInTheDocument();
  expect(record.stored).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: 'None of these: add patient' }));
  await waitFor(() => expect(record.stored).toHaveLength(2));
  expect(router.went).toContain('/clinic/patients/made-1');
});

test('RTE-5 clinic/patients: where somebody is alike, the button of the form opens their chart and adds nobody', async () => {
  const { draw, record, router } = await open({ address: '/clinic/patients?do=add' });
  await draw(PatientsPage);
  await typeNew({ card: '9876 543 217' });
  await userEvent.click(screen.getByRole('button', { name: 'Check and add' }));
  // A card belongs to one person: a second record with it is asked about once more.
  await userEvent.click(await screen.findByRole('button', { name: 'None of these: add patient' }));
  expect(await screen.findByText('Add a second record with the same card?')).toBeInTheDocument();
  await userEvent.click(screen.getAllByRole('button', { name: 'Cancel' }).at(-1)!);
  await userEvent.click(screen.getByRole('button', { name: 'Open the chart of Roy, Zoé' }));
  await waitFor(() => expect(router.went).toContain('/clinic/patients/z'));
  expect(record.stored).toHaveLength(1);
});

test('RTE-5 clinic/patients: the desk asks for address, contact, responsible provider and portal, and says what came of it', async () => {
  const invited = jest.fn(({ body }: any) => ({ id: 'o', email: body.email, status: 'invited', code: null }));
  const priya = {
    ...{ resourceType: 'Practitioner' as const, id: 'dr2' },
    name: [{ given: ['Priya'], family: 'Sandhu' }],
  };
  const { draw, record, toasts } = await open({
    ...{ address: '/clinic/patients?do=add', given: [priya], answers: { ...answers, 'users.invite': invited } },
  });
  await draw(PatientsPage);
  await typeNew();
  const type = (name: string, text: string) => userEvent.type(screen.getByRole('textbox', { name }), text);
  await userEvent.click(screen.getByRole('checkbox', { name: 'Email an invitation to the patient portal' }));
  await type('Their phone', '613 555 0199');
  await type('Postal code', 'K1A 0B');
  await userEvent.click(screen.getByRole('button', { name: 'Check and add' }));
  expect((await screen.findAllByText('Enter a postal code such as K1A 0B1.')).length).toBeGreaterThan(0);
  expect(screen.getAllByText('Name the contact first.').length).toBeGreaterThan(0);
  expect(screen.getAllByText('Enter their email to invite them.').length).toBeGreaterThan(0);
  expect(record.stored).toHaveLength(1);
  await type('Postal code', '1');
  await type('Street address', '12 Elm Street');
  await type('City', 'Ottawa');
  await type('Emergency contact', 'Marie Claire Roy');
  await type('Email', 'zoe@people.test');
  await userEvent.type(screen.getByRole('combobox', { name: /^Most responsible provider/ }), 'Priya');
  await userEvent.click(await screen.findByRole('option', { name: /Priya Sandhu/ }));
  // Whom another feature keeps, such as home care's workers, is nobody to choose.
  const asked = record.searched.filter((one) => one.type === 'Practitioner');
  for (const { params } of asked) expect(params).toMatchObject(unkept);
  await userEvent.click(screen.getByRole('button', { name: 'Check and add' }));
  await waitFor(() => expect(toasts.shown.at(-1)?.message).toBe('Patient added. Invitation sent to zoe@people.test.'));
  expect(record.stored.at(-1)).toMatchObject({
    address: [{ use: 'home', line: ['12 Elm Street'], city: 'Ottawa', state: 'ON', postalCode: 'K1A 0B1' }],
    contact: [{ name: { given: ['Marie', 'Claire'], family: 'Roy' }, telecom: [{ value: '613 555 0199' }] }],
    generalPractitioner: [{ reference: 'Practitioner/dr2', display: 'Priya Sandhu' }],
  });
  expect(invited.mock.calls[0]?.[0].body).toEqual({
    ...{ firstName: 'Zoe', lastName: 'Roy', email: 'zoe@people.test', locale: 'en-CA' },
    ...{ role: 'patient', resourceId: 'made-1' },
  });
});

test('RTE-5 clinic/patients: a patient whose invitation failed is there all the same, and that is said', async () => {
  const { draw, record, toasts, router } = await open({
    ...{ address: '/clinic/patients?do=add', given: [] },
    answers: { ...answers, 'users.invite': () => Promise.reject(new CallFailure(429, 'too_many', 'Too many')) },
  });
  await draw(PatientsPage);
  await typeNew();
  await userEvent.type(screen.getByRole('textbox', { name: 'Email' }), 'zoe@people.test');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Email an invitation to the patient portal' }));
  await userEvent.click(screen.getByRole('button', { name: 'Check and add' }));
  await waitFor(() => expect(toasts.shown.at(-1)?.message).toMatch(/added, but the invitation was not sent/));
  expect(record.stored).toHaveLength(1);
  expect(router.went).toContain('/clinic/patients/made-1');
});

test('RTE-5 the banner says clearly that somebody is deceased, and how old they were', async () => {
  const { draw } = await open();
  const gone = { ...zoe, deceasedDateTime: '2024-05-06' };
  await draw(() => <PatientBanner patient={gone} />);
  expect(await screen.findByText('Deceased on May 6, 2024')).toBeInTheDocument();
  expect(screen.getByText(/aged 44 years/)).toBeInTheDocument();
});

test('RTE-5 an alert stands on every tab until a clinician ends it, and can be brought back', async () => {
  const flag: Stored<Flag> = {
    resourceType: 'Flag',
    id: 'f1',
    status: 'active',
    code: { text: 'Risk of falls' },
    subject: { reference: 'Patient/z' },
  };
  const { draw, record, undo } = await open({ given: [zoe, flag] });
  await draw(() => <AlertList patient="z" />);
  await userEvent.click(await screen.findByRole('button', { name: 'End alert: Risk of falls' }));
  await waitFor(() => expect(screen.queryByText('Risk of falls')).toBeNull());
  expect((record.stored.find(({ id }) => id === 'f1') as Flag).period?.end).toBeDefined();
  await undo();
  expect(await screen.findByText('Risk of falls')).toBeInTheDocument();
});

test.each([
  ['1980-02-03', '2026-02-02', { unit: 'year', count: 45 }],
  ['2025-01-31', '2026-01-30', { unit: 'month', count: 11 }],
  ['2026-01-01', '2026-01-20', { unit: 'day', count: 19 }],
  ['1968', '2026-11-20', { unit: 'year', count: 58, about: true }],
  ['1968-03', '2026-11-20', { unit: 'year', count: 58, about: true }],
  ['2031', '2026-11-20', null],
  ['2030-01-01', '2026-11-20', null],
])('born %s, on %s', (born, on, age) => expect(ageOn(born, on)).toEqual(age));

test('RTE-5 a card number is checked as it is typed, with or without the version of an Ontario card', () => {
  expect(typedCardProblem('ON', '9876 543 217 ab')).toBeNull();
  expect(typedCardProblem('ON', '9876 543 217')).toBeNull();
  expect(typedCardProblem('ON', '9876 543 218')).toBe('check-digit');
  expect(typedCardProblem('QC', '9876543217')).toBe('length');
});

test.each([
  ['1968', '1968 (about'],
  ['1968-03', 'Mar 1968 (about'],
  ['2999-01-01', 'Jan 1, 2999 (in the future)'],
])('RTE-5 the chart and the list show the birth date %s as it is known', async (birthDate, shown) => {
  const { draw } = await open({ given: [{ ...zoe, birthDate }] });
  const banner = await draw(() => <PatientBanner patient={{ ...zoe, birthDate }} />);
  expect((await screen.findByText('Born')).nextElementSibling).toHaveTextContent(shown);
  banner.unmount();
  await draw(PatientsPage);
  expect((await screen.findAllByText(shown, { exact: false }))[0]).toBeInTheDocument();
});
