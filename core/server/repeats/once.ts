import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Trx } from '../database/tables.ts';
import { Failure } from '../failure.ts';
import type { Caller } from '../plugin/caller.ts';

const form = /^[A-Za-z0-9_-]{16,64}$/;

/** The `Idempotency-Key` of a request; null without one. @throws Failure 422 for one that is no key, or where the call takes none */
export const repeatKeyOf = (request: FastifyRequest, taken: boolean): string | null => {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return null;
  if (!taken) throw new Failure(422, 'invalid_input', 'This call takes no Idempotency-Key. Leave the header out.');
  if (typeof key !== 'string' || !form.test(key))
    throw new Failure(422, 'invalid_input', 'An Idempotency-Key is 16 to 64 letters, digits, - or _.');
  return key;
};

const hashOf = (parts: readonly unknown[]): string => createHash('sha256').update(JSON.stringify(parts)).digest('hex');

export interface Repeatable {
  /** Null: whoever asks did not say, and the work is done each time. */
  readonly key: string | null;
  /** Everything that makes this question another one. */
  readonly asked: readonly unknown[];
}

/**
 * Does the work once for each key of a person, and answers repeats with what was answered then. The key is kept by the
 * transaction that does the work: what was refused or undone may be asked again, and of two at the same moment the second
 * waits for the first.
 * @param db the transaction that the work writes in
 * @throws Failure 422 `key_reused` where the key stood for another question
 */
export const once = async <A>(
  db: Trx,
  { orgId, accountId, profileId }: Caller,
  { key, asked }: Repeatable,
  work: () => Promise<A>,
): Promise<A> => {
  if (key === null) return work();
  const hash = hashOf([profileId, ...asked]);
  const row = { org_id: orgId, account_id: accountId, key };
  const begun = await db
    .insertInto('kept_answer')
    .values({ ...row, asked: hash })
    .onConflict((same) => same.doNothing())
    .returning('key')
    .executeTakeFirst();
  const own = db.selectFrom('kept_answer').where('org_id', '=', orgId).where('account_id', '=', accountId);
  if (!begun) {
    const kept = await own.where('key', '=', key).select(['asked', 'answer']).executeTakeFirstOrThrow();
    if (kept.asked !== hash)
      throw new Failure(422, 'key_reused', 'This Idempotency-Key stood for something else. Use a new one.');
    return (kept.answer === null ? undefined : JSON.parse(kept.answer)) as A;
  }
  const answer = await work();
  await db
    .updateTable('kept_answer')
    .set({ answer: answer === undefined ? null : JSON.stringify(answer) })
    .where('org_id', '=', orgId)
    .where('account_id', '=', accountId)
    .where('key', '=', key)
    .execute();
  return answer;
};
