import type { Handler, ServerServices } from '../../../core/server/index.ts';
import type { leave } from '../shared/contract.ts';
import { ownSeat } from './ownSeat.ts';
import { tellOfChange } from './telling.ts';

const stays = ['left', 'removed'];

/** Leaving twice, or what one never came to, is no mistake: a page says it when it closes. */
export const leaving =
  (services: ServerServices): Handler<typeof leave> =>
  async ({ params, query }, context) => {
    const { db } = context;
    const seat = await ownSeat(context, params.id);
    if (!seat || stays.includes(seat.state) || (query.device ?? seat.device) !== seat.device) return;
    await db
      .updateTable('telemedicine_seat')
      .set({ state: 'left', gone_at: services.now(), heard: false })
      .where('id', '=', seat.id)
      .execute();
    await tellOfChange(services, db, seat.org_id, seat.visit, []);
  };
