import type { ServerSetup } from '../../../core/server/index.ts';
import * as calls from '../shared/contract.ts';
import { ask } from './asking.ts';
import { cardPhotosOf } from './cardPhotos.ts';
import { guardStamps } from './guarding.ts';
import { accept, again, invite } from './inviting.ts';
import { seedProfiles } from './seed/seed.ts';
import { createTables } from './tables.ts';
import { confirm, send } from './verifying.ts';

/** Calls that count wrong codes open their own transactions: a refusal must not undo the count. */
const own = { transaction: 'own' } as const;

export const setup: ServerSetup = ({ services, route, migration, onRecord, seed, job }) => {
  const photos = cardPhotosOf(services);
  migration('tables', createTables);
  route(calls.askClinic, ask(services));
  route(calls.inviteFamily, invite(services));
  route(calls.inviteAgain, again(services));
  route(calls.acceptInvitation, accept(services), own);
  route(calls.sendCode, send(services));
  route(calls.confirmCode, confirm(services), own);
  route(calls.cardPhotos, photos.list);
  route(calls.putCardPhoto, photos.put);
  route(calls.removeCardPhoto, photos.remove);
  route(calls.getCardPhoto, photos.open);
  onRecord(['Coverage', 'Patient'], guardStamps);
  seed('profiles', seedProfiles);
  job('forget-codes', 6 * 3_600_000, async () => {
    await services.asSystem((db) =>
      db.deleteFrom('patient_profile_code').where('expires_at', '<', services.now()).execute(),
    );
  });
};
