import type { Selectable } from 'kysely';
import type { Trx } from '#core/server/database/tables.ts';
import { conflict, notFound } from '#core/server/failure.ts';
import type { Handler, ServerServices } from '#core/server/plugin/scope.ts';
import type { Passkey, listPasskeys, removePasskey, renamePasskey } from '../../shared/passkeyCalls.ts';
import { auditAccount } from '../accountAudit.ts';
import { requireOwnPassword } from '../passwords/ownPassword.ts';
import type { PasskeyTable } from '../schema.ts';

export const passkeyOf = (row: Selectable<PasskeyTable>): Passkey => ({
  id: row.id,
  name: row.name,
  createdAt: row.created_at.toISOString(),
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
  synced: row.synced,
});

export const list =
  (services: ServerServices): Handler<typeof listPasskeys> =>
  async (_, { caller }) => {
    const rows = await services.asSystem((db) =>
      db.selectFrom('passkey').selectAll().where('account_id', '=', caller.accountId).orderBy('created_at').execute(),
    );
    return { data: rows.map(passkeyOf) };
  };

export const rename =
  (services: ServerServices): Handler<typeof renamePasskey> =>
  async ({ params, body }, context) => {
    const { accountId } = context.caller;
    return services.asSystem(async (db) => {
      const row = await db
        .updateTable('passkey')
        .set({ name: body.name })
        .where('id', '=', params.id)
        .where('account_id', '=', accountId)
        .returningAll()
        .executeTakeFirst();
      if (!row) throw notFound('passkey');
      await auditAccount(services, db, accountId, context, 'changed', { what: 'passkey_renamed' });
      return passkeyOf(row);
    });
  };

export const remove =
  (services: ServerServices): Handler<typeof removePasskey> =>
  async ({ params, body }, context) => {
    const { accountId } = context.caller;
    const ownIds = (db: Trx) => db.selectFrom('passkey').select('id').where('account_id', '=', accountId).execute();
    const isOwn = (ids: readonly { readonly id: string }[]): boolean => ids.some(({ id }) => id === params.id);
    if (!isOwn(await services.asSystem(ownIds))) throw notFound('passkey');
    await requireOwnPassword(services, context, body.password, 'password');
    await services.asSystem(async (db) => {
      // The account's row is the lock: of two removals at once, one is the last.
      const { totp_confirmed } = await db
        .selectFrom('account')
        .select('totp_confirmed')
        .where('id', '=', accountId)
        .forUpdate()
        .executeTakeFirstOrThrow();
      const own = await ownIds(db);
      if (!isOwn(own)) throw notFound('passkey');
      if (own.length === 1 && !totp_confirmed && body.last !== true)
        throw conflict('Only your password will protect your account. Do you want that?', 'last_second_factor');
      await db.deleteFrom('passkey').where('id', '=', params.id).where('account_id', '=', accountId).execute();
      await auditAccount(services, db, accountId, context, 'changed', { what: 'passkey_removed' });
    });
    return undefined;
  };
