import type { Bundle } from '@medplum/fhirtypes';
import { type ServerServices, workOff } from '#core/server';
import { postpone, removeFromQueue, claimDue, type ClaimedHandOff, type QueuedHandOff } from './queue.ts';
import type { CoordinationService } from './coordinationService.ts';

const most = 5;
const minuteMs = 60_000;
/** One, four, nine, sixteen minutes after a failure. */
const pauseMs = (tries: number): number => tries * tries * minuteMs;

/** Null: taken. */
type Reason = string | null;

/** Both records of a hand-off come to their end together. */
const finish = async (services: ServerServices, waiting: QueuedHandOff, reason: Reason): Promise<void> => {
  await services.inOrg(waiting.orgId, async (db) => {
    const record = services.record(db, waiting.orgId);
    const at = services.now().toISOString();
    const task = await record.find('Task', waiting.taskId);
    const message = await record.find('Communication', waiting.messageId);
    if (task) {
      await record.update({
        ...task,
        status: reason === null ? 'completed' : 'failed',
        ...(reason === null ? {} : { statusReason: { text: reason } }),
        executionPeriod: { end: at },
        lastModified: at,
      });
    }
    if (message) {
      await record.update(
        reason === null
          ? { ...message, status: 'completed', sent: at, received: at }
          : { ...message, status: 'stopped', statusReason: { text: reason } },
      );
    }
    await removeFromQueue(db, waiting);
  });
};

const documentOf = (services: ServerServices, { orgId, documentId }: QueuedHandOff): Promise<Bundle | null> =>
  services.inOrg(orgId, async (db) => {
    const found = await services.record(db, orgId).find('DocumentReference', documentId);
    const data = found?.content[0]?.attachment.data;
    return data === undefined ? null : (JSON.parse(Buffer.from(data, 'base64').toString()) as Bundle);
  });

/** Sends what waits, outside any transaction; each hand-off ends as taken or as failed, after some patience. */
export const deliverHandOffs = async (services: ServerServices, service: CoordinationService): Promise<void> => {
  await workOff<ClaimedHandOff, { readonly reason: Reason; readonly again: boolean }>(services, {
    claim: (now, until) => services.asSystem((db) => claimDue(db, now, until)),
    work: async (waiting) => {
      const document = await documentOf(services, waiting);
      if (document === null) return { reason: 'The document is no longer in the record.', again: false };
      await service.send(document);
      return { reason: null, again: false };
    },
    failed: ({ taskId, tries }, error) => {
      services.log.warn({ task: taskId, tries }, 'a care plan could not be handed over');
      const said = error instanceof Error && error.message.startsWith('The service');
      return { reason: said ? error.message : 'The service could not be reached.', again: tries < most };
    },
    settle: async (waiting, { reason, again }) => {
      if (!again) return finish(services, waiting, reason);
      const until = new Date(services.now().getTime() + pauseMs(waiting.tries));
      await services.asSystem((db) => postpone(db, waiting, until));
    },
  });
};
