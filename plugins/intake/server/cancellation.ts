import { forbidden, type Handler, notFound, type ServerServices } from '#core/server';
import { idOf } from '#clinical/shared';
import type { cancelIntake } from '../shared/calls.ts';
import { isIntake } from './invitation.ts';

const over: readonly string[] = ['cancelled', 'rejected', 'entered-in-error', 'failed'];

export const cancelForm =
  (services: ServerServices): Handler<typeof cancelIntake> =>
  async ({ body }, { db, caller, record }) => {
    const task = await record.read('Task', body.task);
    if (!isIntake(task)) throw notFound('This isn’t an intake form.');
    if (caller.role === 'patient' && idOf(task.for, 'Patient') !== caller.resourceId) {
      throw forbidden('Only the patient and the clinic can cancel a form.');
    }
    if (over.includes(task.status ?? '')) return { was: 'cancelled' as const };
    if (task.status === 'completed') return { was: 'done' as const };
    const reason = body.reason?.trim();
    await services.record(db, caller.orgId).update({
      ...task,
      status: caller.role === 'patient' ? 'rejected' : 'cancelled',
      ...(reason ? { statusReason: { text: reason } } : {}),
      lastModified: services.now().toISOString(),
    });
    return { was: 'open' as const };
  };
