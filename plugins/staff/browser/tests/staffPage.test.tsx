import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Commands, DocumentActs, Navigation, PatientCommands, Routes } from '#core/browser';
import { CallFailure, type Locale } from '#core/shared';
import { recordTags } from '#clinical/shared';
import { startClinical } from '#test/kit/browser/startClinical.tsx';
import { staff } from '../../manifest.ts';
import { type Member, pageSize, searchStaff } from '../../shared/calls.ts';
import { OwnLicenceCard } from '../components/OwnLicenceCard.tsx';
import { messages, setup } from '../index.ts';
import { StaffPage } from '../pages/StaffPage.tsx';

/** At the clinic, whatever the reader's own clock says; the clocks change on it. */
const today = '2026-03-08';
const inDays = (days: number): string => new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10);

const member = (id: string, is: Partial<Member> = {}): Member => ({
  ...{ id, firstName: 'Priya', lastName: 'Sandhu', role: 'practitioner', title: 'Family physician' },
  ...{ email: `${id}@rideau.test`, state: 'active', invitedUntil: null, suspendedAt: null, suspendedBy: null },
  ...{
    twoStep: true,
    seenAt: new Date().toISOString(),
    licence: null,
    sites: [],
    undoableUntil: null,
    byDirectory: false,
  },
  ...{ self: false, manageable: true, customRole: null },
  ...is,
});
const people: readonly Member[] = [
  member('priya', { licence: { number: 'CPSO 84120', until: inDays(20) } }),
  member('daniel', {
    ...{ firstName: 'Daniel', lastName: 'Okafor', title: null, twoStep: false, seenAt: null },
    licence: { number: 'CNO 11', until: inDays(-2) },
  }),
  member('rosa', {
    ...{ firstName: 'Rosa', lastName: 'Marchetti', state: 'invited', twoStep: null, seenAt: null },
    invitedUntil: '2026-12-01T12:00:00Z',
  }),
  member('omar', {
    ...{ firstName: 'Omar', lastName: 'Haddad', state: 'suspended', suspendedBy: 'Hannah Whitecloud' },
    suspendedAt: '2026-11-02T12:00:00Z',
  }),
  member('lea', {
    ...{ firstName: 'Lea', lastName: 'Martin', title: null, state: 'suspended', suspendedAt: '2026-11-02T12:00:00Z' },
    ...{ byDirectory: true, sites: ['North site', 'South site'] },
  }),
  member('me', { firstName: 'Hannah', lastName: 'Whitecloud', role: 'clinic_admin', self: true, manageable: false }),
];

const maya = { resourceType: 'Patient' as const, id: 'p1', name: [{ given: ['Maya'], family: 'Tremblay' }] };
const letter = {
  ...{ resourceType: 'Composition' as const, id: 'n1', status: 'final' as const, type: { text: 'Letter' } },
  ...{ title: 'Referral to cardiology', subject: { reference: 'Patient/p1' }, date: '2026-03-01', author: [] },
};

interface Sent {
  readonly id: string;
  readonly input: any;
}

const open = async (
  more: Record<string, (input: any) => unknown> = {},
  address = '/clinic/staff',
  locale?: Locale,
  start = setup,
) => {
  const sent: Sent[] = [];
  const noted = (id: string, answer: (input: any) => unknown) => (input: any) => {
    sent.push({ id, input });
    return answer(input);
  };
  const answers = {
    'staff.search': () => ({ data: people, next: null, total: people.length, licencesKnown: true, today }),
    'staff.suspend': () => undefined,
    'staff.restore': () => undefined,
    'staff.changeRole': () => undefined,
    'users.invite': ({ body }: any) => ({ id: 'p', email: body.email, status: 'invited', code: null }),
    'users.revokeInvitation': () => undefined,
    ...more,
  };
  const started = await startClinical(staff, {
    ...{ setup: start, messages, address, role: 'clinic_admin', given: [maya, letter], ...(locale && { locale }) },
    answers: {
      'staff.roles': () => ({ data: [], areas: [] }),
      ...Object.fromEntries(Object.entries(answers).map(([id, answer]) => [id, noted(id, answer)])),
    },
  });
  await started.draw(StaffPage);
  return { ...started, sent };
};
const row = (name: RegExp): Promise<HTMLElement> => screen.findByRole('row', { name });
const choose = async (name: string, item: string): Promise<void> => {
  await userEvent.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
  await userEvent.click(await screen.findByRole('menuitem', { name: item }));
};

test('RTE-5 clinic/staff is a page, an entry and a command, for administrators alone', async () => {
  const { plugin } = await open();
  const admins = ['admin', 'clinic_admin', 'super_admin'];
  for (const slot of [Routes, Navigation, Commands])
    expect(plugin.contributed<{ readonly allow: unknown }>(slot as never).map(({ item }) => item.allow)).toEqual([
      admins,
    ]);
  expect(plugin.contributed(Routes)[0]?.item.path).toBe('/clinic/staff');
});

test('RTE-5 clinic/staff says of each person what is known, and how long a licence holds', async () => {
  await open();
  expect(await screen.findByText('6 people')).toBeInTheDocument();
  expect(await row(/Priya Sandhu/)).toHaveTextContent(/Care provider.*Active.*On.*CPSO 84120.*Ends in 20 days/);
  expect(await row(/Daniel Okafor/)).toHaveTextContent(/Off.*Not seen yet.*Lapsed/);
  expect(await row(/Rosa Marchetti/)).toHaveTextContent(/Invited.*Invitation ends Dec/);
  expect(await row(/Omar Haddad/)).toHaveTextContent(/Suspended.*Since Nov.*by Hannah Whitecloud/);
  expect(await row(/Lea Martin/)).toHaveTextContent(/North site · South site.*Since Nov.*by the staff directory/);
  const own = await row(/Hannah Whitecloud You/);
  expect(within(own).queryByRole('button')).toBeNull();
});

test('RTE-5 clinic/staff does not say that there is no licence where the record could not be read', async () => {
  await open({ 'staff.search': () => ({ data: [people[2]], next: null, total: 1, licencesKnown: false, today }) });
  expect(await row(/Rosa/)).toHaveTextContent(/Couldn’t be read/);
});

test('RTE-5 clinic/staff searches without a name in the address; filters and order stand in it', async () => {
  const { sent, router } = await open();
  await userEvent.type(await screen.findByRole('searchbox'), 'sandhu');
  await waitFor(() => expect(sent.at(-1)?.input).toEqual({ body: { text: 'sandhu' } }));
  expect(router.went).toEqual([]);
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Suspended');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Role' }), 'Care provider');
  await userEvent.click(await screen.findByRole('button', { name: 'Status' }));
  await userEvent.click(await screen.findByRole('button', { name: /Status/ }));
  expect(router.went.at(-1)).toBe('/clinic/staff?state=suspended&role=practitioner&sort=-state');
  await waitFor(() =>
    expect(sent.at(-1)?.input).toEqual({
      body: { text: 'sandhu', state: 'suspended', role: 'practitioner', sort: 'state', descending: true },
    }),
  );
});

test('RTE-5 clinic/staff: more people come when they are asked for, and nobody is said to be missing before', async () => {
  const { sent } = await open({
    'staff.search': ({ body: { from = 0 } }) => ({
      ...{ data: [member(`p${from}`, { firstName: `Person ${from}` })], total: 2, licencesKnown: true, today },
      next: from === 0 ? pageSize : null,
    }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Show more' }));
  expect(await row(/Person 50/)).toBeInTheDocument();
  expect(await row(/Person 0/)).toBeInTheDocument();
  expect(sent.map(({ input }) => input.body)).toEqual([{}, { from: pageSize }]);
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});

const nobody = () => ({ data: [], next: null, total: 0, licencesKnown: true, today });
const failing = (status: number, code: string) => () => Promise.reject(new CallFailure(status, code, 'No.'));

test.each([
  ['nobody works here yet', nobody, '/clinic/staff', /No staff yet/],
  ['nobody is found', nobody, '/clinic/staff?role=admin', /No one found/],
  ['the server is away', failing(503, 'unavailable'), '/clinic/staff', /Try again/],
  ['the role does not allow it', failing(403, 'forbidden'), '/clinic/staff', /don.t have access|permission/i],
])('RTE-5 clinic/staff says when %s', async (_, answer, address, text) => {
  await open({ 'staff.search': answer }, address);
  expect((await screen.findAllByText(text)).length).toBeGreaterThan(0);
  if (answer !== nobody) expect(screen.queryByText('No staff yet')).toBeNull();
});

test('RTE-5 clinic/staff: a suspension is asked for first, and undone from its toast; access is given back', async () => {
  const { sent, toasts, undo } = await open();
  await choose('Priya Sandhu', 'Suspend access');
  const dialog = await screen.findByRole('alertdialog', { name: 'Suspend the access of Priya Sandhu?' });
  expect(sent.some(({ id }) => id === 'staff.suspend')).toBe(false);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Suspend access' }));
  await waitFor(() => expect(toasts.shown.at(-1)?.message).toBe('Suspended the access of Priya Sandhu'));
  await undo();
  await waitFor(() => expect(toasts.shown.at(-1)?.message).toBe('Priya Sandhu has access again'));
  await choose('Omar Haddad', 'Give access back');
  await waitFor(() => expect(toasts.shown.at(-1)?.message).toBe('Omar Haddad has access again'));
  const changes = sent.filter(({ id }) => id !== 'staff.search');
  expect(changes).toEqual([
    { id: 'staff.suspend', input: { params: { id: 'priya' } } },
    { id: 'staff.restore', input: { params: { id: 'priya' } } },
    { id: 'staff.restore', input: { params: { id: 'omar' } } },
  ]);
});

test('RTE-5 clinic/staff: the list is exported as it is filtered', async () => {
  Object.assign(URL, { createObjectURL: () => 'blob:staff', revokeObjectURL: () => undefined });
  const { sent, toasts } = await open({ 'staff.export': () => new Blob(['csv']) }, '/clinic/staff?state=suspended');
  await userEvent.click(await screen.findByRole('button', { name: 'Export CSV' }));
  await waitFor(() => expect(toasts.shown.at(-1)?.message).toMatch(/exported/));
  expect(sent.at(-1)).toEqual({ id: 'staff.export', input: { body: { state: 'suspended' } } });
});

test('RTE-5 clinic/staff: a refused change says why', async () => {
  const refuse = () => Promise.reject(new CallFailure(409, 'last_administrator', 'This is the last administrator.'));
  const { toasts } = await open({ 'staff.restore': refuse });
  await choose('Omar Haddad', 'Give access back');
  await waitFor(() => expect(toasts.shown.at(-1)).toMatchObject({ intent: 'danger' }));
  expect(toasts.shown.at(-1)?.message).toContain('last administrator');
});

test('RTE-5 clinic/staff: a colleague is invited from a form, again, and the invitation cancelled', async () => {
  const { sent, toasts } = await open({}, '/clinic/staff?do=invite');
  const dialog = await screen.findByRole('dialog', { name: 'Invite a colleague' });
  const field = (name: RegExp) => within(dialog).getByLabelText(name);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Send invitation' }));
  expect((await within(dialog).findAllByText('Please enter First name')).length).toBeGreaterThan(0);
  await userEvent.type(field(/First name/), 'Nia');
  await userEvent.type(field(/Last name/), 'Newly');
  await userEvent.type(field(/^Email/), 'nia@rideau.test');
  expect(within(field(/^Role/)).queryByRole('option', { name: 'Super administrator' })).toBeNull();
  await userEvent.selectOptions(field(/^Role/), 'Administrator');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Send invitation' }));
  await waitFor(() => expect(toasts.shown.at(-1)?.message).toBe('Invitation sent to nia@rideau.test'));
  await choose('Rosa Marchetti', 'Send the invitation again');
  await choose('Rosa Marchetti', 'Cancel the invitation');
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel the invitation' }));
  await waitFor(() => expect(toasts.shown.at(-1)?.message).toBe('Invitation cancelled'));
  const person = { role: 'admin', firstName: 'Nia', lastName: 'Newly', locale: 'en-CA' };
  expect(sent.filter(({ id }) => id !== 'staff.search')).toEqual([
    { id: 'users.invite', input: { body: { ...person, email: 'nia@rideau.test' } } },
    {
      id: 'users.invite',
      input: {
        body: {
          ...{ email: 'rosa@rideau.test', role: 'practitioner', firstName: 'Rosa', lastName: 'Marchetti' },
          title: 'Family physician',
        },
      },
    },
    { id: 'users.revokeInvitation', input: { params: { id: 'rosa' } } },
  ]);
});

test('RTE-5 clinic/staff: a role is changed to one of at most the own rank', async () => {
  const { sent, toasts } = await open();
  await choose('Priya Sandhu', 'Change role');
  const dialog = await screen.findByRole('dialog', { name: 'Role of Priya Sandhu' });
  expect(dialog).not.toHaveTextContent(/no longer see/);
  await userEvent.selectOptions(within(dialog).getByLabelText(/Role/), 'Clinic administrator');
  // From what the plugins that run declare of their own: here this one alone.
  expect(dialog).toHaveTextContent(/Priya will now see:StaffExplain who can open this chartInvite a colleague/);
  expect(dialog).not.toHaveTextContent(/no longer see/);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Change role' }));
  await waitFor(() => expect(toasts.shown.at(-1)?.message).toBe('Priya Sandhu is now: Clinic administrator'));
  expect(sent.at(-1)).toEqual({
    id: 'staff.changeRole',
    input: { params: { id: 'priya' }, body: { role: 'clinic_admin' } },
  });
});

test('RTE-5 ENT-9 clinic/staff is read anew when anything about a Practitioner changes', () => {
  expect(recordTags([])('Practitioner')).toEqual(searchStaff.reads);
});

test('RTE-5 clinic/staff speaks French', async () => {
  await open({}, '/clinic/staff', 'fr-CA');
  expect(await screen.findByText('6 personnes')).toBeInTheDocument();
  expect(await row(/Omar Haddad/)).toHaveTextContent(/Accès suspendu.*Depuis le 2 nov.*par Hannah Whitecloud/);
});

test('RTE-5 clinic/staff renews a licence from the row, takes it back, and removes it', async () => {
  const { sent, toasts, undo } = await open({ 'staff.saveLicence': () => undefined });
  await choose('Daniel Okafor', 'Edit licence');
  const dialog = await screen.findByRole('dialog', { name: 'Licence of Daniel Okafor' });
  const number = within(dialog).getByLabelText(/Licence number/);
  expect(number).toHaveValue('CNO 11');
  await userEvent.clear(number);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save licence' }));
  await waitFor(() => expect(JSON.stringify(toasts)).toContain('Licence of Daniel Okafor saved'));
  await undo();
  expect(sent.filter(({ id }) => id === 'staff.saveLicence').map(({ input }) => input)).toEqual([
    { params: { id: 'daniel' }, body: { licence: null } },
    { params: { id: 'daniel' }, body: { licence: { number: 'CNO 11', until: inDays(-2) } } },
  ]);
});

test('RTE-5 a practitioner’s home page says when they can’t sign, and before that how long they still can', async () => {
  const said = async (days: number): Promise<string> => {
    const { draw } = await startClinical(staff, {
      ...{ setup, messages, role: 'practitioner' },
      answers: { 'staff.ownLicence': () => ({ licence: { number: 'CNO 11', until: inDays(days) }, today }) },
    });
    await draw(OwnLicenceCard);
    await waitFor(() => expect(document.body.textContent === '').toBe(days > 60));
    const text = document.body.textContent;
    cleanup();
    return text;
  };
  expect(await said(-1)).toMatch(/^Your licence lapsed: .*You can’t sign notes, prescriptions, orders or results/);
  expect(await said(7)).toMatch(/^Your licence CNO 11 ends in 7 days/);
  expect(await said(61)).toBe('');
});

test('RTE-5 a chart leads to why somebody can or cannot open it; what one rule says stands together', async () => {
  const parts = [
    { type: 'Condition', why: 'consent', glass: true, changes: 'consent' },
    { type: 'Composition', why: 'consent', glass: true, changes: 'consent' },
    { type: 'Appointment', why: null, glass: false, changes: null },
    { type: 'Task', why: null, glass: false, changes: 'role' },
  ];
  const { sent, plugin, router } = await open(
    { 'staff.explain': () => ({ role: 'practitioner', customRole: null, signing: 'licence', parts }) },
    '/clinic/staff?explain=p1',
  );
  plugin.contributed(PatientCommands)[0]?.item.run('p1');
  expect(router.went).toEqual(['/clinic/staff?explain=p1']);
  await choose('Priya Sandhu', 'Explain access');
  const dialog = await screen.findByRole('dialog', { name: 'What Priya Sandhu can open' });
  expect(await within(dialog).findByText('Maya Tremblay')).toBeInTheDocument();
  await within(dialog).findByText('Problem list');
  expect(dialog).toHaveTextContent(
    /No.*Problem list.*Notes and documents.*consent keeps them out\. In an emergency.*Yes.*Visits.*no consent.*also change it.*Tasks.*not change: Their role.*No.*Sign notes.*licence has lapsed/,
  );
  expect(sent.at(-1)?.input).toEqual({ params: { id: 'priya' }, body: { patient: 'p1' } });
  await userEvent.selectOptions(
    within(dialog).getByRole('combobox', { name: 'One document' }),
    'Referral to cardiology · Note · Mar 1, 2026',
  );
  await waitFor(() =>
    expect(sent.at(-1)?.input).toEqual({
      params: { id: 'priya' },
      body: { patient: 'p1', document: { type: 'Composition', id: 'n1' } },
    }),
  );
});

test('RTE-5 why a page or a button is there for somebody, or not, is answered by the rules that draw them', async () => {
  const withActs: typeof setup = (context) => {
    context.add(DocumentActs, {
      ...{ id: 'send', order: 1, label: () => 'Fax this document', allow: ['practitioner'], run: () => undefined },
    });
    return setup(context);
  };
  const answers = {
    'features.list': () => ({
      data: [{ id: 'faxes', title: { 'en-CA': 'Faxes', 'fr-CA': 'Télécopies' }, state: 'disabled' }],
    }),
  };
  await open(answers, '/clinic/staff', undefined, withActs);
  await choose('Priya Sandhu', 'Explain access');
  const dialog = await screen.findByRole('dialog', { name: 'What Priya Sandhu can open' });
  await userEvent.click(within(dialog).getByRole('radio', { name: 'Pages and actions' }));
  const search = within(dialog).getByRole('searchbox', { name: 'Page or action' });
  await userEvent.type(search, 'staff');
  await waitFor(() => expect(dialog).toHaveTextContent(/No.*Staff.*In the menu: Their role does not allow it/));
  await userEvent.clear(search);
  await userEvent.type(search, 'fax');
  expect(dialog).toHaveTextContent(/Yes.*Fax this document.*Their role \(Care provider\) has it/);
  expect(dialog).toHaveTextContent(/No.*Faxes.*turned this feature off/);
  await userEvent.type(search, 'zzz');
  expect(dialog).toHaveTextContent('No page or action with these words');
});
