import { profilesOf, type ServerServices, type Trx } from '../../../core/server/index.ts';
import { visitChanged } from '../shared/signal.ts';
import { passesOf } from './invites/passesOf.ts';
import type { SeatRow } from './rows.ts';

type Telling = Pick<ServerServices, 'live' | 'asSystem' | 'now'>;

const listeners = async (telling: Telling, db: Trx, orgId: string, visit: string): Promise<string[]> => {
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
  const passes = await passesOf(
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
 * Everybody of the visit, and whoever looks at the clinic's list, reads it afresh. Nothing of it travels but its id.
 * @param people FHIR ids of whom it is with
 */
export const tellOfChange = async (
  services: Telling,
  db: Trx,
  orgId: string,
  visit: string,
  people: readonly string[],
): Promise<void> => {
  const profiles = [...(await listeners(services, db, orgId, visit)), ...(await profilesOf(db, orgId, people))];
  await services.live.publish(db, orgId, { profiles: [...new Set(profiles)], staff: true }, visitChanged, { visit });
};

/** What only those in the call see: a microphone, a raised hand, a line of chat. */
export const tellThoseInside = async (
  { live }: Pick<Telling, 'live'>,
  db: Trx,
  orgId: string,
  visit: string,
  seats: readonly Pick<SeatRow, 'state' | 'voice'>[],
): Promise<void> => {
  const profiles = seats.flatMap(({ state, voice }) => (state === 'admitted' ? [voice] : []));
  await live.publish(db, orgId, { profiles }, visitChanged, { visit });
};
