import { type Handler, invalid, type ServerServices } from '#core/server';
import { type Span, subtractSpans } from '../../shared/freeTimes.ts';
import { type closedTimes, maxClosedDays } from '../../shared/hoursCalls.ts';
import { schedulingContext } from '../booking/schedulingContext.ts';
import { workedBy } from './workedTimes.ts';

const dayMs = 24 * 60 * 60_000;

export const listClosedTimes =
  (services: ServerServices): Handler<typeof closedTimes> =>
  async ({ params: { id }, query }, { db, caller: { orgId } }) => {
    const span: Span = { start: new Date(query.from), end: new Date(query.to) };
    if (span.end.getTime() - span.start.getTime() > maxClosedDays * dayMs)
      throw invalid('This range is too long.', { to: `Ask for ${maxClosedDays} days at most.` });
    const worked = await workedBy(await schedulingContext(services, db, orgId), [id], span);
    return {
      data: subtractSpans(span, worked.get(id) ?? []).map(({ start, end }) => ({
        start: start.toISOString(),
        end: end.toISOString(),
      })),
    };
  };
