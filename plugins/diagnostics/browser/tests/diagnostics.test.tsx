import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { DiagnosticReport, Observation, Task } from '@medplum/fhirtypes';
import type { ComponentType } from 'react';
import { fakeAuth, fakeHttp, fakeResources, fakeRouter, fakeToasts } from '#test/kit/browser/fakes.ts';
import { fakeRecord } from '#test/kit/browser/fakeRecord.ts';
import { startPlugin } from '#test/kit/browser/startPlugin.tsx';
import {
  type AccountRole,
  Auth,
  CallFailure,
  FeatureStates,
  Http,
  type Locale,
  Resources,
  Router,
  staffRoles,
  Toasts,
} from '#core/shared';
import { ClinicalRecord, type Stored } from '#clinical/shared';
import { ChartTabs, DocumentActs } from '#core/browser';
import { diagnostics } from '../../manifest.ts';
import { usualSettings } from '../../shared/calls.ts';
import { reviewConcept } from '../../shared/review.ts';
import { messages, setup } from '../index.ts';
import { DiagnosticsPage } from '../pages/DiagnosticsPage.tsx';

const potassium = (id: string, value: number, code: string, day: string): Observation & { id: string } => ({
  resourceType: 'Observation',
  id,
  status: 'final',
  code: { coding: [{ system: 'http://loinc.org', code: '2823-3' }], text: 'Potassium' },
  subject: { reference: 'Patient/p1' },
  effectiveDateTime: `${day}T09:00:00Z`,
  valueQuantity: { value, unit: 'mmol/L' },
  interpretation: [{ coding: [{ code }] }],
  referenceRange: [{ low: { value: 3.5 }, high: { value: 5.1 } }],
});
const report = (id: string, value: string, day: string): DiagnosticReport & { id: string } => ({
  resourceType: 'DiagnosticReport',
  id,
  status: 'final',
  code: { coding: [{ code: '51990-0' }], text: 'Chemistry' },
  subject: { reference: 'Patient/p1', display: 'Maya Tremblay' },
  issued: `${day}T10:00:00Z`,
  result: [{ reference: `Observation/${value}` }],
});
const review = (is: Partial<Task> = {}): Task & { id: string } => ({
  resourceType: 'Task',
  id: 'review',
  status: 'requested',
  intent: 'order',
  priority: 'stat',
  code: { coding: [...reviewConcept.coding] },
  description: 'Potassium 6.4 mmol/L',
  authoredOn: new Date(Date.now() - 125 * 60_000).toISOString(),
  focus: { reference: 'DiagnosticReport/r1', display: 'Chemistry' },
  for: { reference: 'Patient/p1', display: 'Maya Tremblay' },
  ...is,
});
const record: readonly Stored[] = [
  { resourceType: 'Patient', id: 'p1', name: [{ given: ['Maya'], family: 'Tremblay' }] },
  potassium('o1', 6.4, 'HH', '2026-11-20'),
  potassium('o0', 4.6, 'N', '2026-08-01'),
  potassium('o2', 5.3, 'H', '2026-10-01'),
  report('r1', 'o1', '2026-11-20'),
  report('r0', 'o0', '2026-08-01'),
];

interface Start {
  readonly address: string;
  readonly role?: AccountRole;
  readonly given?: readonly Stored[];
  readonly locale?: Locale;
  readonly begin?: typeof setup;
  readonly keep?: (body: unknown) => { readonly id: string };
}

const start = async (asked: Start) => {
  const { address, role = 'practitioner', given = [review()], locale = 'en-CA', begin = setup } = asked;
  const answers = {
    'diagnostics.settings': () => usualSettings,
    'diagnostics.acknowledge': () => ({ task: 'review' }),
    'diagnostics.release': () => ({ released: true, at: null }),
    'diagnostics.keepResult': ({ body }: { readonly body: unknown }) => asked.keep?.(body) ?? { id: 'd1' },
  };
  const resources = fakeResources(answers);
  const kept = fakeRecord([...record, ...given], {
    match: (one, params) => {
      const ids = params['_id'];
      if (typeof ids === 'string' && !ids.split(',').includes(one.id)) return false;
      if (one.resourceType === 'Task') {
        return params['priority'] === undefined
          ? params['priority:not'] === undefined || params['priority:not'] !== one.priority
          : params['priority'] === one.priority;
      }
      return one.resourceType !== 'Observation' || params['category'] === undefined;
    },
  });
  const profile = {
    id: 'profile',
    role,
    organizationId: 'org',
    organizationName: 'Rideau',
    firstName: 'Priya',
    lastName: 'Sandhu',
    title: null,
    resourceId: role === 'patient' ? 'p1' : 'd1',
  };
  const toasts = fakeToasts();
  const plugin = await startPlugin(diagnostics, {
    setup: begin,
    messages,
    locale,
    given: [
      [Auth, fakeAuth({ signedIn: true, activeRole: role, selectedUser: profile })],
      [Http, fakeHttp(answers)],
      [Resources, resources],
      [ClinicalRecord, kept],
      [Router, fakeRouter(address)],
      [Toasts, toasts],
      [FeatureStates, { isRunning: () => true, stateOf: () => undefined }],
    ],
  });
  return { plugin, resources, kept, toasts };
};

test('RTE-5 diagnostics: critical results come first, with the time they wait', async () => {
  const others = review({ id: 'other', priority: 'routine', description: 'TSH' });
  const { plugin } = await start({ address: '/clinic/diagnostics', given: [others, review()] });
  await plugin.draw(DiagnosticsPage);
  const critical = (await screen.findByRole('heading', { name: /Critical, not acknowledged/ })).closest('section')!;
  expect(within(critical).getByText('Waiting 2 h 5 min')).toBeInTheDocument();
  expect(within(critical).getByRole('link', { name: /Potassium 6.4/ })).toHaveAttribute(
    'href',
    '/clinic/diagnostics?report=r1',
  );
  expect(within(critical).queryByText('TSH')).not.toBeInTheDocument();
  expect(screen.getByText('TSH')).toBeInTheDocument();
});

test('RTE-5 diagnostics: a result shows its values with range and previous value, and is acknowledged', async () => {
  const { plugin, resources } = await start({ address: '/clinic/diagnostics?report=r1' });
  await plugin.draw(DiagnosticsPage);
  const row = (await screen.findByRole('rowheader', { name: 'Potassium' })).closest('tr')!;
  expect(within(row).getByText('6.4 mmol/L')).toBeInTheDocument();
  expect(within(row).getByText('Critically high')).toBeInTheDocument();
  expect(within(row).getByText('3.5 to 5.1')).toBeInTheDocument();
  await userEvent.type(screen.getByLabelText('What was done'), 'Patient called, sent to emergency');
  await userEvent.click(screen.getByRole('button', { name: 'Acknowledge' }));
  await waitFor(() =>
    expect(resources.sent).toContainEqual({
      id: 'diagnostics.acknowledge',
      input: { body: { type: 'DiagnosticReport', id: 'r1', done: 'Patient called, sent to emergency', hold: false } },
    }),
  );
});

test('RTE-5 diagnostics: two reports of a kind are compared with what changed', async () => {
  const { plugin } = await start({ address: '/clinic/diagnostics?report=r1&with=r0' });
  await plugin.draw(DiagnosticsPage);
  const table = await screen.findByRole('table', { name: 'Compare results' });
  expect(within(table).getByText('+1.8')).toBeInTheDocument();
});

test('RTE-5 diagnostics: an administrator can read, and sees who can acknowledge', async () => {
  const { plugin } = await start({ address: '/clinic/diagnostics?report=r1', role: 'admin' });
  await plugin.draw(DiagnosticsPage);
  expect(await screen.findByText('Only a practitioner can acknowledge this result.')).toBeInTheDocument();
  expect(screen.queryByLabelText('What was done')).not.toBeInTheDocument();
  expect(screen.queryByLabelText('Note to the patient')).not.toBeInTheDocument();
});

test('RTE-5 diagnostics: a result is sent on as its document in the language that is chosen, by who may make it', async () => {
  const sent: unknown[] = [];
  const begin: typeof setup = (context) => {
    setup(context);
    context.add(DocumentActs, {
      ...{ id: 'faxes.send', order: 10, label: () => 'Send by fax', allow: staffRoles },
      run: (about, document) => void sent.push([about, document]),
    });
  };
  const address = '/clinic/diagnostics?report=r1';
  const keep = jest.fn((_: unknown) => ({ id: 'd7' }));
  const { plugin, toasts } = await start({ address, begin, keep });
  const { unmount } = await plugin.draw(DiagnosticsPage);
  const choose = async (language: string) => {
    await userEvent.click(await screen.findByRole('button', { name: 'Send by fax' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: language }));
  };
  await choose('French');
  await waitFor(() => expect(sent).toEqual([['p1', 'd7']]));
  expect(keep).toHaveBeenLastCalledWith({ type: 'DiagnosticReport', id: 'r1', language: 'fr-CA' });
  keep.mockImplementation(() => {
    throw new CallFailure(409, 'not_whole', 'Not whole.');
  });
  await choose("The clinic's language");
  await waitFor(() => expect(toasts.shown.at(-1)?.message).toBe("You can't see all of it, so no pages were made."));
  expect(sent).toHaveLength(1);
  unmount();
  await (await start({ address, begin, role: 'admin' })).plugin.draw(DiagnosticsPage);
  expect(await screen.findByText('Only a practitioner can acknowledge this result.')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Send by fax' })).not.toBeInTheDocument();
});

const tabOf = (plugin: Awaited<ReturnType<typeof start>>['plugin']): ComponentType =>
  plugin.contributed(ChartTabs).find(({ item }) => item.id === 'diagnostics')!.item.panel;

test('RTE-5 diagnostics: the patient reads plain words and the clinician’s note', async () => {
  const note: Stored = {
    resourceType: 'Communication',
    id: 'n1',
    status: 'completed',
    category: [{ coding: [{ system: 'urn:pavilion:communication', code: 'result-note' }] }],
    about: [{ reference: 'DiagnosticReport/r2' }],
    sender: { display: 'Priya Sandhu' },
    payload: [{ contentString: 'Nothing to do today.' }],
  };
  const { plugin } = await start({
    address: '/patient-profile/record?tab=diagnostics&report=r2',
    role: 'patient',
    given: [report('r2', 'o2', '2026-10-01'), note],
  });
  await plugin.draw(tabOf(plugin));
  expect(await screen.findByText('A little above the usual range')).toBeInTheDocument();
  expect(screen.getByText('Nothing to do today.')).toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'Note from Priya Sandhu' })).toBeInTheDocument();
  expect(screen.queryByText(/acknowledge/i)).not.toBeInTheDocument();
});

test('RTE-5 diagnostics: an empty list in French says there is nothing to acknowledge', async () => {
  const { plugin } = await start({ address: '/clinic/diagnostics', given: [], locale: 'fr-CA' });
  await plugin.draw(DiagnosticsPage);
  expect(await screen.findByText('Aucun résultat à confirmer')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Sans patient' })).toHaveAttribute(
    'href',
    '/clinic/diagnostics?state=unmatched',
  );
});
