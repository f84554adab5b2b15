import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { makeAutoObservable, runInAction } from 'mobx';
import {
  Auth,
  CallFailure,
  type Feature,
  FeatureStates,
  Http,
  Live,
  type LiveEvent,
  type IntegrationState,
  type Locale,
  Resources,
  Router,
  Toasts,
} from '#core/shared';
import { fakeAuth, fakeHttp, fakeResources, fakeRouter, fakeToasts } from '#test/kit/browser/fakes.ts';
import { startPlugin } from '#test/kit/browser/startPlugin.tsx';
import { clinic } from '../../manifest.ts';
import type { AuditAct } from '../../shared/audit/calls.ts';
import { emptyDetails, type Organization } from '../../shared/organization.ts';
import { messages, setup } from '../index.ts';
import { ManagementPage } from '../pages/ManagementPage.tsx';

const organization: Organization = {
  version: 3,
  slug: 'rideau',
  name: 'Rideau',
  color: '#3b3f97',
  logoUrl: null,
  details: { ...emptyDetails('Rideau Inc.'), phone: '613 555 0142', city: 'Ottawa' },
};
const feature: Feature = {
  id: 'messaging',
  title: { 'en-CA': 'Secure messaging', 'fr-CA': 'Messagerie sécurisée' },
  summary: { 'en-CA': 'Sessions', 'fr-CA': 'Conversations' },
  audience: ['patient', 'practitioner'],
  essential: false,
  enabled: true,
  state: 'running',
  reason: null,
  changedAt: null,
  changedBy: null,
  first: null,
  planned: null,
};

const fakeLive = () => {
  const handlers = new Map<string, (event: LiveEvent<any>) => void>();
  const live: Live = {
    state: 'open',
    on: ({ kind }, handle) => {
      handlers.set(kind, handle);
      return () => handlers.delete(kind);
    },
    onSignal: () => () => undefined,
    signal: () => undefined,
    onMissed: () => () => undefined,
  };
  return { live, tell: (kind: string, data: unknown) => handlers.get(kind)?.({ id: 1, kind, data }), handlers };
};

type Answers = Parameters<typeof fakeHttp>[0];
const open = async (address: string, answers: Answers = {}, locale: Locale = 'en-CA') => {
  const http = fakeHttp(answers);
  const resources = fakeResources({ 'clinic.organization': () => organization, ...answers });
  const toasts = fakeToasts();
  const { live, tell, handlers } = fakeLive();
  const auth = fakeAuth({
    activeRole: 'admin',
    organization: { id: 'rideau', name: 'Rideau', logoUrl: null, color: '#3b3f97' },
  });
  const features: FeatureStates = { isRunning: () => true, stateOf: () => ({ is: 'running' }) };
  const router = fakeRouter(address);
  const plugin = await startPlugin(clinic, {
    setup,
    messages,
    locale,
    given: [
      [Auth, auth],
      [Http, http],
      [Resources, resources],
      [Live, live],
      [Router, router],
      [Toasts, toasts],
      [FeatureStates, features],
    ],
  });
  return { plugin, http, resources, toasts, router, tell, handlers };
};

test('RTE-5 clinic/management: the details are shown and saved on the version that was read', async () => {
  const { plugin, resources, toasts } = await open('/clinic/management', {
    'clinic.saveDetails': ({ body }) => ({ ...organization, version: 4, details: body.details }),
  });
  await plugin.draw(ManagementPage);
  const phone = await screen.findByRole('textbox', { name: /Phone/ });
  await userEvent.clear(phone);
  await userEvent.type(phone, '613 555 0199');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(toasts.shown).toHaveLength(1));
  expect(resources.sent[0]).toMatchObject({
    id: 'clinic.saveDetails',
    input: { body: { version: 3, details: { phone: '613 555 0199' } } },
  });
});

test('RTE-5 clinic/management: sections stand under headings', async () => {
  const { plugin } = await open('/clinic/management?section=retention');
  await plugin.draw(ManagementPage);
  const list = within(await screen.findByRole('navigation', { name: 'Clinic management sections' }));
  expect(list.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
    'Your clinic',
    'Privacy',
    'Other systems',
  ]);
  expect(list.getByRole('link', { current: 'page' })).toHaveTextContent('Retention');
});

test('RTE-5 clinic/management: on phones the sections are one field', async () => {
  const before = globalThis.matchMedia;
  globalThis.matchMedia = (media) => ({ matches: true, media }) as MediaQueryList;
  try {
    const { plugin, router } = await open('/clinic/management?section=retention');
    await plugin.draw(ManagementPage);
    const field = await screen.findByRole('combobox', { name: 'Clinic management sections' });
    expect(field).toHaveDisplayValue('Retention');
    await userEvent.selectOptions(field, 'Audit log');
    expect(router.went).toEqual(['/clinic/management?section=audit']);
  } finally {
    globalThis.matchMedia = before;
  }
});

test('VAL-2 a missing name is asked for with its label, and a wrong postal code says how one looks', async () => {
  const { plugin, resources } = await open('/clinic/management');
  await plugin.draw(ManagementPage);
  await userEvent.clear(await screen.findByLabelText('Legal name'));
  await userEvent.type(screen.getByLabelText(/Postal code/), '12345');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect((await screen.findAllByText('Please enter Legal name')).length).toBeGreaterThan(0);
  expect(screen.getAllByText('Enter a Canadian postal code such as K1A 0B1.').length).toBeGreaterThan(0);
  expect(resources.sent).toEqual([]);
});

test('RTE-5 clinic/management: when another editor was faster, I see what changed and keep what I typed', async () => {
  let stored = organization;
  const resource = makeAutoObservable(
    {
      data: organization,
      error: undefined,
      pending: false,
      fetching: false,
      refetch: () => {
        runInAction(() => (resource.data = stored));
        return Promise.resolve();
      },
      dispose: () => undefined,
    },
    { refetch: false, dispose: false },
  );
  const { plugin, resources } = await open('/clinic/management', {
    'clinic.saveDetails': ({ body }) => {
      if (body.version !== stored.version)
        throw new CallFailure(409, 'changed_meanwhile', 'Someone else changed this.');
      return { ...stored, version: stored.version + 1, details: body.details };
    },
  });
  (resources as { watch: unknown }).watch = () => resource;
  await plugin.draw(ManagementPage);
  const phone = await screen.findByRole('textbox', { name: /Phone/ });
  await userEvent.clear(phone);
  await userEvent.type(phone, '613 555 0001');
  stored = {
    ...organization,
    version: 4,
    details: { ...organization.details, phone: '613 555 0002', city: 'Gatineau' },
  };
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));

  expect(await screen.findByText('Someone else changed this while you were editing')).toBeInTheDocument();
  expect(screen.getByText(/theirs is “613 555 0002”/)).toBeInTheDocument();
  expect(screen.getByRole('textbox', { name: /Phone/ })).toHaveValue('613 555 0001');
  expect(screen.getByRole('textbox', { name: /^City/ })).toHaveValue('Gatineau');
  await userEvent.click(screen.getByRole('button', { name: 'Use theirs: Phone' }));
  expect(screen.getByRole('textbox', { name: /Phone/ })).toHaveValue('613 555 0002');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(resources.sent.at(-1)).toMatchObject({ input: { body: { version: 4 } } }));
});

test('RTE-5 clinic/management: a colour on which white cannot be read is refused with the nearest shade that works', async () => {
  const { plugin, resources } = await open('/clinic/management?section=brand', {
    'clinic.saveBrand': ({ body }) => ({ ...organization, ...body, version: 4 }),
  });
  await plugin.draw(ManagementPage);
  const code = await screen.findByRole('textbox', { name: 'Colour' });
  await userEvent.clear(code);
  await userEvent.type(code, '#ffcc00');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(resources.sent).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: /^Use #/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(resources.sent).toHaveLength(1));
  expect(resources.sent[0]?.input.body.color).toMatch(/^#[0-9a-f]{6}$/);
});

test('PRD-4 a feature is planned for a day, with whom that affects, and the plan is taken back', async () => {
  const planned = { enabled: true, day: '2027-02-01', by: 'Ana Souza', first: null };
  const off = { ...feature, id: 'faxes', title: { 'en-CA': 'Faxes', 'fr-CA': 'Télécopies' }, enabled: false, planned };
  const { plugin, resources } = await open('/clinic/management?section=features', {
    'features.list': () => ({ data: [feature, off], keptReads: { patients: true, staff: false, hours: 72 } }),
    'features.set': ({ body }) => ({ ...feature, ...body, first: null }),
    'features.effect': () => ({ staff: 14, patients: 203, waiting: [{ 'en-CA': 'Calls', 'fr-CA': 'Appels' }] }),
  });
  await plugin.draw(ManagementPage);
  const button = await screen.findByRole('button', { name: 'Plan Secure messaging' });
  // The dialog's code comes with the first press.
  await act(async () => {
    await userEvent.click(button);
    await import('../features/components/PlanDialog.tsx');
  });
  const dialog = await screen.findByRole('dialog');
  await userEvent.selectOptions(within(dialog).getByLabelText('What changes'), 'Off');
  expect(await within(dialog).findByText(/14 staff, 203 patients.*stop with it: Calls/)).toBeInTheDocument();
  await userEvent.type(within(dialog).getByLabelText('From'), '2027-03-01');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Plan it' }));
  await waitFor(() => expect(resources.sent).toHaveLength(1));
  expect(resources.sent[0]!.input).toEqual({
    params: { id: 'messaging' },
    body: { enabled: false, from: '2027-03-01' },
  });
  expect(screen.getByText('Turns on Feb 1, 2027, planned by Ana Souza')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel this plan' }));
  await waitFor(() => expect(resources.sent).toHaveLength(2));
  expect(resources.sent[1]!.input).toEqual({ params: { id: 'faxes' }, body: { enabled: false } });
});

test('PRD-4 a feature begins with some people, and a plan taken back leaves it with them', async () => {
  const raj = { id: 'pro-1', name: 'Raj Sandhu' };
  const some = { roles: ['patient' as const], people: [raj] };
  const planned = { enabled: true, day: '2027-02-01', by: 'Ana Souza', first: null };
  const begun = { ...feature, id: 'faxes', title: { 'en-CA': 'Faxes', 'fr-CA': 'Télécopies' }, first: some, planned };
  const off = { ...feature, enabled: false, state: 'disabled' as const };
  const { plugin, resources } = await open('/clinic/management?section=features', {
    'features.list': () => ({ data: [off, begun], keptReads: { patients: true, staff: false, hours: 72 } }),
    'features.set': () => off,
    'features.effect': () => ({ staff: 14, patients: 203, waiting: [] }),
    'clinic.auditPeople': () => ({ data: [{ ...raj, role: 'practitioner' }] }),
  });
  await plugin.draw(ManagementPage);
  expect(await screen.findByText('Only for patients, Raj Sandhu, and administrators')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel this plan' }));
  await waitFor(() => expect(resources.sent).toHaveLength(1));
  const first = { roles: ['patient'], people: ['pro-1'] };
  expect(resources.sent[0]!.input).toEqual({ params: { id: 'faxes' }, body: { enabled: true, first } });

  await userEvent.click(screen.getByRole('button', { name: 'Plan Secure messaging' }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.selectOptions(within(dialog).getByLabelText('What changes'), 'On for some people first');
  await userEvent.click(await within(dialog).findByLabelText('All practitioners'));
  await userEvent.type(within(dialog).getByLabelText('Other people, by name'), 'raj');
  await userEvent.click(await screen.findByRole('option', { name: /Raj Sandhu/ }));
  expect(await within(dialog).findByRole('button', { name: 'Remove Raj Sandhu' })).toBeInTheDocument();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Change it now' }));
  await waitFor(() => expect(resources.sent.filter(({ id }) => id === 'features.set')).toHaveLength(2));
  expect(resources.sent.findLast(({ id }) => id === 'features.set')!.input).toEqual({
    params: { id: 'messaging' },
    body: { enabled: true, first: { roles: ['practitioner'], people: ['pro-1'] } },
  });
});

test('PRD-4 a feature is switched off after a question that says what vanishes, and can be undone', async () => {
  const { plugin, resources, toasts } = await open('/clinic/management?section=features', {
    'features.list': () => ({
      data: [feature, { ...feature, id: 'clinic', title: { 'en-CA': 'Clinic', 'fr-CA': 'Clinique' }, essential: true }],
    }),
    'features.set': ({ body }) => ({ ...feature, ...body }),
    'features.effect': () => ({ staff: 1, patients: 203, waiting: [] }),
  });
  await plugin.draw(ManagementPage);
  const row = await screen.findByRole('row', { name: /Secure messaging/ });
  expect(within(row).getByText('Running')).toBeInTheDocument();
  expect(screen.getByText('Always on')).toBeInTheDocument();
  await userEvent.click(within(row).getByRole('switch'));
  const question = await screen.findByRole('alertdialog');
  expect(question).toHaveTextContent('Who uses it: 1 staff member, 203 patients.');
  expect(question).toHaveTextContent('right away');
  expect(question).toHaveTextContent('Nothing is deleted');
  expect(resources.sent).toEqual([]);
  await userEvent.click(within(question).getByRole('button', { name: 'Turn off' }));
  await waitFor(() => expect(toasts.shown.map(({ message }) => message)).toEqual(['Secure messaging is off.']));
  expect(resources.sent[0]).toMatchObject({
    id: 'features.set',
    input: { params: { id: 'messaging' }, body: { enabled: false } },
  });
});

const opened: AuditAct = {
  ...{ id: 7, firstAt: '2026-05-23T14:00:00.000Z', lastAt: '2026-05-23T14:03:00.000Z', person: 'Ana Souza' },
  ...{ role: 'practitioner', action: 'read', targetType: 'record', target: null, patientId: 'p1' },
  ...{ patientName: 'Maya Tremblay', patients: 0, way: null, app: null, entries: 12 },
};
const seal = { state: 'never', checked: 0, entries: 12, brokenAt: null, at: null } as const;
const auditAnswers: Answers = {
  'clinic.audit': () => ({ data: [opened], next: null, complete: true }),
  'clinic.auditWords': () => ({ actions: ['read', 'changed'], targets: ['session'] }),
  'clinic.auditSeal': () => seal,
  'clinic.auditPeople': () => ({ data: [{ id: 'pro-1', name: 'Raj Sandhu', role: 'practitioner' }] }),
};
const audit = (answers: Answers = {}, query = '', locale: Locale = 'en-CA') =>
  open(`/clinic/management?section=audit${query}`, { ...auditAnswers, ...answers }, locale);

test('RTE-5 clinic/management: the audit filters come from the address and go into it', async () => {
  const nothing = { 'clinic.audit': () => ({ data: [], next: null, complete: true }) };
  const { plugin, http, router } = await audit(nothing, '&action=read&patient=p1');
  await plugin.draw(ManagementPage);
  expect(await screen.findByText('No matching activity')).toBeInTheDocument();
  expect(http.sent[0]).toMatchObject({ id: 'clinic.audit', input: { query: { action: 'read', patient: 'p1' } } });
  await userEvent.type(screen.getByLabelText('Person'), 'sandhu');
  await userEvent.click(await screen.findByRole('option', { name: /Raj Sandhu/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Search' }));
  await waitFor(() =>
    expect(router.went.at(-1)).toBe('/clinic/management?section=audit&person=pro-1&action=read&patient=p1'),
  );
});

test.each([
  ['en-CA', 'Ana Souza opened the chart of Maya Tremblay', '12 entries'],
  ['fr-CA', 'Ana Souza a ouvert le dossier de Maya Tremblay', '12 entrées'],
] as const)(
  'RTE-5 clinic/management: an act is one line in words (%s), and its entries are shown when asked for',
  async (locale, says, many) => {
    const entry = {
      seq: 7,
      at: opened.firstAt,
      targetType: 'record',
      targetId: 'p1',
      detail: { Observation: 3 },
      ip: '::1',
    };
    const { plugin } = await audit({ 'clinic.auditEntries': () => ({ data: [entry], next: null }) }, '', locale);
    await plugin.draw(ManagementPage);
    const line = await screen.findByRole('button', { name: new RegExp(says) });
    expect(line).toHaveTextContent(many);
    expect(line).toHaveAttribute('aria-expanded', 'false');
    await userEvent.click(line);
    expect(await screen.findByText('Observation: 3')).toBeInTheDocument();
  },
);

test.each([
  [{ state: 'whole', checked: 12 }, 'Intact: 12 entries, all unchanged.'],
  [{ state: 'broken', checked: 4, brokenAt: 5 }, 'Broken at entry 5'],
  [{ state: 'checking', checked: 4 }, 'Still checking: 4 of 12 entries so far.'],
  [{ state: 'failed', checked: 4 }, 'The check stopped after 4 entries, so nothing is known about the rest.'],
] as const)('RTE-5 clinic/management: the check of the trail says only what is known: %j', async (found, says) => {
  const { plugin } = await audit({ 'clinic.auditSeal': () => ({ ...seal, at: opened.firstAt, ...found }) });
  await plugin.draw(ManagementPage);
  expect(await screen.findByText(new RegExp(says))).toBeInTheDocument();
});

test('RTE-5 clinic/management: an administrator whose role takes the log away is told so', async () => {
  const { plugin } = await audit({
    'clinic.audit': () => {
      throw new CallFailure(403, 'forbidden', 'Your role does not allow this.');
    },
  });
  await plugin.draw(ManagementPage);
  expect(await screen.findByText("You don't have access")).toBeInTheDocument();
});

test.each([
  ['en-CA', 'Having trouble', 'The service could not be reached.', 'Send me a test email'],
  ['fr-CA', 'En difficulté', 'Le service est injoignable.', 'M’envoyer un courriel d’essai'],
] as const)(
  'INT-3 a connection says its last problem in plain words, and what a test came to (%s)',
  async (locale, state, problem, button) => {
    const mail: IntegrationState = {
      ...{
        id: 'mail',
        title: { 'en-CA': 'Email', 'fr-CA': 'Courriel' },
        says: { 'en-CA': 'Sent.', 'fr-CA': 'Envoyés.' },
      },
      ...{ mode: 'outside', lastSuccess: null },
      lastProblem: { at: '2026-05-23T14:00:00.000Z', problem: 'unreachable' },
      test: { 'en-CA': 'Send me a test email', 'fr-CA': 'M’envoyer un courriel d’essai' },
    };
    const answers: Answers = {
      'integrations.list': () => ({ data: [mail] }),
      'integrations.test': () => ({ problem: 'unreachable', says: null }),
    };
    const { plugin, resources } = await open('/clinic/management?section=integrations', answers, locale);
    await plugin.draw(ManagementPage);
    expect(await screen.findByText(state)).toBeInTheDocument();
    expect(screen.getByText(new RegExp(problem))).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: button }));
    expect(await screen.findAllByText(new RegExp(problem))).toHaveLength(2);
    expect(resources.sent).toMatchObject([{ id: 'integrations.test', input: { params: { id: 'mail' } } }]);
  },
);

test.each([
  [null, 'Set up'],
  ['2026-05-23T14:00:00.000Z', 'Connected'],
])('INT-3 a connection is called one once it was seen to work, at %s: %s', async (lastSuccess, says) => {
  const text = { 'en-CA': 'Video', 'fr-CA': 'Vidéo' };
  const video: IntegrationState = {
    ...{ id: 'video', title: text, says: text, mode: 'outside', lastSuccess, lastProblem: null, test: null },
  };
  const { plugin } = await open('/clinic/management?section=integrations', {
    'integrations.list': () => ({ data: [video] }),
  });
  await plugin.draw(ManagementPage);
  expect(await screen.findByText(says)).toBeInTheDocument();
});

test('CST-4 an administrator decides for whom browsers keep answers; each switch says what it did, and is taken back', async () => {
  const saved: unknown[] = [];
  const { plugin } = await open('/clinic/management?section=offline', {
    'features.list': () => ({ data: [feature], keptReads: { patients: true, staff: false, hours: 72 } }),
    'clinic.saveKeptReads': ({ body }: { body: unknown }) => saved.push(body) && body,
  });
  await plugin.draw(ManagementPage);
  const staff = await screen.findByRole('switch', { name: 'Staff' });
  expect(staff).toHaveAttribute('aria-checked', 'false');
  expect(screen.getByRole('switch', { name: 'Patients' })).toHaveAttribute('aria-checked', 'true');
  await userEvent.click(staff);
  expect(saved).toEqual([{ patients: true, staff: true, hours: 72 }]);
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'For how long at most' }), '12 hours');
  expect(saved.at(-1)).toMatchObject({ hours: 12 });
});
