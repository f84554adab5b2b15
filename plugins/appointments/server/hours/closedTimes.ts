import { clinicZone, type Handler, invalid, type ServerServices } from '#core/server';
import { type Span, subtractSpans, workingSpans } from '../../shared/freeTimes.ts';
import { type closedTimes, maxClosedDays } from '../../shared/hoursCalls.ts';
import { availabilityOf, roleOf } from './availability.ts';
import { blockedSpans } from '../schedule/holds.ts';

const dayMs = 24 * 60 * 60_000;

export const listClosedTimes =
  (services: ServerServices): Handler<typeof closedTimes> =>
  async ({ params, query }, { db, caller: { orgId } }) => {
    const span: Span = { start: new Date(query.from), end: new Date(query.to) };
    if (span.end.getTime() - span.start.getTime() > maxClosedDays * dayMs)
      throw invalid('This range is too long.', { to: `Ask for ${maxClosedDays} days at most.` });
    const hours = availabilityOf(await roleOf(services.record(db, orgId), params.id));
    const blocked = await blockedSpans(db, orgId, `Practitioner/${params.id}`, span);
    const open = workingSpans(hours, await clinicZone(db, orgId), span);
    const free = open.flatMap((one) => subtractSpans(one, blocked));
    return {
      data: subtractSpans(span, free).map(({ start, end }) => ({ start: start.toISOString(), end: end.toISOString() })),
    };
  };
