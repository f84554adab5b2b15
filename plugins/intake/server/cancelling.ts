import { forbidden, type Handler, notFound, type ServerServices } from '../../../core/server/index.ts';
import { idOf } from '../../../core/shared/index.ts';
import type { cancelIntake } from '../shared/contract.ts';
import { isIntake } from './inviting.ts';

const over: readonly string[] = ['cancelled', 'rejected', 'entered-in-error', 'failed'];

export const cancel =
  (services: ServerServices): Handler<typeof cancelIntake> =>
  async ({ body }, { db, caller, record }) => {
    const task = await record.read('Task', body.task);
    if (!isIntake(task)) throw notFound('This is no intake form.');
    if (caller.role === 'patient' && idOf(task.for, 'Patient') !== caller.resourceId) {
      throw forbidden('Only the patient and the clinic cancel a form.');
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
