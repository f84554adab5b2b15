import { type RawBuilder, sql } from 'kysely';
import type { AccountRole, Localised } from '#core/shared';
import type { Caller } from '#core/server/plugin/scope.ts';

/** A FHIR dateTime as a moment: null for one that says a year, a month or a day alone, which is no moment. */
export const momentIn = (text: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(case when ${text} ~ '^\\d{4}-\\d\\d-\\d\\dT' then (${text})::timestamptz end)`;

/** Of an Appointment in the row `r`: what it says of its first participant of a type; of a reference without the type. */
export const participantIn = (
  type: 'Patient' | 'Practitioner' | 'Location',
  part: 'id' | 'display',
): RawBuilder<unknown> => {
  const first = sql`jsonb_path_query_first(r.content, ${`$.participant[*].actor ? (@.reference starts with "${type}/")`}::jsonpath)`;
  return part === 'id' ? sql`substr(${first} ->> 'reference', ${type.length + 2}::int)` : sql`(${first} ->> 'display')`;
};

/** Something by which a measure is split and filtered; its `id` is a column of the facts, text or null where it is not stated. */
export interface Dimension {
  readonly id: string;
  readonly title: Localised;
  /** What its codes are called. Absent: the facts say it themselves, in the column `<id>_name`. */
  readonly codes?: Readonly<Record<string, Localised>>;
}

/** For whom and over what time something is counted. */
export interface MeasurePlace {
  readonly orgId: string;
  readonly from: Date;
  /** The first moment that no longer counts. */
  readonly to: Date;
  readonly now: Date;
  /**
   * Values of dimensions, or of `patient`, beside which no fact is wanted; '' is what is not stated. A measure may read less by them:
   * whoever counts leaves the others out all the same.
   */
  readonly only?: Readonly<Record<string, readonly string[]>>;
  readonly viewer: Pick<Caller, 'profileId'>;
}

/**
 * `count`: how many facts. `share`: how many of them are `hit`. `median`: the middle of their `value`, with the ninth tenth; a
 * fact without a value is counted as missing. `sum`: their values added up.
 */
export const figureKinds = ['count', 'share', 'median', 'sum'] as const;
export type FigureKind = (typeof figureKinds)[number];
export type ValueUnit = 'minutes' | 'hours' | 'days';

/** What makes a share a quality measure, which other systems evaluate over FHIR. */
export interface Quality {
  /** Whether more hits are better, or fewer. */
  readonly improvement: 'increase' | 'decrease';
  /** Of whom the figure says nothing, because the record does not tell. */
  readonly excluded: Localised;
  /** Dimensions by which it is divided, each with codes. */
  readonly strata: readonly string[];
  /** Provinces for whose clinics it is defined; all where absent. */
  readonly provinces?: readonly string[];
  /** The facts of `select`, and with `excluded` (boolean) those that it leaves out. */
  readonly select: (place: MeasurePlace) => RawBuilder<unknown>;
}

/** One figure that a feature can tell about a clinic, and what makes it. */
export interface Measure {
  /** The feature's id, a dot, and a name: 'appointments.noShows'. */
  readonly id: string;
  readonly order: number;
  readonly title: Localised;
  /** The question that it answers, for whoever looks for a report. */
  readonly question: Localised;
  /** What counts, what does not, and by which clock. */
  readonly definition: Localised;
  /** The day since which that definition holds, `YYYY-MM-DD`. */
  readonly since: string;
  readonly figure: FigureKind;
  /** What one fact is, in the plural: 'Visits'. */
  readonly facts: Localised;
  /** Of a share: what the facts are called that are `hit`. */
  readonly hits?: Localised;
  /** Of a median or a sum. */
  readonly unit?: ValueUnit;
  /** Of a median: what a fact without a value is called, in the plural. */
  readonly missing?: Localised;
  readonly dimensions: readonly Dimension[];
  /** It tells how things stand at the end of the period: by day or month it says nothing. */
  readonly standing?: boolean;
  /** Staff who may see it; all of them where absent. */
  readonly allow?: readonly AccountRole[];
  /**
   * Totals of closed days may be kept: what it says of a day depends on the `Appointment`s of that day alone, on no reader, and, once
   * the day is over, on no clock. At most six dimensions.
   */
  readonly rolls?: boolean;
  /** It counts the clinical record, which another server may keep; false for what a feature's own tables hold. */
  readonly ofRecord: boolean;
  /**
   * The facts of a period, one row each: `id` (text, unique), `at` (timestamptz, within the period), `patient` (FHIR id or null),
   * `hit` (boolean), `value` (double precision or null), `open` (boolean: the viewer may open it, apart from consents), and the
   * columns of its dimensions. The figure and its list are both made of these.
   */
  readonly select: (place: MeasurePlace) => RawBuilder<unknown>;
  readonly quality?: Quality;
  /** Where in the app one fact is opened. */
  readonly href?: (fact: { readonly id: string; readonly patient: string | null }) => string | null;
}

/** With the feature that declared it. */
export interface DeclaredMeasure extends Measure {
  readonly feature: string;
}

export interface Measures {
  /** By features (`scope.measure`); returns the undo. */
  add(feature: string, measure: Measure): () => void;
  /** Also of features that this clinic has switched off: whoever shows them asks. */
  all(): readonly DeclaredMeasure[];
}

export const measureRegistry = (): Measures => {
  const declared = new Map<string, DeclaredMeasure>();
  return {
    add: (feature, measure) => {
      if (declared.has(measure.id)) throw new Error(`Two features declare the measure '${measure.id}'.`);
      declared.set(measure.id, { ...measure, feature });
      return () => void declared.delete(measure.id);
    },
    all: () => [...declared.values()].sort((one, other) => one.order - other.order),
  };
};
