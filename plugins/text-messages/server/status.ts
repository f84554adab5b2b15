import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { type Handler, notFound, type ServerServices } from '#core/server';
import type { answerAsPhone, readTextStatus } from '../shared/calls.ts';
import type { TextLine } from './line/textLine.ts';
import { takeReply } from './replies.ts';

const weekMs = 7 * 86_400_000;
const shown = 30;

interface Counts {
  readonly sent: string;
  readonly failed: string;
  readonly unknown: string;
  readonly waiting: string;
  readonly answered: string;
}

export const readStatus =
  ({ now }: Pick<ServerServices, 'now'>, line: TextLine | null): Handler<typeof readTextStatus> =>
  async (_, { db, caller: { orgId } }) => {
    const since = new Date(now().getTime() - weekMs);
    const { rows: people } = await sql<{ takers: string; stopped: string }>`select
        count(*) filter (where "on" and stopped_at is null) as takers, count(stopped_at) as stopped
      from text_number where org_id = ${orgId}`.execute(db);
    const { rows: counted } = await sql<Counts>`select
        count(*) filter (where state in ('sent', 'arrived')) as sent,
        count(*) filter (where state = 'failed') as failed,
        count(*) filter (where state = 'unknown') as unknown,
        count(*) filter (where state in ('waiting', 'sending')) as waiting,
        count(answered_at) as answered
      from text_message where org_id = ${orgId} and kind = 'told' and created_at > ${since}`.execute(db);
    const phones =
      line?.mode === 'demo'
        ? await db
            .selectFrom('text_message')
            .select(['id', 'created_at', 'number', 'words', 'state'])
            .where('org_id', '=', orgId)
            .where('state', '!=', 'dropped')
            .orderBy('created_at', 'desc')
            .orderBy('id')
            .limit(shown)
            .execute()
        : [];
    const { takers = 0, stopped = 0 } = people[0] ?? {};
    const { sent = 0, failed = 0, unknown = 0, waiting = 0, answered = 0 } = counted[0] ?? {};
    return {
      data: {
        ...{ mode: line?.mode ?? ('none' as const), from: line?.from ?? null },
        ...{ takers: Number(takers), stopped: Number(stopped) },
        week: {
          ...{ sent: Number(sent), failed: Number(failed), unknown: Number(unknown) },
          ...{ waiting: Number(waiting), answered: Number(answered) },
        },
        phones: phones.map(({ created_at, ...one }) => ({ ...one, at: created_at.toISOString() })),
      },
    };
  };

/** The demonstration's telephones are anybody's: with a service outside they are not there. */
export const answerAs =
  (services: ServerServices, line: TextLine | null): Handler<typeof answerAsPhone> =>
  async ({ params: { number }, body: { words } }, { db, caller }) => {
    const known =
      line?.mode === 'demo' &&
      (await db
        .selectFrom('text_message')
        .select('id')
        .where('org_id', '=', caller.orgId)
        .where('number', '=', number)
        .limit(1)
        .executeTakeFirst());
    if (!known) throw notFound('telephone');
    await takeReply(services, line, { id: `demo-${randomUUID()}`, from: number, words });
  };
