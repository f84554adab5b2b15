import { sql } from 'kysely';
import type { ServerServices, Trx } from '#core/server';
import { errorCode } from '#core/server/errorCode.ts';
import { type DueWork, workOff } from '#core/server/jobs/dueWork.ts';
import { NothingSent } from '#core/server/outside/askService.ts';
import type { MessageState } from '../shared/calls.ts';
import type { TextLine } from './line/textLine.ts';
import { readersAmong } from './readers.ts';

/** Waits of 1, 2, 4, 8, 16 minutes: a reminder is soon of no use. */
const attemptsMost = 6;
const waitMs = (attempt: number): number => 60_000 * 2 ** (attempt - 1);
const followedMs = 86_400_000;
const followedAtOnce = 50;

interface Item {
  readonly id: string;
  readonly org_id: string;
  readonly profile_id: string;
  readonly number: string;
  readonly kind: string;
  readonly words: string;
  readonly until: Date;
  readonly attempts: number;
  /** It was claimed before, and nobody noted what became of it. */
  readonly lost: boolean;
}

interface Outcome {
  readonly state: MessageState;
  readonly outside_id?: string;
  readonly next_at?: Date;
  /** They told the line that they want no more. */
  readonly stopped?: boolean;
}

const claim = (db: Trx, now: Date, held: Date) =>
  sql<Item>`update text_message m set state = 'sending', attempts = m.attempts + 1, next_at = ${held}
    from (select org_id, id, state from text_message where state in ('waiting', 'sending') and next_at <= ${now}
      order by next_at limit 1 for update skip locked) due
    where m.org_id = due.org_id and m.id = due.id
    returning m.id, m.org_id, m.profile_id, m.number, m.kind, m.words, m.until, m.attempts, due.state = 'sending' as lost`.execute(
    db,
  );

/** What was wished when it was queued may have been taken back since. */
const isWanted = async ({ features }: Pick<ServerServices, 'features'>, db: Trx, item: Item): Promise<boolean> => {
  if (!(await features.isEnabled(db, item.org_id, 'text-messages'))) return false;
  if (item.kind !== 'told') return true;
  const readers = await readersAmong(db, item.org_id, [item.profile_id]);
  return readers.some(({ number }) => number === item.number);
};

const textWork = (services: ServerServices, line: TextLine): DueWork<Item, Outcome> => ({
  claim: (now, until) => services.asSystem(async (db) => (await claim(db, now, until)).rows[0]),
  work: async (item) => {
    if (item.lost) return { state: 'unknown' };
    if (item.until <= services.now() || !(await services.asSystem((db) => isWanted(services, db, item))))
      return { state: 'dropped' };
    const taken = await services.integrations.watch('texts', () => line.send(item.number, item.words));
    if ('id' in taken) return { state: 'sent', outside_id: taken.id };
    return { state: 'failed', stopped: taken.refused === 'stopped' };
  },
  failed: ({ id, attempts }, error) => {
    services.log.warn({ text: id, attempt: attempts, problem: errorCode(error) }, 'a text message was not sent');
    // Nobody knows whether it went: sent again it might come twice.
    if (!(error instanceof NothingSent)) return { state: 'unknown' };
    if (attempts >= attemptsMost) return { state: 'failed' };
    return { state: 'waiting', next_at: new Date(services.now().getTime() + waitMs(attempts)) };
  },
  settle: ({ org_id, id, number, kind }, { state, outside_id, next_at, stopped }) =>
    services.asSystem(async (db) => {
      const now = services.now();
      const isOver = state !== 'waiting';
      await db
        .updateTable('text_message')
        .set({
          state,
          ...(outside_id !== undefined && { outside_id, sent_at: now }),
          ...(next_at && { next_at }),
          // A code is nobody's to read afterwards; the demonstration has no other place for it.
          ...(isOver && kind === 'code' && line.mode !== 'demo' && { words: '' }),
        })
        .where('org_id', '=', org_id)
        .where('id', '=', id)
        .execute();
      if (stopped) await db.updateTable('text_number').set({ stopped_at: now }).where('number', '=', number).execute();
    }),
});

export const deliverTexts = (services: ServerServices, line: TextLine): Promise<number> =>
  workOff(services, textWork(services, line));

/** Asks the line what became of what it took, for a day. */
export const followTexts = async (services: ServerServices, line: TextLine): Promise<void> => {
  const since = new Date(services.now().getTime() - followedMs);
  const sent = await services.asSystem((db) =>
    db
      .selectFrom('text_message')
      .select(['org_id', 'id', 'outside_id'])
      .where('state', '=', 'sent')
      .where('sent_at', '>', since)
      .orderBy('sent_at', 'desc')
      .limit(followedAtOnce)
      .execute(),
  );
  for (const { org_id, id, outside_id } of sent) {
    if (outside_id === null) continue;
    const state = await services.integrations.watch('texts', () => line.stateOf(outside_id));
    if (state === null) continue;
    await services.asSystem((db) =>
      db.updateTable('text_message').set({ state }).where('org_id', '=', org_id).where('id', '=', id).execute(),
    );
  }
};
