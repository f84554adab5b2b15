import { type Span, workingSpans } from '../../shared/freeTimes.ts';
import { attending, isAhead, type Visit, visitOf } from '../../shared/visit.ts';
import { availabilityOf, rolesOf } from './availability.ts';
import type { SchedulingContext } from '../booking/schedulingContext.ts';
import { heldSpans } from '../schedule/holds.ts';

const aheadMs = 120 * 24 * 60 * 60_000;
/** More than a screen of them; the next come when these are dealt with. */
const most = 200;

const liesIn = (working: readonly Span[], { start, end }: Span): boolean =>
  working.some((one) => one.start <= start && end <= one.end);

/**
 * Booked visits of these practitioners, in the months to come, that do not lie within their hours. What is held tells where to
 * look: only what reaches out of the hours is read.
 */
export const findStrandedVisits = async (
  scheduling: SchedulingContext,
  practitioners: readonly string[],
): Promise<readonly string[]> => {
  const { db, orgId, record, zone, now } = scheduling;
  const within = { start: now, end: new Date(now.getTime() + aheadMs) };
  const roles = await rolesOf(record, practitioners);
  const held = await heldSpans(
    db,
    orgId,
    practitioners.map((id) => `Practitioner/${id}`),
    within,
  );
  const working = new Map(
    practitioners.map((id) => [`Practitioner/${id}`, workingSpans(availabilityOf(roles.get(id)), zone, within)]),
  );
  const worked = (actor: string): readonly Span[] => working.get(actor) ?? [];
  // What is held has what is kept free around the visit too, so the visits themselves decide.
  const doubtful = new Set(held.filter((one) => !liesIn(worked(one.actor), one)).map(({ appointment }) => appointment));
  const isStranded = (visit: Visit): boolean =>
    visit.status === 'booked' &&
    isAhead(visit, now) &&
    !visit.kept &&
    attending(visit).some((id) => working.has(`Practitioner/${id}`) && !liesIn(worked(`Practitioner/${id}`), visit));
  const stranded: string[] = [];
  for (const id of doubtful) {
    if (stranded.length === most) break;
    const appointment = await record.find('Appointment', id);
    const visit = appointment && visitOf(appointment);
    if (visit && isStranded(visit)) stranded.push(visit.id);
  }
  return stranded;
};
