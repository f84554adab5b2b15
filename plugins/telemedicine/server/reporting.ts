import { conflict, type Handler, notFound, type ServerServices } from '../../../core/server/index.ts';
import type { report } from '../shared/contract.ts';
import { refuseKeptOut } from './keptOut.ts';
import { ownSeat } from './ownSeat.ts';
import { isHere } from './presence.ts';
import { seatsOf } from './rows.ts';
import { tellOfChange, tellThoseInside } from './telling.ts';

const sits = ['waiting', 'admitted', 'held'];

/** Little is read and one row written: everybody in a call says this every ten seconds. */
export const reporting =
  (services: ServerServices): Handler<typeof report> =>
  async ({ params, body }, context) => {
    const { db } = context;
    const seat = await ownSeat(context, params.id);
    if (!seat) throw notFound('visit');
    if (seat.state === 'removed') throw conflict('The clinic has taken you out of this visit.', 'removed');
    if (seat.device !== body.device) throw conflict('You go on with this visit on another device.', 'moved');
    if (!sits.includes(seat.state)) return;
    await refuseKeptOut(services, context, seat);
    const now = services.now();
    const wasHere = isHere(seat, now) && seat.heard;
    await db
      .updateTable('telemedicine_seat')
      .set({ seen_at: now, heard: true, media: JSON.stringify(body.media) })
      .where('id', '=', seat.id)
      .execute();
    if (!wasHere) return tellOfChange(services, db, seat.org_id, seat.visit, []);
    const changed = Object.entries(body.media).some(([name, value]) => seat.media[name as never] !== value);
    if (changed && seat.state === 'admitted')
      await tellThoseInside(services, db, seat.org_id, seat.visit, await seatsOf(db, seat.org_id, seat.visit));
  };
