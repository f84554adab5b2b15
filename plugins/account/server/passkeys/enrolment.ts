import { Failure, conflict } from '#core/server/failure.ts';
import { accountLocale } from '#core/server/mail/accountLocale.ts';
import { embeddedOf } from '#core/server/identity/embedded/embedded.ts';
import { linkOrigin } from '#core/server/mail/origin.ts';
import type { Handler, ServerServices } from '#core/server/plugin/scope.ts';
import type { addPasskey, beginPasskey } from '../../shared/passkeyCalls.ts';
import { auditAccount } from '../accountAudit.ts';
import { mailsIn } from '../mails.ts';
import { requireOwnPassword } from '../passwords/ownPassword.ts';
import { beginCeremony, ceremonyMs, challengeIn, endCeremony, handleOf, partyOf } from './ceremony.ts';
import { passkeyOf } from './passkeys.ts';

/** Far more than anybody has devices. */
const most = 20;
/** EdDSA, ES256, RS256: what every authenticator knows one of. */
const algorithms = [-8, -7, -257];

export const begin =
  (services: ServerServices): Handler<typeof beginPasskey> =>
  async ({ body }, context) => {
    embeddedOf(services.identity);
    await requireOwnPassword(services, context, body.password, 'password');
    const { accountId, email, orgId } = context.caller;
    const party = partyOf(services, context);
    return services.asSystem(async (db) => {
      const known = await db
        .selectFrom('passkey')
        .select('credential_id')
        .where('account_id', '=', accountId)
        .execute();
      if (known.length >= most) throw conflict('You have many passkeys. Remove one first.', 'too_many_passkeys');
      const { name } = await db
        .selectFrom('organization')
        .select('name')
        .where('id', '=', orgId)
        .executeTakeFirstOrThrow();
      return {
        challenge: await beginCeremony(db, accountId, services.now()),
        rp: { id: party.id, name },
        user: { id: handleOf(accountId), name: email, displayName: email },
        pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key' as const, alg })),
        timeout: ceremonyMs,
        excludeCredentials: known.map(({ credential_id }) => ({ id: credential_id, type: 'public-key' as const })),
        authenticatorSelection: { residentKey: 'required' as const, userVerification: 'required' as const },
        attestation: 'none' as const,
      };
    });
  };

const refused = (): Failure =>
  new Failure(422, 'passkey_refused', 'This passkey could not be added. Begin again, and keep this page open.');

export const add =
  (services: ServerServices): Handler<typeof addPasskey> =>
  async ({ body: { name, credential } }, context) => {
    embeddedOf(services.identity);
    const { accountId, email } = context.caller;
    const challenge = challengeIn(credential.response.clientDataJSON);
    const asked = await services.asSystem((db) => endCeremony(db, challenge, accountId, services.now()));
    if (!asked) throw refused();
    const party = partyOf(services, context);
    const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
    const { registrationInfo } = await verifyRegistrationResponse({
      response: credential,
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    }).catch(() => ({ registrationInfo: undefined }));
    if (!registrationInfo) throw refused();
    return services.asSystem(async (db) => {
      const row = await db
        .insertInto('passkey')
        .values({
          account_id: accountId,
          credential_id: registrationInfo.credential.id,
          public_key: Buffer.from(registrationInfo.credential.publicKey).toString('base64url'),
          counter: registrationInfo.credential.counter,
          synced: registrationInfo.credentialBackedUp,
          name,
          created_at: services.now(),
          last_used_at: null,
        })
        .onConflict((oc) => oc.column('credential_id').doNothing())
        .returningAll()
        .executeTakeFirst();
      if (!row) throw conflict('This passkey was added before.', 'passkey_known');
      await auditAccount(services, db, accountId, context, 'changed', { what: 'passkey_added' });
      const locale = await accountLocale(db, accountId);
      const link = `${linkOrigin(services.settings, context.header('host'))}/settings?panel=second-factor`;
      await services.mail.send(db, { to: email, ...mailsIn(locale).passkeyAdded(link) });
      return passkeyOf(row);
    });
  };
