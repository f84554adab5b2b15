import type { Task } from '@medplum/fhirtypes';
import {
  conflict,
  type Handler,
  invalid,
  notFound,
  profilesOf,
  type ServerServices,
} from '../../../core/server/index.ts';
import { idOf } from '../../../core/shared/index.ts';
import type { answerAsk } from '../shared/contract.ts';
import { askKindOf, isOpen } from '../shared/renewals.ts';
import { needsVersion, prescriberOf } from './people.ts';
import { needsActive, type prescribing } from './prescribing.ts';

/** A renewal is written or declined, a refill passed on, a side effect seen; the patient hears that there is an answer. */
export const answering =
  (
    { notifier, now }: ServerServices,
    { renewed }: Pick<ReturnType<typeof prescribing>, 'renewed'>,
  ): Handler<typeof answerAsk> =>
  async ({ params, body }, context) => {
    const { record, caller, db } = context;
    const task = await record.read('Task', params.task);
    const kind = askKindOf(task);
    if (!kind) throw notFound('request');
    needsVersion(task, body.version);
    if (!isOpen(task)) throw conflict('This was answered already.', 'answered');
    if (!body.approve && body.reason === '') throw invalid('Say why.', { reason: 'Please enter a reason.' });
    const output: Task['output'] = [];
    if (kind === 'renewal-request' && body.approve) {
      const request = await record.read('MedicationRequest', idOf(task.focus, 'MedicationRequest') ?? '');
      needsActive(request);
      const supply = { supplyDays: body.supplyDays ?? 30, refills: body.refills ?? 0 };
      const id = await renewed(context, request, supply, body.reason);
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
