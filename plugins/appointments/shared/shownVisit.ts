import * as z from 'zod/mini';
import type { Visit } from './visit.ts';

const person = z.object({ id: z.string(), name: z.string(), status: z.string() });
const place = z.object({ id: z.string(), name: z.string() });

/** A visit with what a calendar shows of it. */
export const shownVisitSchema = z.object({
  id: z.string(),
  version: z.string(),
  status: z.string(),
  start: z.string(),
  end: z.string(),
  type: z.string(),
  title: z.string(),
  mode: z.string(),
  patient: z.nullable(person),
  practitioners: z.array(person),
  /** Where it takes place; absent: at no site, such as by video. */
  site: z.optional(place),
  /** When the clinic asked whether the patient comes. */
  askedAt: z.optional(z.string()),
  /** When the patient came, and since when the practitioner is with them. */
  arrivedAt: z.optional(z.string()),
  withSince: z.optional(z.string()),
  /** In which room of the site they are. */
  room: z.optional(place),
  /** Nobody booked it: the patient came. */
  walkIn: z.optional(z.boolean()),
});
export type ShownVisit = z.infer<typeof shownVisitSchema>;

/** What a calendar knows of a visit. */
export type PlacedVisit = Pick<
  Visit,
  | 'id'
  | 'version'
  | 'status'
  | 'start'
  | 'end'
  | 'type'
  | 'title'
  | 'mode'
  | 'patient'
  | 'practitioners'
  | 'site'
  | 'askedAt'
  | 'arrivedAt'
  | 'withSince'
  | 'room'
  | 'walkIn'
>;

export const shownOf = (visit: Visit): ShownVisit => {
  const {
    id,
    version,
    status,
    type,
    title,
    mode,
    patient,
    practitioners,
    site,
    askedAt,
    arrivedAt,
    withSince,
    room,
    walkIn,
  } = visit;
  const [start, end] = [visit.start.toISOString(), visit.end.toISOString()];
  const day = {
    ...(site && { site: { id: site.id, name: site.name } }),
    ...(askedAt && { askedAt }),
    ...(arrivedAt && { arrivedAt }),
    ...(withSince && { withSince }),
    ...(room && { room }),
    ...(walkIn && { walkIn }),
  };
  return { id, version, status, start, end, type, title, mode, patient, practitioners: [...practitioners], ...day };
};

/** The words of both sides are the same; the call's description keeps no list of them twice. */
export const placedOf = (shown: ShownVisit): PlacedVisit => ({
  ...(shown as unknown as PlacedVisit),
  site: shown.site ?? null,
  walkIn: shown.walkIn ?? false,
  start: new Date(shown.start),
  end: new Date(shown.end),
});
