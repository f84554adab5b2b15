import { type Handler, invalid, type ServerServices } from '#core/server';
import { commonSpans, type Span, subtractSpans, workingSpans } from '../../shared/freeTimes.ts';
import { maxWorkedHours, type workedTimes } from '../../shared/hoursCalls.ts';
import type { Site } from '../../shared/site.ts';
import { practitionersOf } from '../booking/bookable.ts';
import { type SchedulingContext, schedulingContext } from '../booking/schedulingContext.ts';
import { blockedSpans } from '../schedule/holds.ts';
import { workedSpans } from '../sites/chosenSite.ts';
import { sitesOf } from '../sites/siteResource.ts';
import { rolesOf } from './availability.ts';

/**
 * When each of these practitioners is there in a span, by FHIR id: in their hours, and those of the site where one is named, without
 * days off and what other systems block; whatever visits hold.
 */
export const workedBy = async (
  { db, orgId, record, zone }: Pick<SchedulingContext, 'db' | 'orgId' | 'record' | 'zone'>,
  practitioners: readonly string[],
  within: Span,
  site: Site | null = null,
): Promise<ReadonlyMap<string, readonly Span[]>> => {
  const actorOf = (id: string): string => `Practitioner/${id}`;
  const roles = await rolesOf(record, practitioners);
  const blocked = await blockedSpans(db, orgId, practitioners.map(actorOf), within);
  return new Map(
    practitioners.map((id) => {
      const there = commonSpans(workedSpans(roles.get(id), site, zone, within), [within]);
      return [id, there.flatMap((one) => subtractSpans(one, blocked.get(actorOf(id)) ?? []))];
    }),
  );
};

/** From the first beginning to the last end; null where there is none. */
const aroundAll = (spans: readonly Span[]): Span | null =>
  spans.reduce<Span | null>(
    (all, { start, end }) =>
      all === null
        ? { start, end }
        : { start: start < all.start ? start : all.start, end: end > all.end ? end : all.end },
    null,
  );

const hourMs = 3_600_000;
const told = ({ start, end }: Span) => ({ start: start.toISOString(), end: end.toISOString() });

export const listWorkedTimes =
  (services: ServerServices): Handler<typeof workedTimes> =>
  async ({ query }, { db, caller: { orgId } }) => {
    const within: Span = { start: new Date(query.from), end: new Date(query.to) };
    if (within.end.getTime() - within.start.getTime() > maxWorkedHours * hourMs)
      throw invalid('This range is too long.', { to: 'Ask for one day.' });
    const scheduling = await schedulingContext(services, db, orgId);
    const people = await practitionersOf(db, orgId, { active: true });
    const worked = await workedBy(
      scheduling,
      people.map(({ id }) => id),
      within,
    );
    const sites = (await sitesOf(scheduling.record)).filter(({ active }) => active);
    const spans =
      sites.length > 0
        ? sites.flatMap(({ hours }) => commonSpans(workingSpans(hours, scheduling.zone, within), [within]))
        : [...worked.values()].flat();
    const open = aroundAll(spans);
    return {
      open: open && told(open),
      data: people.flatMap(({ id, name }) => {
        const there = worked.get(id) ?? [];
        return there.length === 0 ? [] : [{ id, name, spans: there.map(told) }];
      }),
    };
  };
