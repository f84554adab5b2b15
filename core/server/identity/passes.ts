import type { Db, Trx } from '../database/tables.ts';
import { Failure } from '../failure.ts';
import type { LivePublisher } from '../plugin/scope.ts';
import type { KeyedHash } from './codeKey.ts';
import type { Guest, GuestPasses } from './guest.ts';
import { newSecret } from './secrets.ts';

const mark = 'guest_';

/** Told apart from an account's token before anything is verified. */
export const isPass = (token: string): boolean => token.startsWith(mark);

const passInvalid = (): Failure =>
  new Failure(401, 'pass_invalid', 'Your access through this link has ended. Open the link again.');

export interface PassOptions {
  readonly live: Pick<LivePublisher, 'closeDevice'>;
  readonly keyed: KeyedHash;
  readonly now: () => Date;
}

export const guestPasses = ({ live, keyed, now }: PassOptions): GuestPasses => ({
  issue: async (db, { orgId, feature, subject, expiresAt }) => {
    const secret = mark + newSecret();
    const row = await db
      .insertInto('guest_pass')
      .values({ org_id: orgId, feature, subject, hash: keyed.of('guest-pass', secret), expires_at: expiresAt })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { pass: secret, id: row.id };
  },

  read: async (db: Trx | Db, pass): Promise<Guest> => {
    const row = await db
      .selectFrom('guest_pass')
      .innerJoin('organization', 'organization.id', 'guest_pass.org_id')
      .select(['guest_pass.id', 'org_id', 'feature', 'subject', 'expires_at'])
      .where('closed_at', 'is', null)
      .where('hash', '=', keyed.of('guest-pass', pass))
      .where('revoked_at', 'is', null)
      .where('expires_at', '>', now())
      .executeTakeFirst();
    if (!row) throw passInvalid();
    return { id: row.id, orgId: row.org_id, feature: row.feature, subject: row.subject, expiresAt: row.expires_at };
  },

  revoke: async (db, { orgId, feature, subject }) => {
    const gone = await db
      .updateTable('guest_pass')
      .set({ revoked_at: now() })
      .where('org_id', '=', orgId)
      .where('feature', '=', feature)
      .where('subject', '=', subject)
      .where('revoked_at', 'is', null)
      .returning('id')
      .execute();
    for (const { id } of gone) await live.closeDevice(db, id);
  },
});
