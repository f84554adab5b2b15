import { type CallContext, forbidden, type Handler, type ServerServices } from '../../../core/server/index.ts';
import type { joinWaitList, takeOffer } from '../shared/contract.ts';
import { isAhead, urls, type Visit, withExtension, withoutOffer } from '../shared/visit.ts';
import { lookingIn } from './looking.ts';
import { closeOffer, fitsInto } from './offers.ts';
import { tellOthers } from './notices.ts';
import { visitFor } from './series.ts';
import { endOffer, openOffer } from './waits.ts';

const noted = (
  { audit }: Pick<CallContext, 'audit'>,
  { id, patient }: Visit,
  detail: Readonly<Record<string, boolean | string>>,
) => audit({ action: 'changed', target: { type: 'Appointment', id }, patientId: patient?.id, detail });

export const joining =
  (services: ServerServices): Handler<typeof joinWaitList> =>
  async ({ params, body }, context) => {
    const { db, caller } = context;
    const record = services.record(db, caller.orgId, caller);
    const { appointment, visit } = await visitFor(record, caller, params.id);
    if (body.waits === (visit.waitsSince !== null)) return { data: [params.id] };
    if (!isAhead(visit, services.now())) throw forbidden('This visit is over. No earlier time is looked for.');
    const since = { url: urls.waits, valueDateTime: services.now().toISOString() };
    await record.update(
      body.waits ? withExtension(appointment, since) : withoutOffer(withExtension(appointment, urls.waits)),
      visit.version,
    );
    await noted(context, visit, { waits: body.waits });
    return { data: [params.id] };
  };

/** The database decides once more when it is taken: of two at the same moment one is refused with 409. */
export const answeringOffer =
  (services: ServerServices): Handler<typeof takeOffer> =>
  async ({ params, body }, context) => {
    const { db, caller } = context;
    const looking = await lookingIn(services, db, caller.orgId, caller);
    const { record } = looking;
    const one = await visitFor(record, caller, params.id);
    const { visit } = one;
    const open = await openOffer(db, caller.orgId, visit.id);
    const isLate = !open || open.expires_at <= looking.now || !isAhead(visit, looking.now);
    const isGone = open !== undefined && !isLate && !(await fitsInto(looking, visit, open.start_at, 'soon'));
    if (!body.take || isLate || isGone) {
      const end = !body.take ? 'declined' : isLate ? 'expired' : 'lost';
      if (visit.offer !== null) await closeOffer(services, looking, one, end);
      await noted(context, visit, { offer: end });
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
    await tellOthers(services, db, caller, visit, 'appointment_update');
    await noted(context, visit, { offer: 'taken' });
    return { data: [params.id], taken: true };
  };
