import { conflict, forbidden, type Handler, notFound } from '#core/server';
import type { listChat, say } from '../../shared/calls.ts';
import type { ChatMessage } from '../../shared/visit.ts';
import { refuseWithoutConsent } from '../seats/patientConsent.ts';
import { ownSeat } from '../seats/ownSeat.ts';
import { findVisit, seatsOf } from '../visits/repository.ts';
import { visitAccess } from '../visits/visitAccess.ts';
import { publishToCall } from './liveUpdates.ts';
import type { Services } from '../services.ts';

const most = 500;

const shown = (row: { id: string; seat: string; name: string; text: string; at: Date }): ChatMessage => ({
  id: row.id,
  seat: row.seat,
  name: row.name,
  text: row.text,
  at: row.at.toISOString(),
});

/** The newest messages, oldest first, for people who are or were admitted. */
export const listChatHandler =
  (services: Services): Handler<typeof listChat> =>
  async ({ params }, context) => {
    const { participant } = await visitAccess(services, context, params.id);
    const seat = await ownSeat(context, params.id);
    const row = await findVisit(context.db, participant.orgId, params.id);
    const isOver = row?.ended_at !== null;
    if (!seat?.admitted || (seat.state !== 'admitted' && !isOver))
      throw forbidden('Only people who were let in can read this chat.');
    const rows = await context.db
      .selectFrom('telemedicine_chat')
      .select(['id', 'seat', 'name', 'text', 'at'])
      .where('org_id', '=', participant.orgId)
      .where('visit', '=', params.id)
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .limit(most)
      .execute();
    return { data: rows.reverse().map(shown) };
  };

export const sayHandler =
  (services: Services): Handler<typeof say> =>
  async ({ params, body }, context) => {
    const { db } = context;
    const seat = await ownSeat(context, params.id);
    if (!seat) throw notFound('visit');
    if (seat.state !== 'admitted') throw forbidden('You can write once the clinic lets you in.');
    await refuseWithoutConsent(services, context, seat);
    const { org_id: orgId, visit } = seat;
    const row = await findVisit(db, orgId, visit);
    if (row?.ended_at) throw conflict('This visit is over.', 'visit_over');
    if (row?.cancelled) throw conflict('This visit was cancelled.', 'visit_cancelled');
    const line = { id: params.message, seat: seat.id, name: seat.name, text: body.text, at: services.now() };
    const added = await db
      .insertInto('telemedicine_chat')
      .values({ org_id: orgId, visit, ...line })
      .onConflict((clash) => clash.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (added) {
      await publishToCall(services, db, orgId, visit, await seatsOf(db, orgId, visit));
      return shown(line);
    }
    const first = await db
      .selectFrom('telemedicine_chat')
      .select(['id', 'seat', 'name', 'text', 'at'])
      .where('org_id', '=', orgId)
      .where('visit', '=', visit)
      .where('id', '=', params.message)
      .executeTakeFirstOrThrow();
    if (first.seat !== seat.id) throw conflict('This message belongs to another person. Write it again.');
    return shown(first);
  };
