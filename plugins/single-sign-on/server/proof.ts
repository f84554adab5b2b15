import type { Handler, ServerServices } from '#core/server';
import { proofWith } from '#core/server/identity/protection/lockSeal.ts';
import { embeddedOf } from '#core/server/identity/embedded/embedded.ts';
import type { proveSignOn as prove } from '../shared/calls.ts';
import { linkOf } from './links.ts';
import type { Configurations } from './provider.ts';
import { cameBack, other, stale } from './signIn.ts';

/** For who is signed in already: no session comes of it. */
export const proveSignOn =
  (services: ServerServices, configurations: Configurations): Handler<typeof prove> =>
  async ({ body }, { caller }) => {
    embeddedOf(services.identity);
    const { provider, fresh, claims } = await cameBack(services, configurations, body);
    const { issuer, subject } = claims;
    const link = await services.asSystem((db) => linkOf(db, { orgId: provider.org_id, issuer, subject }));
    if (link?.state !== 'allowed' || link.account_id !== caller.accountId) throw other();
    if (!fresh) throw stale();
    return proofWith(services.keyed, caller.accountId, { correct: true, seal: body.seal });
  };
