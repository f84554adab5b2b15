import { profilesOf } from '#clinical/server';
import type { Trx } from '#core/server';
import { visitChanged } from '../../shared/signal.ts';
import { guestPassesOf } from '../invites/guestPasses.ts';
import type { SeatRow } from '../visits/repository.ts';
import type { Services } from '../services.ts';

type LiveServices = Pick<Services, 'live' | 'asSystem' | 'now'>;

const listeners = async (telling: LiveServices, db: Trx, orgId: string, visit: string): Promise<string[]> => {
  const seats = await db
    .selectFrom('telemedicine_seat')
    .select('voice')
    .where('org_id', '=', orgId)
    .where('visit', '=', visit)
    .execute();
  const invites = await db
    .selectFrom('telemedicine_invite')
    .select(['id', 'profile_id'])
    .where('org_id', '=', orgId)
    .where('visit', '=', visit)
    .execute();
  const passes = await guestPassesOf(
    telling,
    orgId,
    invites.map(({ id }) => id),
  );
  return [
    ...seats.map(({ voice }) => voice),
    ...invites.flatMap(({ profile_id }) => profile_id ?? []),
    ...passes.map(({ id }) => id),
  ];
};

/**
 * Everyone in the visit, and staff viewing the list, read it again. Only its id is sent.
 * @param people FHIR ids of whom it is with
 */
export const publishVisitChange = async (
  services: LiveServices,
  db: Trx,
  orgId: string,
  visit: string,
  people: readonly string[],
): Promise<void> => {
  const profiles = [...(await listeners(services, db, orgId, visit)), ...(await profilesOf(db, orgId, people))];
  await services.live.publish(db, orgId, { profiles: [...new Set(profiles)], staff: true }, visitChanged, { visit });
};

/** What only those in the call see: a microphone, a raised hand, a line of chat. */
export const publishToCall = async (
  { live }: Pick<LiveServices, 'live'>,
  db: Trx,
  orgId: string,
  visit: string,
  seats: readonly Pick<SeatRow, 'state' | 'voice'>[],
): Promise<void> => {
  const profiles = seats.flatMap(({ state, voice }) => (state === 'admitted' ? [voice] : []));
  await live.publish(db, orgId, { profiles }, visitChanged, { visit });
};
