import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Flag, Patient } from '@medplum/fhirtypes';
import { ChartTabs, Finders, Navigation, Routes } from '#core/browser';
import type { Stored } from '#clinical/shared';
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
  await userEvent.type(await screen.findByRole('textbox', { name: 'Last name' }), 'Roy');
  await userEvent.type(screen.getByRole('textbox', { name: 'First name' }), 'Zoe');
  await userEvent.type(screen.getByLabelText('Born'), '1980-02-03');
  await userEvent.selectOptions(screen.getByLabelText('Sex', { selector: 'form select' }), 'Female');
  await userEvent.click(screen.getByRole('button', { name: 'Check and add' }));
  expect(await screen.findByRole('heading', { name: 'Is it one of these patients?' })).toBeInTheDocument();
  expect(screen.getByText('Same name and birth date')).toBeInTheDocument();
  expect(record.stored).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: 'None of these: add patient' }));
  await waitFor(() => expect(record.stored).toHaveLength(2));
  expect(router.went.at(-1)).toBe('/clinic/patients/made-1');
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
