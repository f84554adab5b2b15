import type { Task } from '@medplum/fhirtypes';
import { fakeAuth, fakeHttp, fakeResources, fakeRouter, fakeToasts } from '#test/kit/browser/fakes.ts';
import { fakeRecord } from '#test/kit/browser/fakeRecord.ts';
import { OutboxActs } from '#core/browser/offline/outbox/outboxActs.ts';
import { memoryOutbox } from '#test/kit/browser/outbox.ts';
import { type StartedPlugin, startPlugin } from '#test/kit/browser/startPlugin.tsx';
import { Auth, Http, Line, type Locale, Outbox, Resources, Router, Toasts } from '#core/shared';
import { ClinicalRecord, type SearchParams, type Stored } from '#clinical/shared';
import { tasks } from '../../manifest.ts';
import { usualPreferences } from '../../shared/calls.ts';
import { messages, setup } from '../index.ts';

export const me = {
  id: 'profile-1',
  role: 'practitioner' as const,
  organizationId: 'org',
  organizationName: 'Rideau',
  firstName: 'Priya',
  lastName: 'Sandhu',
  title: null,
  resourceId: 'p1',
};

export const day = (days: number): string => new Date(Date.now() + days * 86_400_000).toLocaleDateString('en-CA');

export const task = (id: string, is: Partial<Task> = {}): Task & { id: string } => ({
  resourceType: 'Task',
  id,
  status: 'requested',
  intent: 'order',
  description: `Task ${id}`,
  owner: { reference: 'Practitioner/p1', display: 'Priya Sandhu' },
  authoredOn: new Date(Date.now() - 86_400_000).toISOString(),
  ...is,
});

export const people: readonly Stored[] = [
  { resourceType: 'Practitioner', id: 'p1', name: [{ given: ['Priya'], family: 'Sandhu' }] },
  { resourceType: 'Practitioner', id: 'p2', name: [{ given: ['Sam'], family: 'Roy' }] },
  { resourceType: 'CareTeam', id: 't1', name: 'Nursing', participant: [{ member: { reference: 'Practitioner/p1' } }] },
];

const matches = (one: Stored, params: SearchParams): boolean => {
  if (one.resourceType !== 'Task') return true;
  const among = (value: unknown, is: string | undefined): boolean =>
    value === undefined ||
    String(value)
      .split(',')
      .includes(is ?? '');
  return (
    among(params['status'], one.status) &&
    among(params['owner'], one.owner?.reference) &&
    (params['owner:missing'] === undefined || one.owner === undefined)
  );
};

/** The tasks plugin on a record in memory. */
export const startTasks = async (
  given: readonly Stored[],
  address = '/care-provider/tasks',
  locale: Locale = 'en-CA',
) => {
  const record = fakeRecord([...people, ...given], { match: matches });
  const router = fakeRouter(address);
  const toasts = fakeToasts();
  const answers = { 'tasks.views': () => ({ data: [] }), 'tasks.preferences': () => usualPreferences };
  const undos: (() => void)[] = [];
  const started: { plugin?: StartedPlugin } = {};
  const { outbox, line, vault } = memoryOutbox({
    actOf: (id) => started.plugin?.contributed(OutboxActs).find(({ item }) => item.id === id)?.item,
  });
  const plugin = await startPlugin(tasks, {
    setup,
    messages,
    locale,
    given: [
      [Auth, fakeAuth({ signedIn: true, activeRole: 'practitioner', selectedUser: me })],
      [Http, fakeHttp(answers)],
      [Resources, fakeResources(answers)],
      [ClinicalRecord, record],
      [Router, router],
      [Line, line],
      [Outbox, outbox],
      [
        Toasts,
        {
          ...toasts,
          undo: (message: string, undo: () => void) => {
            toasts.shown.push({ message });
            undos.push(undo);
          },
        },
      ],
    ],
  });
  started.plugin = plugin;
  return { plugin, record, router, toasts, undos, outbox, line, vault };
};
