import type { ServerServices, Trx } from '#core/server';
import { isOver, referenceTo, staffOnly } from '#clinical/shared';

const system = 'urn:pavilion:urgent-notification';

/** In both languages, because who will read it is not known yet; nothing clinical. */
const title = 'Urgent notification not opened / Avis urgent non consulté';
const description = 'No one who was notified has opened it. / Personne parmi les destinataires ne l’a consulté.';

type Services = Pick<ServerServices, 'record' | 'now'>;
interface About {
  readonly orgId: string;
  readonly round: string;
  readonly patientId: string | undefined;
}

const find = async (services: Services, db: Trx, { orgId, round }: Pick<About, 'orgId' | 'round'>) => {
  const { resources } = await services
    .record(db, orgId)
    .search('Task', { identifier: `${system}|${round}`, _count: 1 });
  return resources[0];
};

/** For the whole clinic: nobody's yet, and at the top of the work list. */
export const addUnreadTask = async (services: Services, db: Trx, about: About): Promise<void> => {
  // A record kept elsewhere does not undo with our transaction.
  if (await find(services, db, about)) return;
  const now = services.now().toISOString();
  await services.record(db, about.orgId).create({
    resourceType: 'Task',
    meta: { security: [staffOnly] },
    identifier: [{ system, value: about.round }],
    status: 'requested',
    intent: 'order',
    priority: 'stat',
    code: { coding: [{ system, code: 'unread' }], text: title },
    description,
    ...(about.patientId === undefined ? {} : { for: referenceTo('Patient', about.patientId) }),
    authoredOn: now,
    lastModified: now,
    restriction: { period: { end: now } },
  });
};

/** It was opened after all. */
export const closeUnreadTask = async (
  services: Services,
  db: Trx,
  about: Pick<About, 'orgId' | 'round'>,
): Promise<void> => {
  const task = await find(services, db, about);
  if (!task || isOver(task)) return;
  const now = services.now().toISOString();
  await services.record(db, about.orgId).update({
    ...task,
    status: 'completed',
    lastModified: now,
    executionPeriod: { ...task.executionPeriod, end: now },
  });
};
