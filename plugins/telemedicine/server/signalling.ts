import type { ServerServices, Speaker } from '../../../core/server/index.ts';
import { type ArrivedSignal, callSignal, type CallSignal } from '../shared/signal.ts';

/** Longer than a lost connection takes to come back: whose reports are refused meanwhile sets up nothing any more. */
const silentMs = 2 * 60_000;

/** Both sit in the same visit, are let in, and it is not over; null for anything else. */
const ends = (services: ServerServices, { visit, to, device }: CallSignal, from: Speaker) =>
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

/** Passed on to the other seat; what somebody may not send moves nobody, and is answered like what arrived. */
export const passOn =
  (services: ServerServices) =>
  async (signal: CallSignal, speaker: Speaker): Promise<void> => {
    const found = await ends(services, signal, speaker);
    if (!found) return;
    const arrived: ArrivedSignal = { ...signal, from: found.from };
    await services.live.signal(speaker.orgId, { profiles: [found.voice] }, callSignal, speaker.profileId, arrived);
  };
