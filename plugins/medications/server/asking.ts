import type { Patient, Practitioner, Task } from '@medplum/fhirtypes';
import {
  type CallContext,
  Failure,
  type Handler,
  notFound,
  profilesOf,
  type ServerServices,
} from '../../../core/server/index.ts';
import { idOf, referenceTo } from '../../../core/shared/index.ts';
import type { ask, reportEffect } from '../shared/contract.ts';
import { askCode, type AskKind, askKindOf, openAsks } from '../shared/renewals.ts';
import { supplyOf } from '../shared/supply.ts';
import { readSource } from './changing.ts';
import { prescribersOf } from './people.ts';

const own = (context: CallContext): string => {
  const { resourceId } = context.caller;
  if (!resourceId) throw notFound('record');
  return resourceId;
};

interface Wish {
  readonly kind: AskKind;
  readonly focus: string;
  readonly to: string | undefined;
  readonly note: string;
}

/** What a patient asks for: the Task that waits for an answer, and the bell of who shall give it. */
const place = async (
  { record, notifier, now }: ServerServices,
  context: CallContext,
  { kind, focus, to, note }: Wish,
) => {
  const { db, caller } = context;
  const patient = own(context);
  const who = referenceTo<Patient>('Patient', patient, `${caller.firstName} ${caller.lastName}`);
  const people = to === undefined ? [] : await profilesOf(db, caller.orgId, [to]);
  const task: Task = {
    resourceType: 'Task',
    status: 'requested',
    intent: 'order',
    priority: kind === 'side-effect' ? 'urgent' : 'routine',
    code: askCode(kind),
    focus: { reference: focus },
    for: who,
    requester: who,
    authoredOn: now().toISOString(),
    lastModified: now().toISOString(),
    ...(note ? { description: note } : {}),
    ...(to !== undefined && people.length > 0 ? { owner: referenceTo<Practitioner>('Practitioner', to) } : {}),
  };
  // With the house's rights: a patient writes no task for staff by hand.
  const { id } = await record(db, caller.orgId).create(task);
  await notifier.notify(
    db,
    caller.orgId,
    people.length > 0 ? people : await prescribersOf(db, caller.orgId),
    'renewal_request',
    {
      sender_first_name: caller.firstName,
      sender_last_name: caller.lastName,
      resource_id: id,
      patient_id: patient,
    },
  );
  return id;
};

export const asking = (services: ServerServices) => {
  const more: Handler<typeof ask> = async ({ body }, context) => {
    const { record } = context;
    const request = await record.read('MedicationRequest', body.id);
    if (request.status !== 'active')
      throw new Failure(409, 'not_active', 'This medicine was stopped or held. Write to your clinic.');
    const focus = `MedicationRequest/${request.id}`;
    const open = await record.search('Task', {
      patient: own(context),
      ...openAsks(['renewal-request', 'refill-request']),
      _count: 100,
    });
    const waiting = open.resources.find((task) => task.focus?.reference === focus);
    const before = waiting && askKindOf(waiting);
    if (waiting && (before === 'renewal-request' || before === 'refill-request'))
      return { task: waiting.id, kind: before, already: true };
    const dispenses = await record.search('MedicationDispense', { prescription: focus, _count: 100 });
    const { refillsLeft } = supplyOf(request, dispenses.resources, services.now());
    const kind = refillsLeft !== null && refillsLeft > 0 ? 'refill-request' : 'renewal-request';
    const task = await place(services, context, {
      kind,
      focus,
      to: idOf(request.requester, 'Practitioner'),
      note: body.note,
    });
    return { task, kind, already: false };
  };

  const effect: Handler<typeof reportEffect> = async ({ body }, context) => {
    const resource = await readSource(context.record, body.source);
    const to = resource.resourceType === 'MedicationRequest' ? idOf(resource.requester, 'Practitioner') : undefined;
    return { task: await place(services, context, { kind: 'side-effect', focus: body.source, to, note: body.text }) };
  };

  return { more, effect };
};
