import { sql } from 'kysely';
import type { ServerServices, Trx } from '#core/server';
import { errorCode } from '#core/server/errorCode.ts';
import { takeTurn } from '#core/server/identity/protection/throttle.ts';
import type { Locale, Localised } from '#core/shared';
import { readReply, type Reply } from '../shared/reply.ts';
import { queueText } from './carry.ts';
import type { Received, TextLine } from './line/textLine.ts';
import { backWords } from './words.ts';

/** Answers come late where a telephone was off, and a server may have been away. */
const backMs = 2 * 86_400_000;
const usefulMs = 3_600_000;
const [day, backADay] = [86_400, 10];

interface Holder {
  readonly org_id: string;
  readonly profile_id: string;
  readonly number: string;
  readonly locale: Locale;
}

interface Asked extends Holder {
  readonly id: string;
  readonly question: string;
  readonly about: string;
}

/** Whose telephone it is, in clinics that send messages; several where a family shares one. */
const holdersOf = async (
  { features }: Pick<ServerServices, 'features'>,
  db: Trx,
  number: string,
): Promise<readonly Holder[]> => {
  const { rows } = await sql<Holder>`select n.org_id, n.profile_id, n.number, a.locale from text_number n
    join profile p on p.id = n.profile_id join account a on a.id = p.account_id
    where n.number = ${number} order by n.confirmed_at desc limit 20`.execute(db);
  const held: Holder[] = [];
  for (const one of rows) if (await features.isEnabled(db, one.org_id, 'text-messages')) held.push(one);
  return held;
};

/** What this telephone was asked and has not answered, the latest first; of one thing that was asked twice, once. */
const askedOf = async (db: Trx, number: string, now: Date): Promise<readonly Asked[]> => {
  const { rows } = await sql<Asked>`select distinct on (m.question, m.about, m.profile_id)
      m.id, m.org_id, m.profile_id, m.number, m.question, m.about, a.locale
    from text_message m join text_number n on n.org_id = m.org_id and n.profile_id = m.profile_id and n.number = m.number
      join profile p on p.id = m.profile_id join account a on a.id = p.account_id
    where m.number = ${number} and m.question is not null and m.answered_at is null and m.until > ${now}
      and m.state in ('sent', 'arrived', 'unknown') and n."on" and n.stopped_at is null
      and p.suspended_at is null and a.status = 'active'
    order by m.question, m.about, m.profile_id, m.created_at desc`.execute(db);
  return rows;
};

const answer = async (services: ServerServices, db: Trx, asked: readonly Asked[], yes: boolean): Promise<Localised> => {
  const open: Asked[] = [];
  for (const one of asked) if (await services.features.isEnabled(db, one.org_id, 'text-messages')) open.push(one);
  const [only] = open;
  if (!only) return backWords.nothingAsked;
  // A yes to one of two visits may be meant for the other.
  if (open.length > 1) return backWords.several;
  const question = services.texts.questions.all.find(({ id }) => id === only.question);
  if (!question) return backWords.nothingAsked;
  const { org_id: orgId, profile_id: profileId, about } = only;
  await db
    .updateTable('text_message')
    .set({ answered_at: services.now() })
    .where('org_id', '=', orgId)
    .where('profile_id', '=', profileId)
    .where('question', '=', only.question)
    .where('about', '=', about)
    .execute();
  return question.answer(db, { orgId, profileId, about }, yes);
};

/** In every clinic that has this telephone, each with its own entry: whose choice it was, and that a text message said so. */
const stop = async (
  { audit }: Pick<ServerServices, 'audit'>,
  db: Trx,
  number: string,
  at: Date | null,
): Promise<void> => {
  const { rows } = await sql<{ readonly org_id: string; readonly profile_id: string; readonly account_id: string }>`
    update text_number n set stopped_at = ${at} from profile p
    where n.number = ${number} and (n.stopped_at is null) = ${at !== null} and p.id = n.profile_id
    returning n.org_id, n.profile_id, p.account_id`.execute(db);
  for (const { org_id, profile_id, account_id } of rows) {
    const who = { accountId: account_id, profileId: profile_id, role: 'patient', ip: '' } as const;
    await audit.record(
      db,
      org_id,
      { ...who, requestId: 'text-message' },
      { action: 'changed', target: { type: 'text-number', id: profile_id }, detail: { stopped: at !== null } },
    );
  }
};

const followReply = async (services: ServerServices, db: Trx, number: string, reply: Reply): Promise<Localised> => {
  switch (reply) {
    case 'stop':
      await stop(services, db, number, services.now());
      return backWords.stopped;
    case 'start':
      await stop(services, db, number, null);
      return backWords.started;
    case 'yes':
    case 'no':
      return answer(services, db, await askedOf(db, number, services.now()), reply === 'yes');
    case 'other':
      return backWords.unread;
  }
};

/** Each answer once, with what follows from it. A number that nobody here has is not answered. */
export const takeReply = (services: ServerServices, line: TextLine, { id, from, words }: Received): Promise<void> =>
  services.asSystem(async (db) => {
    const now = services.now();
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('text_reply')
      .values({ id, at: now })
      .onConflict((same) => same.doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows === 0n) return;
    const [holder] = await holdersOf(services, db, from);
    const reply = readReply(words);
    if (!holder) return;
    const back = await followReply(services, db, from, reply);
    // A service outside speaks to these two itself, as the law asks.
    if (line.mode === 'outside' && (reply === 'stop' || reply === 'start')) return;
    // Two machines that answer each other come to an end.
    if (!(await takeTurn(db, `text-back:${from}`, backADay, day, now))) return;
    await queueText(services, db, holder, {
      ...{ kind: 'back', words: back, at: now, until: new Date(now.getTime() + usefulMs) },
    });
  });

/** Asks the line for answers. One that cannot be followed is heard again the next time, and does not keep the others back. */
export const takeReplies = async (services: ServerServices, line: TextLine): Promise<void> => {
  const since = new Date(services.now().getTime() - backMs);
  const known = new Set(
    (
      await services.asSystem((db) =>
        db
          .selectFrom('text_reply')
          .select('id')
          .where('at', '>', new Date(since.getTime() - backMs))
          .execute(),
      )
    ).map(({ id }) => id),
  );
  const received = await services.integrations.watch('texts', () => line.received(since));
  for (const one of received) {
    if (known.has(one.id)) continue;
    try {
      await takeReply(services, line, one);
    } catch (error) {
      services.log.error({ problem: errorCode(error) }, 'an answer by text message could not be followed');
    }
  }
};

export const forgetReplies = (services: Pick<ServerServices, 'asSystem' | 'now'>): Promise<void> =>
  services.asSystem(async (db) => {
    const before = new Date(services.now().getTime() - 4 * backMs);
    await db.deleteFrom('text_reply').where('at', '<', before).execute();
    await db.deleteFrom('text_code').where('expires_at', '<', before).execute();
  });
