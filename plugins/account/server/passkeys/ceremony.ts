import type { Trx } from '#core/server/database/tables.ts';
import { hashOf, newSecret } from '#core/server/identity/secrets.ts';
import { linkOrigin } from '#core/server/mail/origin.ts';
import type { CallContext, ServerServices } from '#core/server/plugin/scope.ts';

/** How long an authenticator may take. */
export const ceremonyMs = 5 * 60_000;

/** Where passkeys of this house work; a passkey made elsewhere, or used there, is refused. */
export const partyOf = (
  services: Pick<ServerServices, 'settings'>,
  context: Pick<CallContext, 'header'>,
): { readonly origin: string; readonly id: string } => {
  const origin = linkOrigin(services.settings, context.header('host'));
  return { origin, id: new URL(origin).hostname };
};

/** The account's handle in its passkeys: nothing personal, and not its id. */
export const handleOf = (accountId: string): string => hashOf(`passkey:${accountId}`);

/** @param accountId who adds a passkey; null for a sign-in, where nobody is known yet */
export const beginCeremony = async (db: Trx, accountId: string | null, now: Date): Promise<string> => {
  const challenge = newSecret();
  await db.deleteFrom('passkey_challenge').where('expires_at', '<', now).execute();
  await db
    .insertInto('passkey_challenge')
    .values({
      hash: hashOf(challenge),
      account_id: accountId,
      expires_at: new Date(now.getTime() + ceremonyMs),
    })
    .execute();
  return challenge;
};

/** Uses a challenge up, so that an answer works once. False where it was used, is too old, or was somebody else's. */
export const endCeremony = async (
  db: Trx,
  challenge: string,
  accountId: string | null,
  now: Date,
): Promise<boolean> => {
  const gone = await db
    .deleteFrom('passkey_challenge')
    .where('hash', '=', hashOf(challenge))
    .where('account_id', 'is not distinct from', accountId)
    .where('expires_at', '>', now)
    .returning('hash')
    .executeTakeFirst();
  return gone !== undefined;
};

/** What the browser says that it answered; '' where that cannot be read. */
export const challengeIn = (clientDataJSON: string): string => {
  try {
    const said: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'));
    const challenge = said instanceof Object && 'challenge' in said ? said.challenge : '';
    return typeof challenge === 'string' ? challenge : '';
  } catch {
    return '';
  }
};
