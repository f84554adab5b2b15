import { type Caller, clinicZone, invalid, type Handler, notFound, type ServerServices } from '#core/server';
import { type FhirRecord } from '#clinical/server';
import type { findFree } from '../../shared/calls.ts';
import { commonStarts, type FreeOptions, freeStarts, type Span } from '../../shared/freeTimes.ts';
import { attending } from '../../shared/visit.ts';
import { rolesOf } from '../hours/availability.ts';
import type { Site } from '../../shared/site.ts';
import { chosenSite, newSite, siteOfVisit, workedSpans } from '../sites/chosenSite.ts';
import { bookableType, practitionersOf } from './bookable.ts';
import { busyOf } from '../schedule/holds.ts';
import type { SchedulingContext } from './schedulingContext.ts';
import { visitFor } from '../visits/series.ts';
import { visitLength } from '../visits/visitLength.ts';

const minute = 60_000;
const longest = 62 * 24 * 60 * minute;
/** A fortnight of one person's days. */
const most = 300;
/** The earliest bookable time is this far ahead, so that both sides have time to prepare. */
export const leadMinutes = 30;

/** When each of these practitioners could begin a visit so long. */
export const freeStartsBy = async (
  { db, orgId, record, zone, now }: SchedulingContext,
  type: FreeOptions['type'],
  practitioners: readonly string[],
  { within, site, except }: { readonly within: Span; readonly site: Site | null; readonly except?: string | undefined },
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
    const working = workedSpans(roles.get(id), site, zone, within);
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
  readonly site: Site | null;
}

type Asked = Parameters<Handler<typeof findFree>>[0]['body'];

/** A visit that is moved stays with its people and as long as it is, whatever became of its type. */
const wantedBy = async (
  record: FhirRecord,
  caller: Caller,
  { type, practitioners, moving, site }: Asked,
): Promise<Wanted> => {
  if (moving !== undefined) {
    const { visit } = await visitFor(record, caller, moving);
    const to = site === undefined ? await siteOfVisit(record, visit) : await newSite(record, visit, site);
    return { room: await visitLength(record, visit), practitioners: attending(visit), site: to };
  }
  if (type === undefined) throw invalid('Choose a visit type.', { type: 'Choose a visit type.' });
  const kind = await bookableType(record, type);
  return {
    room: kind,
    site: await chosenSite(record, kind, site),
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

export const findFreeTimes =
  (services: ServerServices): Handler<typeof findFree> =>
  async ({ body }, { db, caller }) => {
    const { orgId } = caller;
    const record = services.record(db, orgId);
    const within = { start: new Date(body.from), end: new Date(body.to) };
    if (within.end <= within.start || within.end.getTime() - within.start.getTime() > longest)
      throw invalid('Choose a range of 62 days or less.', { to: 'Choose a day within 62 days.' });
    const { room, practitioners, site } = await wantedBy(record, caller, body);
    const zone = await clinicZone(db, orgId);
    const everybody = (await practitionersOf(db, orgId, { active: true })).map(({ id }) => id);
    const together = practitioners !== 'anybody';
    if (body.moving === undefined && together && practitioners.some((id) => !everybody.includes(id)))
      throw notFound('practitioner');
    const free = await freeStartsBy(
      { db, orgId, record, zone, now: services.now() },
      room,
      together ? practitioners : everybody,
      { within, site, except: body.moving },
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
