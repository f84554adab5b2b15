import {
  type Caller,
  clinicZone,
  invalid,
  type FhirRecord,
  type Handler,
  notFound,
  type ServerServices,
  type Trx,
} from '../../../core/server/index.ts';
import type { findFree } from '../shared/contract.ts';
import { commonStarts, type FreeOptions, freeStarts, type Span, workingSpans } from '../shared/free.ts';
import { attending } from '../shared/visit.ts';
import { availabilityIn, rolesOf } from './availability.ts';
import { bookableType, practitionersOf } from './clinic.ts';
import { busyOf } from './holds.ts';
import { visitFor } from './series.ts';
import { shapeOf } from './shape.ts';

const minute = 60_000;
const longest = 62 * 24 * 60 * minute;
/** A fortnight of one person's days. */
const most = 300;
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

interface Wanted {
  readonly room: FreeOptions['type'];
  /** None named: anybody. */
  readonly practitioners: readonly string[] | 'anybody';
}

type Asked = Parameters<Handler<typeof findFree>>[0]['body'];

/** A visit that is moved stays with its people and as long as it is, whatever became of its type. */
const wantedBy = async (
  record: FhirRecord,
  caller: Caller,
  { type, practitioners, moving }: Asked,
): Promise<Wanted> => {
  if (moving !== undefined) {
    const { visit } = await visitFor(record, caller, moving);
    return { room: await shapeOf(record, visit), practitioners: attending(visit) };
  }
  if (type === undefined) throw invalid('Choose the kind of visit.', { type: 'Choose the kind of visit.' });
  return {
    room: await bookableType(record, type),
    practitioners: practitioners.length > 0 ? practitioners : 'anybody',
  };
};

/** Who could begin when, in order. */
const offersOf = (free: ReadonlyMap<string, readonly Date[]>, together: boolean): readonly [number, string[]][] => {
  const offers = new Map<number, string[]>();
  if (together) for (const start of commonStarts([...free.values()])) offers.set(start.getTime(), [...free.keys()]);
  else
    for (const [id, starts] of free)
      for (const start of starts) offers.set(start.getTime(), [...(offers.get(start.getTime()) ?? []), id]);
  return [...offers].sort(([one], [other]) => one - other);
};

export const finding =
  (services: ServerServices): Handler<typeof findFree> =>
  async ({ body }, { db, caller }) => {
    const { orgId } = caller;
    const record = services.record(db, orgId);
    const within = { start: new Date(body.from), end: new Date(body.to) };
    if (within.end <= within.start || within.end.getTime() - within.start.getTime() > longest)
      throw invalid('Look at 62 days at most.', { to: 'Choose a day within 62 days.' });
    const { room, practitioners } = await wantedBy(record, caller, body);
    const zone = await clinicZone(db, orgId);
    const everybody = (await practitionersOf(db, orgId)).map(({ id }) => id);
    const together = practitioners !== 'anybody';
    if (body.moving === undefined && together && practitioners.some((id) => !everybody.includes(id)))
      throw notFound('practitioner');
    const free = await freeOf(
      { db, orgId, record, zone, now: services.now() },
      room,
      together ? practitioners : everybody,
      within,
      body.moving,
    );
    const offers = offersOf(free, together);
    const left = offers[most];
    const data = offers.slice(0, most).map(([start, who]) => ({
      start: new Date(start).toISOString(),
      end: new Date(start + room.minutes * minute).toISOString(),
      practitioners: who,
    }));
    return { data, until: (left ? new Date(left[0]) : within.end).toISOString(), zone };
  };
