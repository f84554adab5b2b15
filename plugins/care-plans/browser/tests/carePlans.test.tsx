import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { CarePlan, Consent, Goal, Observation, Provenance, Task } from '@medplum/fhirtypes';
import { CallFailure } from '#core/shared';
import { type Stored, unkept } from '#clinical/shared';
import { startClinical } from '#test/kit/browser/startClinical.tsx';
import { carePlans } from '../../manifest.ts';
import { groupOf } from '../../shared/activity.ts';
import { consentFor } from '../../shared/consent.ts';
import { GoalsCard } from '../goals/components/GoalsCard.tsx';
import { GoalsSummary } from '../goals/components/GoalsSummary.tsx';
import { messages, setup } from '../index.ts';
import { PlansTab } from '../plans/components/PlansTab.tsx';
import { CoordinationPanel } from '../handOff/components/CoordinationPanel.tsx';

const today = new Date().toISOString().slice(0, 10);
const subject = { reference: 'Patient/p1' };
const plan: Stored<CarePlan> = {
  resourceType: 'CarePlan',
  id: 'c1',
  status: 'active',
  intent: 'plan',
  title: 'Diabetes and heart',
  subject,
  author: { reference: 'Practitioner/dr1', display: 'Lise Gagnon' },
  addresses: [{ reference: 'Condition/d1', display: 'Type 2 diabetes' }],
  goal: [{ reference: 'Goal/g1' }, { reference: 'Goal/g2' }],
  activity: [
    {
      id: 'walk',
      detail: {
        status: 'in-progress',
        description: 'Walk 30 minutes',
        performer: [{ reference: 'Patient/p1' }],
        scheduledTiming: { repeat: { frequency: 5, period: 1, periodUnit: 'wk' } },
      },
    },
    {
      id: 'review',
      detail: {
        status: 'in-progress',
        description: 'Review',
        performer: [{ reference: 'Practitioner/dr1', display: 'Lise Gagnon' }],
      },
    },
  ],
};
const goals: readonly Stored<Goal>[] = [
  {
    resourceType: 'Goal',
    id: 'g1',
    lifecycleStatus: 'active',
    description: { text: 'Blood sugar' },
    subject,
    target: [
      {
        measure: { coding: [{ system: 'http://loinc.org', code: '4548-4' }], text: 'HbA1c' },
        detailQuantity: { value: 7, unit: '%', comparator: '<' },
      },
    ],
  },
  { resourceType: 'Goal', id: 'g2', lifecycleStatus: 'active', description: { text: 'Sleep well' }, subject },
];
const readings: readonly Stored<Observation>[] = [8.4, 7.6, 7.1].map((value, n) => ({
  resourceType: 'Observation',
  id: `o${n}`,
  status: 'final',
  code: { coding: [{ system: 'http://loinc.org', code: '4548-4' }] },
  subject,
  effectiveDateTime: `2026-0${n + 1}-10`,
  valueQuantity: { value, unit: '%' },
}));
const tasks: readonly Stored<Task>[] = ['walk', 'review'].map((activity) => ({
  resourceType: 'Task',
  id: `t-${activity}`,
  status: 'requested',
  intent: 'plan',
  basedOn: [{ reference: 'CarePlan/c1' }],
  groupIdentifier: groupOf('c1', activity),
  for: subject,
  owner: { reference: activity === 'walk' ? 'Patient/p1' : 'Practitioner/dr1' },
  restriction: { period: { end: today } },
}));
const everything: readonly Stored[] = [
  { resourceType: 'Patient', id: 'p1', name: [{ given: ['Maya'], family: 'Tremblay' }] },
  plan,
  ...goals,
  ...readings,
  ...tasks,
];

const match = (resource: Stored, params: any): boolean => {
  if (params._id) return resource.id === params._id;
  if (params.owner) return (resource as Task).owner?.reference === params.owner;
  if (params.status && 'status' in resource) return String(params.status).split(',').includes(String(resource.status));
  return true;
};

const open = (options: Partial<Parameters<typeof startClinical>[1]> = {}) =>
  startClinical(carePlans, { setup, messages, given: everything, match, ...options });
const plansAt = '/clinic/patients/p1?tab=care-plans';
const planAt = `${plansAt}&plan=c1`;
const mine = '/patient-profile/record?tab=care-plans&plan=c1';
const find = <T extends Stored>(record: { readonly stored: readonly Stored[] }, id: string) =>
  record.stored.find((one) => one.id === id) as T;

test('ENT-9 care plans: the list shows the progress of every goal, and opens a plan at its own address', async () => {
  const { draw } = await open({ address: plansAt });
  await draw(PlansTab);
  const link = await screen.findByRole('link', { name: 'Diabetes and heart' });
  expect(link).toHaveAttribute('href', '/clinic/patients/p1?tab=care-plans&plan=c1');
  expect(await screen.findByText('Getting closer')).toBeVisible();
  expect(screen.getByText(/7.1.%.*0.1.% above the goal/)).toBeVisible();
  expect(screen.getByText('Not measured yet')).toBeVisible();
});

test('a goal says its value, its distance and where it began', async () => {
  const { draw } = await open({ address: planAt });
  await draw(PlansTab);
  const goal = (await screen.findByRole('heading', { name: 'Blood sugar' })).closest('li')!;
  expect(goal).toHaveTextContent('0.1 % above the goal, closer than before');
  expect(goal).toHaveTextContent('Goal: below 7 %.');
  const overTime = within(goal).getByRole('button', { name: 'Over time: HbA1c' });
  await userEvent.click(overTime);
  expect(overTime).toHaveAttribute('aria-expanded', 'true');
});

test('a patient marks their own activity done, may undo it, and cannot mark the clinic’s', async () => {
  const { draw, record, undo } = await open({ role: 'patient', address: mine });
  await draw(PlansTab);
  expect(screen.queryByRole('button', { name: /Edit|Sign|Record/ })).toBeNull();
  await userEvent.click(await screen.findByRole('button', { name: 'Mark as done: Walk 30 minutes' }));
  await waitFor(() => expect(find<Stored<Task>>(record, 't-walk').status).toBe('completed'));
  const { executionPeriod, lastModified: _modified, meta: _meta, ...rest } = find<Stored<Task>>(record, 't-walk');
  const { status: _status, ...before } = tasks[0]!;
  expect(rest).toEqual({ ...before, status: 'completed' });
  expect(executionPeriod?.end).toMatch(/^\d{4}-/);
  await undo();
  await waitFor(() => expect(find<Stored<Task>>(record, 't-walk').status).toBe('requested'));
  expect(find<Stored<Task>>(record, 't-walk')).not.toHaveProperty('executionPeriod');
});

test('plans that another feature keeps, such as home care, are asked for nowhere', async () => {
  for (const [Page, address] of [
    [PlansTab, planAt],
    [GoalsSummary, planAt],
    [GoalsCard, mine],
  ] as const) {
    const { draw, record } = await open({ address, ...(address === mine && { role: 'patient' as const }) });
    await draw(Page);
    const asked = record.searched.filter(({ type }) => type === 'CarePlan');
    expect(asked.length).toBeGreaterThan(0);
    for (const { params } of asked) expect(params).toMatchObject(unkept);
    cleanup();
  }
});

test('what is done shows as a share of the week', async () => {
  const done = { ...tasks[0]!, id: 't-done', status: 'completed', executionPeriod: { end: new Date().toISOString() } };
  const { draw } = await open({ role: 'patient', address: mine, given: [...everything, done as Stored<Task>] });
  await draw(PlansTab);
  expect(await screen.findByText('1 of 5 this week')).toBeInTheDocument();
});

test('a practitioner signs exactly the versions on the screen; a patient agrees in their own words', async () => {
  const sent: any[] = [];
  const answers = { 'care-plans.sign': (input: any) => (sent.push(input), { id: 's1' }) };
  const { draw, toasts } = await open({ address: planAt, answers });
  await draw(PlansTab);
  expect(await screen.findByText('Not signed yet')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Sign' }));
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Sign' }));
  await waitFor(() => expect(toasts.shown.at(-1)?.message).toBe('Signed.'));
  expect(sent).toEqual([{ params: { id: 'c1' }, body: { seen: { plan: '1', goals: { g1: '1', g2: '1' } } } }]);
});

test('a plan that changed while it was read is not signed, and says so', async () => {
  const answers = {
    'care-plans.sign': () => {
      throw new CallFailure(409, 'changed_meanwhile', 'changed');
    },
  };
  const { draw, toasts } = await open({ role: 'patient', address: mine, answers });
  await draw(PlansTab);
  await userEvent.click(await screen.findByRole('button', { name: 'I agree' }));
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'I agree' }));
  await waitFor(() => expect(toasts.shown.at(-1)?.message).toMatch(/This plan just changed/));
});

const signature = (plan: string): Stored<Provenance> => ({
  resourceType: 'Provenance',
  id: 's1',
  target: [{ reference: 'CarePlan/c1' }, subject],
  recorded: '2026-11-01T12:00:00Z',
  agent: [{ who: { reference: 'Practitioner/dr1', display: 'Lise Gagnon' } }],
  entity: [`CarePlan/c1/_history/${plan}`, 'Goal/g1/_history/1', 'Goal/g2/_history/1'].map((reference) => ({
    role: 'source',
    what: { reference },
  })),
  signature: [
    {
      type: [{ code: '1.2.840.10065.1.12.1.5' }],
      when: '2026-11-01T12:00:00Z',
      who: { reference: 'Practitioner/dr1', display: 'Lise Gagnon' },
    },
  ],
});

test('a signature holds through a note and ends with a change of the plan', async () => {
  const { draw, put } = await open({ address: planAt, given: [...everything, signature('1')] });
  await draw(PlansTab);
  expect(await screen.findByText('Signed by Lise Gagnon, November 1, 2026')).toBeInTheDocument();
  await put({ ...plan, note: [{ text: 'Likes mornings' }] });
  expect(await screen.findByText('Likes mornings')).toBeInTheDocument();
  expect(await screen.findByText('Signed by Lise Gagnon, November 1, 2026')).toBeInTheDocument();
  await put({ ...plan, title: 'Something else' });
  expect(await screen.findByText('Changed since Lise Gagnon signed, November 1, 2026')).toBeInTheDocument();
});

test('two versions are shown side by side with what changed, in words', async () => {
  const { draw, record } = await open({ address: `${planAt}&view=versions` });
  const second: Stored<CarePlan> = { ...plan, title: 'Diabetes, heart and sleep' };
  await new Promise((resolve) => setTimeout(resolve, 1_600));
  record.put(second);
  await draw(PlansTab);
  const table = await screen.findByRole('table', { name: 'Compare versions' });
  expect(within(table).getByRole('row', { name: /Changed: Title/ })).toHaveTextContent(
    'Diabetes and heartDiabetes, heart and sleep',
  );
});

test('a practitioner starts from a template, changes it and saves a draft', async () => {
  const { draw, record, router } = await open({ address: `${plansAt}&plan=new&from=hypertension` });
  await draw(PlansTab);
  const title = await screen.findByRole('textbox', { name: 'Title' });
  expect(title).toHaveValue('High blood pressure');
  await userEvent.clear(title);
  await userEvent.type(title, 'Pressure');
  await userEvent.click(screen.getByRole('button', { name: 'Save draft' }));
  await waitFor(() => expect(router.went.at(-1)).toMatch(/^\/clinic\/patients\/p1\?tab=care-plans&plan=made-/));
  const made = record.stored.filter(({ id }) => id.startsWith('made-'));
  expect(made.map(({ resourceType }) => resourceType)).toEqual(['Goal', 'Goal', 'Goal', 'CarePlan']);
  expect(made.at(-1)).toMatchObject({ status: 'draft', title: 'Pressure', author: { reference: 'Practitioner/dr1' } });
  expect((made[0] as Goal).target?.map((target) => target.detailQuantity?.value)).toEqual([130, 80]);
});

test('two people edit a plan at once: the second sees what changed and loses no typing', async () => {
  const { draw, record, put } = await open({ address: `${planAt}&view=edit` });
  await draw(PlansTab);
  const title = await screen.findByRole('textbox', { name: 'Title' });
  await userEvent.type(title, ' and mind');
  await put({ ...plan, description: 'Theirs', title: 'Their title' });
  expect(await screen.findByText('Someone else changed this while you were editing')).toBeInTheDocument();
  expect(title).toHaveValue('Diabetes and heart and mind');
  expect(screen.getByText(/Their title/)).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(find<Stored<CarePlan>>(record, 'c1')).toMatchObject({
      title: 'Diabetes and heart and mind',
      description: 'Theirs',
    }),
  );
});

test('a goal needs words and its measure a number', async () => {
  const { draw } = await open({ address: `${plansAt}&plan=new` });
  await draw(PlansTab);
  await userEvent.type(await screen.findByRole('textbox', { name: 'Title' }), 'Pressure');
  await userEvent.click(screen.getByRole('button', { name: 'Add goal' }));
  await userEvent.click(screen.getByRole('button', { name: 'Save draft' }));
  expect((await screen.findAllByText('Describe each goal.')).length).toBeGreaterThan(0);
  await userEvent.type(screen.getByRole('textbox', { name: 'Goal' }), 'Lower');
  await userEvent.click(screen.getByRole('button', { name: 'Add measure' }));
  await userEvent.click(screen.getByRole('button', { name: 'Save draft' }));
  expect((await screen.findAllByText('Enter a number for every measure.')).length).toBeGreaterThan(0);
});

test('administrators read plans and write none', async () => {
  const { draw } = await open({ role: 'admin', address: planAt });
  await draw(PlansTab);
  expect(await screen.findByRole('heading', { name: 'Blood sugar' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /Edit|^Sign$|Record|Add note|Activate/ })).toBeNull();
});

test('ENT-1 the hand-off is there only where the organisation has the integration, and asks the patient first', async () => {
  const off = await open({ address: `${planAt}&view=hand-off` });
  await off.draw(PlansTab);
  expect(await screen.findByRole('heading', { name: 'Blood sugar' })).toBeInTheDocument();
  expect(screen.queryByText('Coordinated care')).toBeNull();
  off.plugin.stop();
});

test('ENT-1 with the integration the practitioner asks, and the question reaches the record', async () => {
  const { draw, record } = await open({
    address: `${planAt}&view=hand-off`,
    auth: { orgHasActiveShiipIntegration: true },
  });
  await draw(PlansTab);
  await userEvent.type(await screen.findByRole('textbox', { name: 'Team or organisation' }), 'Ontario Health atHome');
  await userEvent.click(screen.getByRole('button', { name: 'Ask the patient' }));
  await waitFor(() => expect(record.stored.filter(({ resourceType }) => resourceType === 'Consent')).toHaveLength(1));
  expect(await screen.findByText(/to share with Ontario Health atHome. No answer yet/)).toBeInTheDocument();
});

const consent = (given: boolean): Stored<Consent> => ({
  ...consentFor({
    patientId: 'p1',
    planId: 'c1',
    recipient: 'Ontario Health atHome',
    what: 'It',
    now: new Date(),
    given,
  }),
  id: 'k1',
});

test('ENT-1 a service that is not configured says how to configure it, and offers the document', async () => {
  const answers = { 'care-plans.coordination': () => ({ enabled: true, configured: false, host: null }) };
  const { draw } = await open({
    address: `${planAt}&view=hand-off`,
    auth: { orgHasActiveShiipIntegration: true },
    given: [...everything, consent(true)],
    answers,
  });
  await draw(PlansTab);
  expect(await screen.findByText(/SHIIP_URL/)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Download document' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Hand over plan' })).toBeNull();
});

test('ENT-1 the patient answers whether a plan may be shared', async () => {
  const { draw, record } = await open({ role: 'patient', address: mine, given: [...everything, consent(false)] });
  await draw(PlansTab);
  await userEvent.click(await screen.findByRole('button', { name: 'Share plan' }));
  await waitFor(() => expect(find<Stored<Consent>>(record, 'k1').status).toBe('active'));
  expect(await screen.findByText('You agreed to share this plan with Ontario Health atHome.')).toBeInTheDocument();
});

test('ENT-1 an administrator switches coordinated care on', async () => {
  let enabled = false;
  const state = () => ({ enabled, configured: true, host: 'shiip.example' });
  const answers = {
    'care-plans.coordination': state,
    'care-plans.setCoordination': ({ body }: any) => ((enabled = body.enabled), state()),
  };
  const { draw, toasts } = await open({ role: 'admin', address: '/clinic/management?section=coordination', answers });
  await draw(CoordinationPanel);
  expect(await screen.findByText('Plans are sent to shiip.example.')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('switch'));
  await waitFor(() => expect(toasts.shown.at(-1)?.message).toBe('Coordinated care is on.'));
  expect(enabled).toBe(true);
});

test('the patient’s card and the chart’s summary show the goals; with no plan they say what will appear', async () => {
  const { draw } = await open({ role: 'patient', address: '/patient-profile/dashboard' });
  const { unmount } = await draw(GoalsCard);
  expect(await screen.findByRole('link', { name: '1 thing to do today' })).toHaveAttribute('href', mine);
  expect(screen.getByRole('img', { name: 'HbA1c: from 8.4\u00a0% to 7.1\u00a0%' })).toBeInTheDocument();
  unmount();
  const nothing = await open({ role: 'patient', given: [] });
  const empty = await nothing.draw(GoalsCard);
  expect(await screen.findByText('No goals yet')).toBeInTheDocument();
  empty.unmount();
  const staff = await open();
  await staff.draw(GoalsSummary);
  expect(await screen.findByText('Getting closer')).toBeInTheDocument();
});

test('in French, printed in English', async () => {
  const { draw } = await open({ role: 'patient', locale: 'fr-CA', address: `${mine}&view=print` });
  await draw(PlansTab);
  await userEvent.click(await screen.findByRole('radio', { name: 'English' }));
  expect(await screen.findByRole('table', { name: 'Goals' })).toHaveTextContent('Getting closer');
  expect(screen.getByRole('button', { name: 'Imprimer' })).toBeInTheDocument();
});

test('RTE-2 the home and the chart list no goal that was given up; the plan says that it was', async () => {
  const given = everything.map((one) => (one.id === 'g2' ? ({ ...one, lifecycleStatus: 'cancelled' } as Stored) : one));
  for (const Part of [GoalsCard, GoalsSummary]) {
    const { draw } = await open({ given, role: 'patient', address: '/patient-profile/dashboard' });
    const { unmount } = await draw(Part);
    expect(await screen.findByText('Blood sugar')).toBeInTheDocument();
    expect(screen.queryByText('Sleep well')).not.toBeInTheDocument();
    unmount();
  }
  const { draw } = await open({ given, address: planAt });
  await draw(PlansTab);
  expect((await screen.findByRole('heading', { name: 'Sleep well' })).closest('li')).toHaveTextContent('Cancelled');
});
