import { type Caller, Failure, type Handler, invalid, notFound, type ServerServices, type Trx } from '#core/server';
import { accountLocale } from '#core/server/mail/accountLocale.ts';
import { takeTurn, tooMany } from '#core/server/identity/protection/throttle.ts';
import { newCode } from '#core/server/identity/secrets.ts';
import { readNumber } from '#core/shared/numbers/phoneNumber.ts';
import type { askNumber, chooseTexts, confirmNumber, OwnTexts, readOwnTexts, removeNumber } from '../shared/calls.ts';
import { queueText } from './carry.ts';
import type { TextLine } from './line/textLine.ts';
import { codeWords } from './words.ts';

const codeMs = 10 * 60_000;
const attemptsMost = 5;
const [hour, day] = [3_600, 86_400];
/** Codes cost money: by whoever asks, to whichever telephone, and from one clinic. */
const most = { account: 4, number: 5, organization: 300 } as const;

const about = (orgId: string, profileId: string, number: string): string => `text-code:${orgId}:${profileId}:${number}`;

const ownOf = async (
  { now }: Pick<ServerServices, 'now'>,
  line: TextLine | null,
  db: Trx,
  { orgId, profileId }: Caller,
): Promise<{ readonly data: OwnTexts }> => {
  const kept = await db
    .selectFrom('text_number')
    .select(['number', 'on', 'stopped_at'])
    .where('org_id', '=', orgId)
    .where('profile_id', '=', profileId)
    .executeTakeFirst();
  const code = await db
    .selectFrom('text_code')
    .select('number')
    .where('org_id', '=', orgId)
    .where('profile_id', '=', profileId)
    .where('expires_at', '>', now())
    .executeTakeFirst();
  return {
    data: {
      ...{ isOffered: line !== null, from: line?.from ?? null, number: kept?.number ?? null, on: kept?.on ?? false },
      ...{ stopped: kept?.stopped_at?.toISOString() ?? null, waiting: code?.number ?? null },
    },
  };
};

type Parts = Pick<ServerServices, 'asSystem' | 'inOrg' | 'keyed' | 'now' | 'settings' | 'audit'>;

export const readOwn =
  (services: Parts, line: TextLine | null): Handler<typeof readOwnTexts> =>
  (_, { db, caller }) =>
    ownOf(services, line, db, caller);

const spend = async (
  { settings, now }: Parts,
  db: Trx,
  { accountId, orgId }: Caller,
  number: string,
): Promise<void> => {
  const factor = Math.max(1, settings.rateFactor);
  const take = (key: string, count: number, seconds: number): Promise<boolean> =>
    takeTurn(db, `text-code:${key}`, count * factor, seconds, now());
  if (!(await take(`account:${accountId}`, most.account, hour))) throw tooMany(hour);
  if (!(await take(`number:${number}`, most.number, day))) throw tooMany(day);
  if (!(await take(`organization:${orgId}`, most.organization, day))) throw tooMany(day);
};

export const sendCode =
  (services: Parts, line: TextLine | null): Handler<typeof askNumber> =>
  async ({ body }, { db, caller }) => {
    if (!line) throw notFound('telephone line');
    const { number, problem } = readNumber(body.number);
    if (number === null)
      throw invalid('Messages go to telephones in Canada and the United States.', {
        number:
          problem === 'format'
            ? 'Enter the 10 digits of the telephone.'
            : 'Messages go to telephones in Canada and the United States.',
      });
    const { orgId: org_id, profileId: profile_id, accountId } = caller;
    const code = newCode();
    await services.asSystem(async (all) => {
      await spend(services, all, caller, number);
      const locale = await accountLocale(all, accountId);
      const { name } = await all
        .selectFrom('organization')
        .select('name')
        .where('id', '=', org_id)
        .executeTakeFirstOrThrow();
      const now = services.now();
      const expires_at = new Date(now.getTime() + codeMs);
      const row = { number, code_hash: services.keyed.of(about(org_id, profile_id, number), code), expires_at };
      await all
        .insertInto('text_code')
        .values({ org_id, profile_id, ...row })
        .onConflict((same) => same.columns(['org_id', 'profile_id']).doUpdateSet({ ...row, attempts: 0 }))
        .execute();
      await queueText(
        services,
        all,
        { org_id, profile_id, number, locale },
        { kind: 'code', words: codeWords(name, code), until: expires_at, at: now },
      );
    });
    return ownOf(services, line, db, caller);
  };

const wrongCode = (): Failure =>
  new Failure(401, 'wrong_code', 'This code is wrong or has expired. Check it, or ask for a new one.');

/** In its own transaction: a refusal must count. */
export const confirm =
  (services: Parts, line: TextLine | null): Handler<typeof confirmNumber> =>
  async ({ body }, { caller, ip, requestId }) => {
    const { orgId: org_id, profileId: profile_id, accountId, role } = caller;
    const taken = await services.inOrg(org_id, async (db) => {
      const kept = await db
        .selectFrom('text_code')
        .selectAll()
        .where('org_id', '=', org_id)
        .where('profile_id', '=', profile_id)
        .where('expires_at', '>', services.now())
        .where('attempts', '<', attemptsMost)
        .forUpdate()
        .executeTakeFirst();
      const mine = { org_id, profile_id };
      if (!kept) return null;
      if (!services.keyed.fits(about(org_id, profile_id, kept.number), body.code, kept.code_hash)) {
        await db
          .updateTable('text_code')
          .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
          .where('org_id', '=', org_id)
          .where('profile_id', '=', profile_id)
          .execute();
        return null;
      }
      await db.deleteFrom('text_code').where('org_id', '=', org_id).where('profile_id', '=', profile_id).execute();
      // Of what goes to the telephone of before, nothing goes there any more.
      await dropWaiting(db, mine);
      const row = { number: kept.number, on: true, confirmed_at: services.now(), stopped_at: null };
      await db
        .insertInto('text_number')
        .values({ ...mine, ...row })
        .onConflict((same) => same.columns(['org_id', 'profile_id']).doUpdateSet(row))
        .execute();
      await services.audit.record(
        db,
        org_id,
        { accountId, profileId: profile_id, role, ip, requestId },
        { action: 'changed', target: { type: 'text-number', id: profile_id }, detail: { on: true } },
      );
      return ownOf(services, line, db, caller);
    });
    if (!taken) throw wrongCode();
    return taken;
  };

const dropWaiting = async (
  db: Trx,
  { org_id, profile_id }: { readonly org_id: string; readonly profile_id: string },
): Promise<void> => {
  await db
    .updateTable('text_message')
    .set({ state: 'dropped' })
    .where('org_id', '=', org_id)
    .where('profile_id', '=', profile_id)
    .where('state', '=', 'waiting')
    .execute();
};

export const choose =
  (services: Parts, line: TextLine | null): Handler<typeof chooseTexts> =>
  async ({ body: { on } }, { db, caller, audit }) => {
    const { orgId: org_id, profileId: profile_id } = caller;
    const { numUpdatedRows } = await db
      .updateTable('text_number')
      .set({ on })
      .where('org_id', '=', org_id)
      .where('profile_id', '=', profile_id)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw notFound('telephone');
    if (!on) await dropWaiting(db, { org_id, profile_id });
    await audit({ action: 'changed', target: { type: 'text-number', id: profile_id }, detail: { on } });
    return ownOf(services, line, db, caller);
  };

/** Also of a number that still waits for its code: nobody may try it any more. */
export const remove =
  (services: Parts, line: TextLine | null): Handler<typeof removeNumber> =>
  async (_, { db, caller, audit }) => {
    const { orgId: org_id, profileId: profile_id } = caller;
    await db.deleteFrom('text_code').where('org_id', '=', org_id).where('profile_id', '=', profile_id).execute();
    await db.deleteFrom('text_number').where('org_id', '=', org_id).where('profile_id', '=', profile_id).execute();
    await dropWaiting(db, { org_id, profile_id });
    await audit({ action: 'removed', target: { type: 'text-number', id: profile_id } });
    return ownOf(services, line, db, caller);
  };
