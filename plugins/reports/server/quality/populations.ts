import { type RawBuilder, sql } from 'kysely';
import type { DeclaredMeasure, Quality } from '#clinical/server';
import { Failure, type Trx } from '#core/server';
import type { Figure } from '../../shared/calls.ts';
import { leftOut } from '../../shared/table.ts';
import { type Asked, countedFacts, noFigure, readyToCount } from '../counted.ts';

export type QualityMeasure = DeclaredMeasure & { readonly quality: Quality };
export const isQuality = (measure: DeclaredMeasure): measure is QualityMeasure =>
  measure.quality !== undefined && measure.figure === 'share';

/** `facts` and `hits` are the report's own; `excluded` are those of whom it says nothing. */
export interface Counted {
  /** The dimension and its value; null: the total. */
  readonly stratum: { readonly dimension: string; readonly key: string } | null;
  readonly facts: number;
  readonly hits: number;
  readonly excluded: number;
}

export type AskedQuality = Omit<Asked, 'measure' | 'by'> & { readonly measure: QualityMeasure };

/** The facts of the report and those that it leaves out, by the report's own condition. */
const factsOf = ({ measure, ...asked }: AskedQuality) =>
  countedFacts({ ...asked, by: [], measure: { ...measure, select: measure.quality.select } });

/** All strata and the total in one reading; the total is the last. */
export const countQuality = async (db: Trx, asked: AskedQuality): Promise<readonly Counted[]> => {
  const { strata } = asked.measure.quality;
  await readyToCount(db);
  const each = (text: (id: string) => ReturnType<typeof sql>) => sql.join(strata.map(text), sql` `);
  const { rows } = await sql<{
    dimension: string | null;
    key: string | null;
    facts: number;
    hits: number;
    excluded: number;
  }>`select g.* from (select case ${each((id) => sql`when grouping(x.${sql.ref(id)}) = 0 then ${sql.lit(id)}`)} end as dimension,
      case ${each((id) => sql`when grouping(x.${sql.ref(id)}) = 0 then x.${sql.ref(id)}`)} end as key,
      (count(*) filter (where not x.excluded))::int as facts,
      (count(*) filter (where not x.excluded and x.hit))::int as hits,
      (count(*) filter (where x.excluded))::int as excluded
    from (${factsOf(asked)}) x
    group by grouping sets (${each((id) => sql`(x.${sql.ref(id)}), `)} ())
    ) g order by g.dimension, g.key collate "C"`.execute(db);
  const counted = rows.map(({ dimension, key, ...counts }): Counted => ({
    ...counts,
    stratum: dimension === null ? null : { dimension, key: key ?? '' },
  }));
  const total = counted.find(({ stratum }) => stratum === null);
  return [
    ...counted.filter(({ stratum }) => stratum !== null),
    total ?? { stratum: null, facts: 0, hits: 0, excluded: 0 },
  ];
};

export interface Hidden {
  /** Nothing of the line is told. */
  readonly all: boolean;
  /** Its exclusion is not, nor what would give it away. */
  readonly excluded: boolean;
}

const figure = (facts: number, hits = 0): Figure => ({ ...noFigure, facts, hits });

/** Where the total is hidden, each of the strata hides something: added up, its lines would tell it. @param of how many a line counts */
const cover = (strata: Iterable<readonly Counted[]>, hidden: Set<Counted>, of: (line: Counted) => number): void => {
  for (const lines of strata) {
    if (lines.some((line) => hidden.has(line))) continue;
    const [fewest] = lines.filter((line) => of(line) > 0).toSorted((one, other) => of(one) - of(other));
    if (fewest) hidden.add(fewest);
  }
};

/**
 * What is left out of each line, by the rule that holds for files: in each of the strata, and for the exclusions by themselves. The
 * total belongs to all strata: what one of them hides is hidden.
 */
export const hiddenIn = (counted: readonly Counted[], least: number): ReadonlyMap<Counted, Hidden> => {
  const [all, excluded] = [new Set<Counted>(), new Set<Counted>()];
  const total = counted.at(-1);
  const strata = Map.groupBy(counted.slice(0, -1), ({ stratum }) => stratum?.dimension);
  for (const lines of strata.size > 0 ? strata.values() : [[]]) {
    const table = [...lines, ...(total ? [total] : [])];
    const shares = leftOut(
      { figure: 'share' },
      table.map(({ facts, hits }) => figure(facts, hits)),
      least,
    );
    const exclusions = leftOut(
      { figure: 'count' },
      table.map((line) => figure(line.excluded)),
      least,
    );
    for (const [index, line] of table.entries()) {
      if (shares.has(index)) all.add(line);
      if (exclusions.has(index)) excluded.add(line);
    }
  }
  if (total && all.has(total)) cover(strata.values(), all, ({ facts }) => facts);
  if (total && excluded.has(total)) cover(strata.values(), excluded, (line) => line.excluded);
  return new Map(counted.map((line) => [line, { all: all.has(line), excluded: excluded.has(line) }]));
};

interface Subject {
  readonly patient: string;
  readonly hit: boolean;
  readonly excluded: boolean;
}

/** Beyond it a list is no longer of use, and one act of reading is about too many people. */
export const mostSubjects = 1_000;

/**
 * Everybody who counts and whom the asker may open, and how many more there are in each population.
 * @param open as `openBut` says
 */
export const listSubjects = async (
  db: Trx,
  asked: AskedQuality,
  open: RawBuilder<unknown>,
): Promise<{ readonly subjects: readonly Subject[]; readonly total: Counted }> => {
  const counted = await countQuality(db, asked);
  const total = counted.at(-1) ?? { stratum: null, facts: 0, hits: 0, excluded: 0 };
  if (total.facts + total.excluded > mostSubjects)
    throw new Failure(
      422,
      'too_costly',
      `A list has at most ${mostSubjects} patients here. Ask for those of one practitioner.`,
    );
  const { rows } = await sql<Subject>`select x.patient, x.hit, x.excluded from (${factsOf(asked)}) x
    where x.patient is not null and ${open} order by x.patient collate "C" limit ${mostSubjects}`.execute(db);
  return { subjects: rows, total };
};

/** One patient, whom the asker may open: nothing counted where the measure does not concern them. */
export const countSubject = async (db: Trx, asked: AskedQuality, patient: string): Promise<Counted> => {
  const ofPatient = { ...asked, where: { ...asked.where, patient: [patient] } };
  const { rows } = await sql<Subject>`select x.patient, x.hit, x.excluded from (${factsOf(ofPatient)}) x`.execute(db);
  const facts = rows.filter(({ excluded }) => !excluded);
  const hits = facts.filter(({ hit }) => hit).length;
  return { stratum: null, facts: facts.length, hits, excluded: rows.length - facts.length };
};
