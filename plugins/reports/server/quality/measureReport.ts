import { localised } from '#core/shared/locale.ts';
import type { Localised } from '#core/shared';
import { concept, masked, type Population, populationCode, populations, coded } from './fhirWords.ts';
import { measureUrl } from './measureResource.ts';
import { type Counted, type Hidden, hiddenIn, type QualityMeasure } from './populations.ts';

export interface Told {
  readonly measure: QualityMeasure;
  readonly base: string;
  readonly from: string;
  readonly to: string;
  readonly now: Date;
}

const shown: Hidden = { all: false, excluded: false };

const countsOf = ({ facts, hits, excluded }: Counted): Readonly<Record<Population, number>> => ({
  'initial-population': facts + excluded,
  denominator: facts + excluded,
  'denominator-exclusion': excluded,
  numerator: hits,
});

/** Without a denominator there is no score, which is not the same as a score of nought. */
const scoreOf = ({ facts, hits }: Counted, { all }: Hidden) => {
  if (all) return { measureScore: masked };
  return facts === 0 ? {} : { measureScore: { value: hits / facts } };
};

const populationsOf = (line: Counted, { all, excluded }: Hidden) =>
  populations.map((code) => {
    const isHidden = all || (excluded && code !== 'numerator');
    return { code: populationCode(code), ...(isHidden ? { _count: masked } : { count: countsOf(line)[code] }) };
  });

const headOf = ({ measure, base, from, to, now }: Told, type: string) => ({
  ...{ resourceType: 'MeasureReport', status: 'complete', type, language: 'en-CA' },
  measure: `${measureUrl(base, measure.id)}|${measure.since}`,
  date: now.toISOString(),
  period: { start: from, end: to },
  improvementNotation: coded('measure-improvement-notation', measure.quality.improvement),
});

const notStated: Localised = localised('Not stated', 'Non précisé');

const stratifiersOf = ({ dimensions, quality }: QualityMeasure, lines: readonly (readonly [Counted, Hidden])[]) =>
  dimensions.flatMap(({ id, title, codes }) => {
    const own = lines.filter(([{ stratum }]) => stratum?.dimension === id);
    if (!quality.strata.includes(id) || own.length === 0) return [];
    const stratum = own.map(([line, hidden]) => {
      const words = codes?.[line.stratum?.key ?? ''];
      return {
        value: words ? concept(words, line.stratum?.key) : concept(notStated),
        population: populationsOf(line, hidden),
        ...scoreOf(line, hidden),
      };
    });
    return [{ code: [concept(title, id)], stratum }];
  });

/** Counts of the clinic, with its strata; small numbers are left out as in the files of a report. */
export const summaryReport = (told: Told, counted: readonly Counted[], least: number) => {
  const hidden = hiddenIn(counted, least);
  const lines = counted.map((line) => [line, hidden.get(line) ?? shown] as const);
  const group = lines.flatMap(([line, left]) =>
    line.stratum === null ? [{ population: populationsOf(line, left), ...scoreOf(line, left) }] : [],
  );
  const stratifier = stratifiersOf(told.measure, lines);
  return {
    ...headOf(told, 'summary'),
    group: group.map((one) => ({ ...one, ...(stratifier.length > 0 && { stratifier }) })),
  };
};

export const individualReport = (told: Told, patient: string, line: Counted) => ({
  ...headOf(told, 'individual'),
  subject: { reference: `Patient/${patient}` },
  group: [{ population: populationsOf(line, shown), ...scoreOf(line, shown) }],
});

interface Subject {
  readonly patient: string;
  readonly hit: boolean;
  readonly excluded: boolean;
}

const belongs: Readonly<Record<Population, (subject: Subject) => boolean>> = {
  'initial-population': () => true,
  denominator: () => true,
  'denominator-exclusion': ({ excluded }) => excluded,
  numerator: ({ hit, excluded }) => hit && !excluded,
};

/** The counts with the patients behind them; of those that the asker may not open, how many there are. */
export const listReport = (told: Told, subjects: readonly Subject[], total: Counted) => {
  const lists = populations.map((code) => {
    const mine = subjects.filter(belongs[code]);
    const closed = countsOf(total)[code] - mine.length;
    return {
      ...{ resourceType: 'List', id: code, status: 'current', mode: 'snapshot', code: { text: code } },
      ...(closed > 0 && { note: [{ text: `${closed} more may not be opened by whoever asks.` }] }),
      ...(mine.length > 0 && { entry: mine.map(({ patient }) => ({ item: { reference: `Patient/${patient}` } })) }),
    };
  });
  const group = {
    population: populationsOf(total, shown).map((one, index) => ({
      ...one,
      subjectResults: { reference: `#${lists[index]?.id}` },
    })),
    ...scoreOf(total, shown),
  };
  return { ...headOf(told, 'subject-list'), contained: lists, group: [group] };
};
