import type { Task } from '@medplum/fhirtypes';
import { type CallContext, Failure, type Handler, notFound, type ServerServices } from '#core/server';
import { eventsOf, profilesOf, type RecordEvent, type RecordEventContext } from '#clinical/server';
import { idOf, referenceTo } from '#clinical/shared';
import type { requestRefill, reportSideEffect } from '../shared/calls.ts';
import {
  isOpen,
  patientRequestCode,
  type PatientRequestKind,
  patientRequestKindOf,
  openRequestSearch,
} from '../shared/patientRequests.ts';
import { supplyOf } from '../shared/supply.ts';
import { readSource } from './medicineState.ts';
import { prescriberProfiles } from './prescribers.ts';

const own = (context: CallContext): string => {
  const { resourceId } = context.caller;
  if (!resourceId) throw notFound('record');
  return resourceId;
};

interface NewRequest {
  readonly kind: PatientRequestKind;
  readonly focus: string;
  readonly to: string | undefined;
  readonly note: string;
}

/** What a patient asks for: the Task that waits for an answer, and the bell of who shall give it. */
const createRequest = async (
  { record, notifier, now }: ServerServices,
  context: CallContext,
  { kind, focus, to, note }: NewRequest,
) => {
  const { db, caller } = context;
  const patient = own(context);
  const who = referenceTo('Patient', patient, `${caller.firstName} ${caller.lastName}`);
  const people = to === undefined ? [] : await profilesOf(db, caller.orgId, [to]);
  const task: Task = {
    resourceType: 'Task',
    status: 'requested',
    intent: 'order',
    priority: kind === 'side-effect' ? 'urgent' : 'routine',
    code: patientRequestCode(kind),
    focus: { reference: focus },
    for: who,
    requester: who,
    authoredOn: now().toISOString(),
    lastModified: now().toISOString(),
    ...(note ? { description: note } : {}),
    ...(to !== undefined && people.length > 0 ? { owner: referenceTo('Practitioner', to) } : {}),
  };
  // With the system's rights: patients cannot write tasks for staff themselves.
  const { id } = await record(db, caller.orgId).create(task);
  await notifier.notify(
    db,
    caller.orgId,
    people.length > 0 ? people : await prescriberProfiles(db, caller.orgId),
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

export const patientRequestHandlers = (services: ServerServices) => {
  const request: Handler<typeof requestRefill> = async ({ body }, context) => {
    const { record } = context;
    const request = await record.read('MedicationRequest', body.id);
    if (request.status !== 'active')
      throw new Failure(409, 'not_active', 'This medicine was stopped or put on hold. Send your clinic a message.');
    const focus = `MedicationRequest/${request.id}`;
    const open = await record.search('Task', {
      patient: own(context),
      ...openRequestSearch(['renewal-request', 'refill-request']),
      _count: 100,
    });
    const waiting = open.resources.find((task) => task.focus?.reference === focus);
    const before = waiting && patientRequestKindOf(waiting);
    if (waiting && (before === 'renewal-request' || before === 'refill-request'))
      return { task: waiting.id, kind: before, already: true };
    const dispenses = await record.search('MedicationDispense', { prescription: focus, _count: 100 });
    const { refillsLeft } = supplyOf(request, dispenses.resources, services.now());
    const kind = refillsLeft !== null && refillsLeft > 0 ? 'refill-request' : 'renewal-request';
    const task = await createRequest(services, context, {
      kind,
      focus,
      to: idOf(request.requester, 'Practitioner'),
      note: body.note,
    });
    return { task, kind, already: false };
  };

  const report: Handler<typeof reportSideEffect> = async ({ body }, context) => {
    const resource = await readSource(context.record, body.source);
    const to = resource.resourceType === 'MedicationRequest' ? idOf(resource.requester, 'Practitioner') : undefined;
    return {
      task: await createRequest(services, context, { kind: 'side-effect', focus: body.source, to, note: body.text }),
    };
  };

  return { requestRefill: request, reportSideEffect: report };
};

/** However a request came to its end: nobody is told any more that it waits. */
export const onRequests =
  ({ notifier }: Pick<ServerServices, 'notifier'>) =>
  async (events: readonly RecordEvent[], { db, orgId }: RecordEventContext): Promise<void> => {
    for (const { action, resource, previous } of eventsOf(events, 'Task'))
      if (action === 'updated' && patientRequestKindOf(resource) && !isOpen(resource) && previous && isOpen(previous))
        await notifier.dealtWith(db, orgId, 'renewal_request', resource.id);
  };
