import { forbidden, type Handler, type ServerServices } from '#core/server';
import type { joinWaitList, takeOffer } from '../../shared/calls.ts';
import { isAhead, urls, withExtension, withoutOffer } from '../../shared/visit.ts';
import { schedulingContext } from '../booking/schedulingContext.ts';
import { closeOffer, fitsInto } from './offers.ts';
import { auditVisit } from '../visits/auditVisit.ts';
import { notifyOthers } from '../visits/notices.ts';
import { visitFor } from '../visits/series.ts';
import { endOffer, openOffer } from './waitlistRepository.ts';

export const joinWaitlist =
  (services: ServerServices): Handler<typeof joinWaitList> =>
  async ({ params, body }, context) => {
    const { db, caller } = context;
    const record = services.record(db, caller.orgId, caller);
    const { appointment, visit } = await visitFor(record, caller, params.id);
    if (body.waits === (visit.waitsSince !== null)) return { data: [params.id] };
    if (!isAhead(visit, services.now())) throw forbidden('This visit is over. You cannot join its waitlist.');
    const since = { url: urls.waits, valueDateTime: services.now().toISOString() };
    await record.update(
      body.waits ? withExtension(appointment, since) : withoutOffer(withExtension(appointment, urls.waits)),
      visit.version,
    );
    await auditVisit(context, visit, { waits: body.waits });
    return { data: [params.id] };
  };

/** The database decides once more when it is taken: of two at the same moment one is refused with 409. */
export const answerOffer =
  (services: ServerServices): Handler<typeof takeOffer> =>
  async ({ params, body }, context) => {
    const { db, caller } = context;
    const scheduling = await schedulingContext(services, db, caller.orgId, caller);
    const { record } = scheduling;
    const one = await visitFor(record, caller, params.id);
    const { visit } = one;
    const open = await openOffer(db, caller.orgId, visit.id);
    const isLate = !open || open.expires_at <= scheduling.now || !isAhead(visit, scheduling.now);
    const isGone = open !== undefined && !isLate && !(await fitsInto(scheduling, visit, open.start_at, 'soon'));
    if (!body.take || isLate || isGone) {
      const end = !body.take ? 'declined' : isLate ? 'expired' : 'lost';
      if (visit.offer !== null) await closeOffer(services, scheduling, one, end);
      await auditVisit(context, visit, { offer: end });
      return { data: [params.id], taken: false };
    }
    await endOffer(db, caller.orgId, visit.id, 'taken');
    const end = new Date(open.start_at.getTime() + visit.end.getTime() - visit.start.getTime());
    await record.update(
      {
        ...withoutOffer(withExtension(one.appointment, urls.waits)),
        start: open.start_at.toISOString(),
        end: end.toISOString(),
      },
      visit.version,
    );
    await notifyOthers(services, db, caller, visit, 'appointment_update');
    await auditVisit(context, visit, { offer: 'taken' });
    return { data: [params.id], taken: true };
  };
