import type { Speaker } from '#core/server';
import { type ArrivedSignal, callSignal, type CallSignal } from '../../shared/signal.ts';
import type { Services } from '../services.ts';

/** Longer than a lost connection takes to return. A seat silent for longer cannot signal. */
const silentMs = 2 * 60_000;

/** Both sit in the same visit, are let in, and it is not over; null for anything else. */
const ends = (services: Services, { visit, to, device }: CallSignal, from: Speaker) =>
  services.inOrg(from.orgId, (db) =>
    db
      .selectFrom('telemedicine_seat as mine')
      .innerJoin('telemedicine_seat as theirs', (join) =>
        join.onRef('theirs.org_id', '=', 'mine.org_id').onRef('theirs.visit', '=', 'mine.visit'),
      )
      .innerJoin('telemedicine_visit as v', (join) =>
        join.onRef('v.org_id', '=', 'mine.org_id').onRef('v.id', '=', 'mine.visit'),
      )
      .select(['mine.id as from', 'theirs.voice'])
      .where('mine.org_id', '=', from.orgId)
      .where('mine.visit', '=', visit)
      .where('mine.voice', '=', from.profileId)
      .where('mine.device', '=', device)
      .where('mine.state', '=', 'admitted')
      .where('mine.seen_at', '>', new Date(services.now().getTime() - silentMs))
      .where('theirs.id', '=', to)
      .where('theirs.state', '=', 'admitted')
      .whereRef('theirs.id', '!=', 'mine.id')
      .where('v.ended_at', 'is', null)
      .where('v.cancelled', '=', false)
      .executeTakeFirst(),
  );

/** Relays a signal to the other seat. A forbidden signal is dropped silently. */
export const relaySignal =
  (services: Services) =>
  async (signal: CallSignal, speaker: Speaker): Promise<void> => {
    const found = await ends(services, signal, speaker);
    if (!found) return;
    const arrived: ArrivedSignal = { ...signal, from: found.from };
    await services.live.signal(speaker.orgId, { profiles: [found.voice] }, callSignal, speaker.profileId, arrived);
  };
