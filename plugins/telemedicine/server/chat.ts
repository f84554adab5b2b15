import { conflict, forbidden, type Handler, notFound, type ServerServices } from '../../../core/server/index.ts';
import type { listChat, say } from '../shared/contract.ts';
import type { ChatMessage } from '../shared/visit.ts';
import { refuseKeptOut } from './keptOut.ts';
import { ownSeat } from './ownSeat.ts';
import { findVisit, seatsOf } from './rows.ts';
import { standingOf } from './standing.ts';
import { tellThoseInside } from './telling.ts';

const most = 500;

const shown = (row: { id: string; seat: string; name: string; text: string; at: Date }): ChatMessage => ({
  id: row.id,
  seat: row.seat,
  name: row.name,
  text: row.text,
  at: row.at.toISOString(),
});

/** The newest, oldest first; for who is let in, and afterwards for who was. */
export const reading =
  (services: ServerServices): Handler<typeof listChat> =>
  async ({ params }, context) => {
    const { comer } = await standingOf(services, context, params.id);
    const seat = await ownSeat(context, params.id);
    const row = await findVisit(context.db, comer.orgId, params.id);
    const isOver = row?.ended_at !== null;
    if (!seat?.admitted || (seat.state !== 'admitted' && !isOver))
      throw forbidden('What is written in the call is for those who were let in.');
    const rows = await context.db
      .selectFrom('telemedicine_chat')
      .select(['id', 'seat', 'name', 'text', 'at'])
      .where('org_id', '=', comer.orgId)
      .where('visit', '=', params.id)
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .limit(most)
      .execute();
    return { data: rows.reverse().map(shown) };
  };

export const saying =
  (services: ServerServices): Handler<typeof say> =>
  async ({ params, body }, context) => {
    const { db } = context;
    const seat = await ownSeat(context, params.id);
    if (!seat) throw notFound('visit');
    if (seat.state !== 'admitted') throw forbidden('Write once you are let in.');
    await refuseKeptOut(services, context, seat);
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
      await tellThoseInside(services, db, orgId, visit, await seatsOf(db, orgId, visit));
      return shown(line);
    }
    const first = await db
      .selectFrom('telemedicine_chat')
      .select(['id', 'seat', 'name', 'text', 'at'])
      .where('org_id', '=', orgId)
      .where('visit', '=', visit)
      .where('id', '=', params.message)
      .executeTakeFirstOrThrow();
    if (first.seat !== seat.id) throw conflict('This message is somebody else’s. Write it again.');
    return shown(first);
  };
