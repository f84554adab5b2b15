import { Failure } from '#core/server/failure.ts';
import { embeddedOf } from '#core/server/identity/embedded/embedded.ts';
import type { Handler, ServerServices } from '#core/server/plugin/scope.ts';
import type { beginPasskeyLogin, passkeyLogin } from '../../shared/passkeyCalls.ts';
import { auditAccount } from '../accountAudit.ts';
import { loginAnswerOf, nextSignInStep } from '../signIn/signInOutcome.ts';
import { beginCeremony, ceremonyMs, challengeIn, endCeremony, handleOf, partyOf } from './ceremony.ts';

const refused = (): Failure =>
  new Failure(401, 'passkey_refused', 'This passkey doesn’t work here. Log in with your password.');

export const begin =
  (services: ServerServices): Handler<typeof beginPasskeyLogin> =>
  async (_, context) => {
    embeddedOf(services.identity);
    const challenge = await services.asSystem((db) => beginCeremony(db, null, services.now()));
    return { challenge, rpId: partyOf(services, context).id, timeout: ceremonyMs, userVerification: 'required' };
  };

/** The authenticator asked for a finger, a face or a PIN, so a passkey is both factors. */
export const logIn =
  (services: ServerServices): Handler<typeof passkeyLogin> =>
  async ({ body: { credential } }, context) => {
    embeddedOf(services.identity);
    const { asSystem } = services;
    const challenge = challengeIn(credential.response.clientDataJSON);
    const known = await asSystem(async (db) => {
      if (!(await endCeremony(db, challenge, null, services.now()))) return undefined;
      return db
        .selectFrom('passkey')
        .innerJoin('account', 'account.id', 'passkey.account_id')
        .selectAll('account')
        .select(['passkey.id as passkey_id', 'credential_id', 'public_key', 'counter'])
        .where('credential_id', '=', credential.id)
        .executeTakeFirst();
    });
    if (!known) throw refused();
    const party = partyOf(services, context);
    const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
    const checked = await verifyAuthenticationResponse({
      response: credential,
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      // A counter that went back means that there are two of an authenticator: the library refuses it.
      credential: {
        id: known.credential_id,
        publicKey: new Uint8Array(Buffer.from(known.public_key, 'base64url')),
        counter: known.counter,
      },
    }).catch(() => null);
    const { userHandle } = credential.response;
    const isTheirs = userHandle === undefined || userHandle === handleOf(known.id);
    const isOpen = known.status === 'active' && !services.settings.closedAccounts.includes(known.email);
    const outcome = await asSystem(async (db) => {
      const taken =
        checked?.verified &&
        isTheirs &&
        isOpen &&
        (await db
          .updateTable('passkey')
          .set({ counter: checked.authenticationInfo.newCounter, last_used_at: services.now() })
          .where('id', '=', known.passkey_id)
          // Of two answers at once with one counter, one is a copy.
          .where('counter', '=', known.counter)
          .returning('id')
          .executeTakeFirst());
      if (!taken) {
        await auditAccount(services, db, known.id, context, 'refused', { why: 'passkey' });
        return null;
      }
      return nextSignInStep(services, db, known, context, true);
    });
    if (!outcome) throw refused();
    return loginAnswerOf(services, known, outcome);
  };
