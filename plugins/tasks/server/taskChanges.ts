import type { Provenance, Task } from '@medplum/fhirtypes';
import type { Notifier } from '#core/server';
import { isHandover, type RecordEvent, type RecordEventContext } from '#clinical/server';
import { idOf, referenceTo, staffOnly, type Stored } from '#clinical/shared';
import type { Preferences } from '../shared/calls.ts';
import { stateOf } from '../shared/taskState.ts';
import { nextDue, nextId, nextOf } from '../shared/repeat.ts';
import { profilesOf } from './ownerProfiles.ts';
import { preferencesOf } from './preferences.ts';

type Stands = Stored<Task>;

const ownerOf = (task: Task | null): string | undefined => task?.owner?.reference;
const becameDone = (task: Task, before: Task | null): boolean =>
  before !== null && stateOf(task) === 'done' && stateOf(before) !== 'done';
const isOver = (task: Task): boolean => ['done', 'closed'].includes(stateOf(task));

/** Who gave it to whom, beside the task's own versions: what "why do I have this" shows. */
const recordAssignment = async (task: Stands, { caller, record }: RecordEventContext, now: Date): Promise<void> => {
  const who = caller?.resourceId ? referenceTo('Practitioner', caller.resourceId, nameOf(caller)) : task.requester;
  if (!who || !task.owner || caller?.role === 'patient') return;
  const provenance: Provenance = {
    resourceType: 'Provenance',
    target: [referenceTo('Task', task.id), ...(task.for ? [task.for] : [])],
    meta: { security: [staffOnly] },
    recorded: now.toISOString(),
    activity: {
      coding: [{ system: 'http://terminology.hl7.org/CodeSystem/v3-DataOperation', code: 'UPDATE' }],
      text: 'assigned',
    },
    agent: [{ type: { text: 'assigner' }, who: who }],
    entity: [{ role: 'source', what: task.owner }],
  };
  await record.create(provenance);
};

const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }): string => `${firstName} ${lastName}`;

const tell = async (
  notifier: Notifier,
  { db, orgId, caller, record }: RecordEventContext,
  task: Stands,
  to: Task['owner'],
  about: keyof Preferences,
): Promise<void> => {
  const people: string[] = [];
  for (const profile of await profilesOf(to, { db, orgId, record })) {
    if (profile !== caller?.profileId && (await preferencesOf(db, profile))[about]) people.push(profile);
  }
  const patient = idOf(task.for, 'Patient');
  await notifier.notify(db, orgId, people, 'task_update', {
    ...(caller ? { sender_first_name: caller.firstName, sender_last_name: caller.lastName } : {}),
    // What happened, as a code: the bell's sentence follows from it.
    session_status: about,
    resource_id: task.id,
    ...(patient === undefined ? {} : { patient_id: patient }),
  });
};

/** Completing a repeating task creates the next one; reopening it removes that one, if untouched. */
const repeat = async (task: Stands, before: Task | null, { record }: RecordEventContext, now: Date): Promise<void> => {
  if (becameDone(task, before)) {
    const next = nextOf(task, now);
    if (next && !(await record.find('Task', next.id))) await record.create(next);
  } else if (before && stateOf(before) === 'done' && stateOf(task) !== 'done') {
    const due = nextDue(task, now.toISOString().slice(0, 10));
    const next = due === null ? null : await record.find('Task', nextId(task, due));
    if (next?.meta?.versionId === '1') await record.remove('Task', next.id);
  }
};

/** Follows every change of a task: notifications, the trail of assignments, the next of a series. */
export const onTaskChange =
  (notifier: Notifier, clock: () => Date) =>
  async (events: readonly RecordEvent[], context: RecordEventContext): Promise<void> => {
    for (const { action, resource, previous } of events) {
      if (resource.resourceType !== 'Task') continue;
      if (action === 'deleted') {
        await notifier.dealtWith(context.db, context.orgId, 'task_update', resource.id);
        continue;
      }
      const task = resource;
      const before = previous as Task | null;
      const now = clock();
      const assigned = ownerOf(task) !== undefined && ownerOf(task) !== ownerOf(before);
      if (assigned) {
        await recordAssignment(task, context, now);
        if (!isHandover()) await tell(notifier, context, task, task.owner, 'assigned');
      }
      if (!assigned && (task.note?.length ?? 0) > (before?.note?.length ?? 0)) {
        await tell(notifier, context, task, task.owner, 'commented');
      }
      // What bells say of a task is of one that is there to be done.
      if (isOver(task) && before && !isOver(before))
        await notifier.dealtWith(context.db, context.orgId, 'task_update', task.id);
      if (becameDone(task, before) && task.requester?.reference !== ownerOf(task)) {
        await tell(notifier, context, task, task.requester, 'finished');
      }
      await repeat(task, before, context, now);
    }
  };
