import type { Handler } from '#core/server';
import type { leave } from '../../shared/calls.ts';
import { ownSeat } from './ownSeat.ts';
import { publishVisitChange } from '../call/liveUpdates.ts';
import type { Services } from '../services.ts';

const stays = ['left', 'removed'];

/** Leaving twice, or what one never came to, is no mistake: a page says it when it closes. */
export const leaveHandler =
  (services: Services): Handler<typeof leave> =>
  async ({ params, query }, context) => {
    const { db } = context;
    const seat = await ownSeat(context, params.id);
    if (!seat || stays.includes(seat.state) || (query.device ?? seat.device) !== seat.device) return;
    await db
      .updateTable('telemedicine_seat')
      .set({ state: 'left', gone_at: services.now(), heard: false })
      .where('id', '=', seat.id)
      .execute();
    await publishVisitChange(services, db, seat.org_id, seat.visit, []);
  };
