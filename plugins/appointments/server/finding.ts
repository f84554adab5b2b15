import {
  clinicZone,
  invalid,
  type FhirRecord,
  type Handler,
  type ServerServices,
  type Trx,
} from '../../../core/server/index.ts';
import type { findFree } from '../shared/contract.ts';
import { commonStarts, type FreeOptions, freeStarts, type Span, workingSpans } from '../shared/free.ts';
import { availabilityIn, rolesOf } from './availability.ts';
import { bookableType, practitionersOf } from './clinic.ts';
import { busyOf } from './holds.ts';

const minute = 60_000;
const longest = 62 * 24 * 60 * minute;
const most = 200;
/** Nobody is booked for right now: somebody must still come, or at least read it. */
export const leadMinutes = 30;

export interface Looking {
  readonly db: Trx;
  readonly orgId: string;
  readonly record: FhirRecord;
  readonly zone: string;
  readonly now: Date;
}

/** When each of these practitioners could begin a visit so long. */
export const freeOf = async (
  { db, orgId, record, zone, now }: Looking,
  type: FreeOptions['type'],
  practitioners: readonly string[],
  within: Span,
  except?: string,
): Promise<ReadonlyMap<string, readonly Date[]>> => {
  const padded = {
    start: new Date(within.start.getTime() - 120 * minute),
    end: new Date(within.end.getTime() + 120 * minute),
  };
  const actors = practitioners.map((id) => `Practitioner/${id}`);
  const busy = await busyOf(db, orgId, actors, padded, except);
  const roles = await rolesOf(record, practitioners);
  const notBefore = new Date(Math.max(within.start.getTime(), now.getTime() + leadMinutes * minute));
  const found = new Map<string, readonly Date[]>();
  for (const id of practitioners) {
    const working = workingSpans(availabilityIn(roles.get(id)), zone, within);
    const starts = freeStarts(working, { type, busy: busy.get(`Practitioner/${id}`) ?? [], notBefore });
    found.set(
      id,
      starts.filter((start) => start < within.end),
    );
  }
  return found;
};

export const finding =
  (services: ServerServices): Handler<typeof findFree> =>
  async ({ body }, { db, caller }) => {
    const { orgId } = caller;
    const record = services.record(db, orgId);
    const within = { start: new Date(body.from), end: new Date(body.to) };
    if (within.end <= within.start || within.end.getTime() - within.start.getTime() > longest)
      throw invalid('Look at 62 days at most.', { to: 'Choose a day within 62 days.' });
    const type = await bookableType(record, body.type);
    const zone = await clinicZone(db, orgId);
    const everybody = (await practitionersOf(db, orgId)).map(({ id }) => id);
    const asked = body.practitioners.filter((id) => everybody.includes(id));
    const together = asked.length > 0;
    const free = await freeOf(
      { db, orgId, record, zone, now: services.now() },
      type,
      together ? asked : everybody,
      within,
      body.moving,
    );
    const offers = new Map<number, string[]>();
    if (together) {
      for (const start of commonStarts([...free.values()])) offers.set(start.getTime(), [...asked]);
    } else {
      for (const [id, starts] of free)
        for (const start of starts) offers.set(start.getTime(), [...(offers.get(start.getTime()) ?? []), id]);
    }
    const data = [...offers]
      .sort(([one], [other]) => one - other)
      .slice(0, most)
      .map(([start, practitioners]) => ({
        start: new Date(start).toISOString(),
        end: new Date(start + type.minutes * minute).toISOString(),
        practitioners,
      }));
    return { data, zone };
  };
