import { clinicZone, type Handler, invalid, type ServerServices } from '#core/server';
import type { clock, shownVisits } from '../../shared/calls.ts';
import { shownOf } from '../../shared/shownVisit.ts';
import { visitOf } from '../../shared/visit.ts';

/** Each day is a walk along the index of dates that ends after `each` visits, however many the clinic has. */
export const listShownVisits: Handler<typeof shownVisits> = async ({ body }, { record }) => {
  const { edges, each, practitioners } = body;
  if (edges.some((edge, n) => n > 0 && Date.parse(edge) <= Date.parse(edges[n - 1]!)))
    throw invalid('The days are out of order.', { edges: 'Give them in order.' });
  const days = [];
  for (const [n, start] of edges.slice(0, -1).entries()) {
    const { resources, total } = await record.search('Appointment', {
      date: [`ge${start}`, `lt${edges[n + 1]!}`],
      ...(practitioners.length > 0 ? { practitioner: practitioners.map((id) => `Practitioner/${id}`).join(',') } : {}),
      _sort: 'date',
      _count: each,
      _total: 'accurate',
    });
    const visits = resources.flatMap((appointment) => visitOf(appointment) ?? []).map(shownOf);
    days.push({ total: total ?? visits.length, visits });
  }
  return { days };
};

export const readClock =
  ({ now }: Pick<ServerServices, 'now'>): Handler<typeof clock> =>
  async (_, { db, caller }) => ({ now: now().toISOString(), zone: await clinicZone(db, caller.orgId) });
