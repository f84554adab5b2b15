import { clinicZone, type CallContext, type Handler, invalid, type ServerServices } from '#core/server';
import { clinicDay } from '#core/server/clinicZone.ts';
import { type evaluate, type Evaluation, mostGroups, type Report } from '../shared/calls.ts';
import { comparedWith, isPartial, isStep, type Period, type Step, stepsIn } from '../shared/period.ts';
import { checkDimensions, checkPeriod, placeOf } from './asked.ts';
import { leastOf } from './least.ts';
import { type Asked, countGroups, type Group, noFigure } from './counted.ts';
import { rolledFor } from './rollups/rolled.ts';
import { measureOf, shownMeasure } from './visible.ts';

/** Steps of the earlier period stand beside those of the later one by their order. */
const aligned = (groups: readonly Group[], by: readonly string[], before: Period, now: Period): readonly Group[] => {
  const place = by.findIndex(isStep);
  const step = by[place];
  if (step === undefined || !isStep(step)) return groups;
  const [then, later] = [stepsIn(step, before), stepsIn(step, now)];
  return groups.flatMap((group) => {
    const key = later[then.indexOf(group.keys[place]!)];
    return key === undefined ? [] : [{ ...group, keys: group.keys.with(place, key) }];
  });
};

/** A step in which nothing counted is a nought and no gap. */
const emptySteps = (groups: readonly Group[], by: readonly string[], period: Period): readonly Group[] => {
  const [step] = by;
  if (by.length !== 1 || step === undefined || !isStep(step)) return [];
  const there = new Set(groups.map(({ keys }) => keys[0]));
  return stepsIn(step, period)
    .filter((start) => !there.has(start))
    .map((start) => ({ keys: [start], names: [null], figure: noFigure }));
};

const inOrder = (one: readonly string[], other: readonly string[]): number => {
  const at = one.findIndex((key, index) => key !== other[index]);
  return at === -1 ? 0 : one[at]! < other[at]! ? -1 : 1;
};

/** The same for the page and for the file. */
export const reportOf = async (
  services: ServerServices,
  context: CallContext,
  { measure: id, from, to, by, where, compare }: Evaluation,
): Promise<Report> => {
  const { db, caller } = context;
  const period: Period = { from, to };
  checkPeriod(period);
  const measure = await measureOf(services, context, id);
  checkDimensions(measure, by, where);
  const step = by.find((one): one is Step => isStep(one));
  const tooMany = (): Error =>
    invalid(`This makes more than ${mostGroups} lines. Choose a longer step, a shorter period or a filter.`, {
      by: 'Choose another grouping.',
    });
  if (step && stepsIn(step, period).length > mostGroups) throw tooMany();
  const now = services.now();
  const zone = await clinicZone(db, caller.orgId);
  const today = await clinicDay(db, caller.orgId, now);
  const asked: Asked = { measure, place: placeOf(context, period, zone, now), zone, by, where };
  const rolled = (of: Period) => rolledFor(db, { measure, orgId: caller.orgId, zone }, of);
  const counted = await countGroups(db, asked, { rolled: await rolled(period) });
  const before = comparedWith(period, compare);
  const then =
    before &&
    (await countGroups(
      db,
      { ...asked, place: placeOf(context, before, zone, now) },
      { withChoices: false, rolled: await rolled(before) },
    ));
  if (!counted || (before && !then)) throw tooMany();
  const earlier = new Map(
    (before && then ? aligned(then.groups, by, before, period) : []).map((group) => [group.keys.join('\n'), group]),
  );
  const current = [...counted.groups, ...emptySteps(counted.groups, by, period)];
  const there = new Set(current.map(({ keys }) => keys.join('\n')));
  const gone = [...earlier].flatMap(([key, group]) => (there.has(key) ? [] : [{ ...group, figure: noFigure }]));
  const all = [...current, ...gone].sort((one, other) => inOrder(one.keys, other.keys));
  const place = step ? by.indexOf(step) : -1;
  const least = await leastOf(db, caller.orgId);
  return {
    measure: shownMeasure(measure),
    ...{ asOf: now.toISOString(), zone, today, from, to, before, least, by: [...by] },
    groups: all.map(({ keys, names, figure }) => ({
      ...{ keys: [...keys], names: [...names], now: figure },
      partial: step !== undefined && isPartial(step, keys[place]!, period, today),
      before: then ? (earlier.get(keys.join('\n'))?.figure ?? noFigure) : null,
    })),
    total: { now: counted.total, before: then?.total ?? null },
    choices: [...counted.choices],
  };
};

/** RTE-3 care-provider/reports. */
export const evaluation =
  (services: ServerServices): Handler<typeof evaluate> =>
  ({ body }, context) =>
    reportOf(services, context, body);
