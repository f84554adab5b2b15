import { clinicZone, Failure, type Handler, type ServerServices } from '#core/server';
import { clinicDay } from '#core/server/clinicZone.ts';
import { type evaluate, type Evaluation, mostGroups, type Report } from '../shared/calls.ts';
import { comparedWith, isStep, type Period, stepsIn } from '../shared/period.ts';
import { checkDimensions, checkPeriod, placeOf } from './asked.ts';
import { leastOf } from './least.ts';
import { type Asked, type Choices, countGroups } from './counted.ts';
import { rolledFor } from './rollups/rolled.ts';
import { readFigures } from './source.ts';
import { type ReportGroup, type Sides, sideBySide } from './sideBySide.ts';
import { type Asker, measureOf, shownMeasure } from './visible.ts';

/** What is counted for whom, once it is known that they may. */
export interface Question {
  readonly current: Asked;
  /** Of the period that it is compared with. */
  readonly earlier: Asked | null;
  readonly sides: Sides;
  readonly least: number;
  readonly now: Date;
}

/** @param noted the clinic's, where it was noted before. @throws Failure as of `evaluate` */
export const questionOf = async (
  services: ServerServices,
  context: Asker,
  { measure: id, from, to, by, where, compare }: Evaluation,
  noted?: string,
): Promise<Question> => {
  const { db, caller } = context;
  const period: Period = { from, to };
  checkPeriod(period);
  const measure = await measureOf(services, context, id);
  checkDimensions(measure, by, where);
  const now = services.now();
  const zone = noted ?? (await clinicZone(db, caller.orgId));
  const today = await clinicDay(db, caller.orgId, now);
  const before = comparedWith(period, compare);
  const asked = (of: Period): Asked => ({ measure, place: placeOf(context, of, zone, now), zone, by, where });
  const least = await leastOf(db, caller.orgId);
  return {
    ...{ current: asked(period), earlier: before && asked(before), least, now },
    sides: { by, period, before, today },
  };
};

/** All of a report but its lines. */
export const headOf = (
  { current: { measure, zone }, sides: { by, period, before, today }, least, now }: Question,
  counted: { readonly asOf: Date | null; readonly total: Report['total']; readonly choices: readonly Choices[] },
): Omit<Report, 'groups'> => ({
  measure: shownMeasure(measure),
  ...{ asOf: (counted.asOf ?? now).toISOString(), zone, today, ...period, before, least, by: [...by] },
  total: counted.total,
  choices: [...counted.choices],
});

/** The same for the page and for the file. Null: it has more lines than `most`. */
export const reportOf = async (
  services: ServerServices,
  context: Asker,
  evaluation: Evaluation,
  most: number,
): Promise<Report | null> => {
  const question = await questionOf(services, context, evaluation);
  const { current, earlier, sides } = question;
  const step = sides.by.find(isStep);
  if (step && stepsIn(step, sides.period).length > most) return null;
  const rolling = { measure: current.measure, orgId: context.caller.orgId, zone: current.zone };
  const { answer: counts, asOf } = await readFigures(services, context, async (data) => {
    const rolled = (of: Period) => rolledFor(data, rolling, of);
    const now = await countGroups(data, current, { most, rolled: await rolled(sides.period) });
    if (!earlier || !sides.before) return { now, then: null };
    const then = await countGroups(data, earlier, { most, withChoices: false, rolled: await rolled(sides.before) });
    return { now, then };
  });
  const { now, then } = counts;
  if (!now || (earlier && !then)) return null;
  const groups: ReportGroup[] = [];
  for await (const group of sideBySide(now.groups, then?.groups ?? null, sides)) groups.push(group);
  const total = { now: now.total, before: then?.total ?? null };
  return { ...headOf(question, { asOf, total, choices: now.choices }), groups };
};

/** RTE-3 care-provider/reports. */
export const evaluation =
  (services: ServerServices): Handler<typeof evaluate> =>
  async ({ body }, context) => {
    const report = await reportOf(services, context, body, mostGroups);
    if (report) return report;
    const message = `This makes more than ${mostGroups} lines. Choose a longer step, a shorter period or a filter.`;
    throw new Failure(422, 'too_many_lines', message, { by: 'Choose another grouping.' });
  };
