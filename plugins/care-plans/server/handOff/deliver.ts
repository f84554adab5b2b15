import type { Bundle } from '@medplum/fhirtypes';
import type { ServerServices } from '../../../../core/server/index.ts';
import { putOff, settle, takeDue, type Waiting } from './queue.ts';
import type { CoordinationService } from './service.ts';

const most = 5;
const minuteMs = 60_000;
/** One, four, nine, sixteen minutes after a failure. */
const pauseMs = (tries: number): number => tries * tries * minuteMs;

/** Both records of a hand-off come to their end together. */
const finish = async (services: ServerServices, waiting: Waiting, reason: string | null): Promise<void> => {
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
    await settle(db, waiting);
  });
};

const documentOf = (services: ServerServices, { orgId, documentId }: Waiting): Promise<Bundle | null> =>
  services.inOrg(orgId, async (db) => {
    const found = await services.record(db, orgId).find('DocumentReference', documentId);
    const data = found?.content[0]?.attachment.data;
    return data === undefined ? null : (JSON.parse(Buffer.from(data, 'base64').toString()) as Bundle);
  });

/** Sends what waits, outside any transaction; each hand-off ends as taken or as failed, after some patience. */
export const deliver = async (services: ServerServices, service: CoordinationService): Promise<void> => {
  const now = services.now();
  const due = await services.asSystem((db) => takeDue(db, now, new Date(now.getTime() + minuteMs)));
  for (const waiting of due) {
    try {
      const document = await documentOf(services, waiting);
      if (document === null) {
        await finish(services, waiting, 'The document is not in the record any more.');
        continue;
      }
      await service.send(document);
      await finish(services, waiting, null);
    } catch (error) {
      services.log.warn({ task: waiting.taskId, tries: waiting.tries }, 'a care plan could not be handed over');
      const reason =
        error instanceof Error && error.message.startsWith('The service')
          ? error.message
          : 'The service could not be reached.';
      if (waiting.tries >= most) await finish(services, waiting, reason);
      else {
        const until = new Date(services.now().getTime() + pauseMs(waiting.tries));
        await services.asSystem((db) => putOff(db, waiting, until));
      }
    }
  }
};
