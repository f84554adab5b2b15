import { clinicZone, type Handler, invalid, type ServerServices } from '../../../core/server/index.ts';
import { type Span, without, workingSpans } from '../shared/free.ts';
import { type closedTimes, mostClosedDays } from '../shared/hoursContract.ts';
import { availabilityIn, roleOf } from './availability.ts';
import { blockedSpans } from './holds.ts';

const dayMs = 24 * 60 * 60_000;

export const listingClosed =
  (services: ServerServices): Handler<typeof closedTimes> =>
  async ({ params, query }, { db, caller: { orgId } }) => {
    const span: Span = { start: new Date(query.from), end: new Date(query.to) };
    if (span.end.getTime() - span.start.getTime() > mostClosedDays * dayMs)
      throw invalid('This is too long.', { to: `Ask for ${mostClosedDays} days at most.` });
    const hours = availabilityIn(await roleOf(services.record(db, orgId), params.id));
    const blocked = await blockedSpans(db, orgId, `Practitioner/${params.id}`, span);
    const open = workingSpans(hours, await clinicZone(db, orgId), span);
    const free = open.flatMap((one) => without(one, blocked));
    return {
      data: without(span, free).map(({ start, end }) => ({ start: start.toISOString(), end: end.toISOString() })),
    };
  };
