import { type Pages, usePages } from '#clinical/browser';
import { useIsShared } from '#core/browser';
import type { StoredOf } from '#clinical/shared';
import { type Instrument, instruments, loinc } from '#plugins/assessments/shared/questionnaire/instruments.ts';

type Observation = StoredOf<'Observation'>;

const codes = instruments.map(({ total }) => `${loinc}|${total}`).join();

/** Scores are results: whoever reads or fills in a patient's forms need not see them. */
export const useScoresOpen = (): boolean => useIsShared('read:results');

/** Every known score of a patient, newest first, from any source; nothing where they are not shared. */
export const useScores = (patientId: string | null): Pages<'Observation'> => {
  const open = useScoresOpen();
  return usePages(
    'Observation',
    patientId === null || !open ? null : { patient: patientId, code: codes, _sort: '-date', _count: 100 },
    { about: patientId },
  );
};

export interface ScoreSeries {
  readonly instrument: Instrument;
  /** Oldest first. */
  readonly scores: readonly { readonly at: string; readonly value: number; readonly response: string | undefined }[];
}

const valueOf = ({ valueQuantity, valueInteger }: Observation): number | undefined =>
  valueQuantity?.value ?? valueInteger;

/** The scores by instrument, each in the order of time; the instrument answered last comes first. */
export const scoreSeriesOf = (observations: readonly Observation[]): readonly ScoreSeries[] => {
  const courses = instruments.map((instrument): ScoreSeries => {
    const own = observations.filter(
      ({ code, status }) =>
        status !== 'entered-in-error' && code.coding?.some((coding) => coding.code === instrument.total),
    );
    const scores = own.flatMap((one) => {
      const [at, value] = [one.effectiveDateTime ?? one.issued, valueOf(one)];
      const response = one.derivedFrom?.[0]?.reference?.match(/QuestionnaireResponse\/([^/]+)/)?.[1];
      return at !== undefined && value !== undefined ? [{ at, value, response }] : [];
    });
    return { instrument, scores: scores.sort((a, b) => (a.at < b.at ? -1 : 1)) };
  });
  const last = ({ scores }: ScoreSeries): string => scores.at(-1)?.at ?? '';
  return courses.filter(({ scores }) => scores.length > 0).sort((a, b) => (last(a) < last(b) ? 1 : -1));
};
