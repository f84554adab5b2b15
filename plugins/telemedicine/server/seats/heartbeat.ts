import { conflict, type Handler, notFound } from '#core/server';
import type { report } from '../../shared/calls.ts';
import { refuseWithoutConsent } from './patientConsent.ts';
import { ownSeat } from './ownSeat.ts';
import { isHere } from './presence.ts';
import { seatsOf } from '../visits/repository.ts';
import { publishVisitChange, publishToCall } from '../call/liveUpdates.ts';
import type { Quality } from '../../shared/seat.ts';
import type { Services } from '../services.ts';

const isBad = (connection: Quality): boolean => connection === 'poor' || connection === 'lost';
const sits = ['waiting', 'admitted', 'held'];

/** Reads little and writes one row: every seat reports every ten seconds. */
export const reportHandler =
  (services: Services): Handler<typeof report> =>
  async ({ params, body }, context) => {
    const { db } = context;
    const seat = await ownSeat(context, params.id);
    if (!seat) throw notFound('visit');
    if (seat.state === 'removed')
      throw conflict('The clinic removed you from this visit. Call the clinic if this is a mistake.', 'removed');
    if (seat.device !== body.device) throw conflict('You joined this visit on another device.', 'moved');
    if (!sits.includes(seat.state)) return;
    await refuseWithoutConsent(services, context, seat);
    const now = services.now();
    const wasHere = isHere(seat, now) && seat.heard;
    await db
      .updateTable('telemedicine_seat')
      .set((eb) => ({
        ...{ seen_at: now, heard: true, media: JSON.stringify(body.media) },
        ...(body.connection &&
          seat.state === 'admitted' && {
            readings: eb('readings', '+', 1),
            ...(isBad(body.connection) && { bad_readings: eb('bad_readings', '+', 1) }),
          }),
      }))
      .where('id', '=', seat.id)
      .execute();
    if (!wasHere) return publishVisitChange(services, db, seat.org_id, seat.visit, []);
    const changed = Object.entries(body.media).some(([name, value]) => seat.media[name as never] !== value);
    if (changed && seat.state === 'admitted')
      await publishToCall(services, db, seat.org_id, seat.visit, await seatsOf(db, seat.org_id, seat.visit));
  };
