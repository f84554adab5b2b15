import type { Handler, ServerServices } from '#core/server';
import { keepAllShares } from '#clinical/server/access/shares/keptShares.ts';
import { keepOwnAge, ownAgeOf } from '#clinical/server/access/shares/ownAgeTable.ts';
import type { getOwnAge, saveOwnAge } from '../shared/calls.ts';

export const readOwnAge: Handler<typeof getOwnAge> = async (_, { db, caller }) => {
  const { age, closes } = await ownAgeOf(db, caller.orgId);
  return { age, closes: [...closes] };
};

/** What is shared with parents already follows in the same transaction. */
export const writeOwnAge =
  (services: ServerServices): Handler<typeof saveOwnAge> =>
  async ({ body }, { db, caller: { orgId }, audit }) => {
    await keepOwnAge(db, orgId, body);
    await keepAllShares(services, { db, orgId, record: services.record(db, orgId) });
    const detail = { ...(body.age !== null && { age: body.age }), closes: body.closes };
    await audit({ action: 'changed', target: { type: 'own-age', id: orgId }, detail });
    return body;
  };
