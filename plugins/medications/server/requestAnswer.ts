import type { Task } from '@medplum/fhirtypes';
import { conflict, type Handler, invalid, notFound, type ServerServices } from '#core/server';
import { profilesOf } from '#clinical/server';
import { idOf } from '#clinical/shared';
import type { answerRequest } from '../shared/calls.ts';
import { patientRequestKindOf, isOpen } from '../shared/patientRequests.ts';
import { requireVersion, prescriberOf } from './prescribers.ts';
import { requireActive, type prescriptionHandlers } from './prescriptions.ts';

/** Renews or declines, passes a refill on, or marks a side effect as seen; the patient is notified. */
export const answerPatientRequest =
  (
    { notifier, now }: ServerServices,
    { renewPrescription }: Pick<ReturnType<typeof prescriptionHandlers>, 'renewPrescription'>,
  ): Handler<typeof answerRequest> =>
  async ({ params, body }, context) => {
    const { record, caller, db } = context;
    const task = await record.read('Task', params.task);
    const kind = patientRequestKindOf(task);
    if (!kind) throw notFound('request');
    requireVersion(task, body.version);
    if (!isOpen(task)) throw conflict('This request was already answered.', 'answered');
    if (!body.approve && body.reason === '') throw invalid('Give a reason.', { reason: 'Please enter a reason.' });
    const output: Task['output'] = [];
    if (kind === 'renewal-request' && body.approve) {
      const request = await record.read('MedicationRequest', idOf(task.focus, 'MedicationRequest') ?? '');
      requireActive(request);
      const supply = { supplyDays: body.supplyDays ?? 30, refills: body.refills ?? 0 };
      const { id } = await renewPrescription(context, request, supply, body.reason);
      output.push({ type: { text: 'Prescription' }, valueReference: { reference: `MedicationRequest/${id}` } });
    }
    const status = body.approve ? 'completed' : 'rejected';
    await record.update(
      {
        ...task,
        status,
        lastModified: now().toISOString(),
        owner: prescriberOf(caller),
        ...(body.reason ? { statusReason: { text: body.reason } } : {}),
        ...(output.length > 0 ? { output } : {}),
      },
      task.meta?.versionId,
    );
    const patient = idOf(task.for, 'Patient');
    if (patient) {
      await notifier.notify(db, caller.orgId, await profilesOf(db, caller.orgId, [patient]), 'renewal_update', {
        sender_first_name: caller.firstName,
        sender_last_name: caller.lastName,
        resource_id: task.id,
      });
    }
    return { status };
  };
