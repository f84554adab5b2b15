import type { newSeal, openSeal } from '#core/shared';
import { Failure } from '#core/server/failure.ts';
import { embeddedOf } from '#core/server/identity/embedded/embedded.ts';
import { sealKeyOf } from '#core/server/identity/protection/lockSeal.ts';
import { newSecret } from '#core/server/identity/secrets.ts';
import type { Handler, ServerServices } from '#core/server/plugin/scope.ts';

/** So long a sign-in proves who sits there. */
const freshMs = 5 * 60_000;

/** Under a name that nobody chose: the key of a seal that lies on a device already is never given here. */
export const make =
  ({ identity, keyed }: ServerServices): Handler<typeof newSeal> =>
  async (_, { caller }) => {
    embeddedOf(identity);
    const id = newSecret();
    return { id, key: sealKeyOf(keyed, caller.accountId, id) };
  };

export const open =
  ({ asSystem, identity, keyed, now }: ServerServices): Handler<typeof openSeal> =>
  async ({ body: { seal } }, { caller }) => {
    embeddedOf(identity);
    const device = await asSystem((db) =>
      db.selectFrom('device').select('created_at').where('id', '=', caller.deviceId).executeTakeFirst(),
    );
    if (!device || now().getTime() - device.created_at.getTime() > freshMs)
      throw new Failure(403, 'not_proven', 'Enter your password or PIN to open this.');
    return { key: sealKeyOf(keyed, caller.accountId, seal) };
  };
