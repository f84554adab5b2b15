export const measures = [
  'blood_pressure',
  'pulse',
  'temperature',
  'oxygen',
  'breathing',
  'glucose',
  'weight',
  'pain',
] as const;
export type Measure = (typeof measures)[number];

interface Limits {
  /** What a device can show and a person can be. */
  readonly possible: readonly [number, number];
  /** Outside, it is measured once more. */
  readonly usual: readonly [number, number];
  /** Outside, somebody is called now. */
  readonly safe: readonly [number, number];
}

interface Rules extends Limits {
  readonly unit: string;
  readonly digits: number;
  /** Of the second number, where there are two. */
  readonly second?: Limits;
}

/**
 * General limits for adults: the safe ones are those of the highest single score of the National Early Warning Score 2, where it
 * has the measure. What a clinic agreed on for a client goes before them.
 */
export const rulesOf: Readonly<Record<Measure, Rules>> = {
  blood_pressure: {
    ...{ unit: 'mmHg', digits: 0, possible: [40, 300], usual: [100, 160], safe: [91, 219] },
    second: { possible: [20, 200], usual: [50, 100], safe: [40, 120] },
  },
  pulse: { unit: '/min', digits: 0, possible: [20, 250], usual: [51, 100], safe: [41, 130] },
  temperature: { unit: '°C', digits: 1, possible: [30, 43], usual: [36, 38], safe: [35.1, 39] },
  oxygen: { unit: '%', digits: 0, possible: [50, 100], usual: [94, 100], safe: [92, 100] },
  breathing: { unit: '/min', digits: 0, possible: [4, 60], usual: [12, 20], safe: [9, 24] },
  glucose: { unit: 'mmol/L', digits: 1, possible: [1, 40], usual: [4, 12], safe: [4, 20] },
  weight: { unit: 'kg', digits: 1, possible: [20, 350], usual: [20, 350], safe: [20, 350] },
  pain: { unit: '/10', digits: 0, possible: [0, 10], usual: [0, 6], safe: [0, 10] },
};

export interface Reading {
  readonly measure: Measure;
  readonly value: number;
  /** Null where the measure has one number. */
  readonly second: number | null;
}
export type Judgement = 'impossible' | 'call' | 'repeat' | 'usual';

const within = (value: number, [least, most]: readonly [number, number]): boolean => least <= value && value <= most;

/** How a reading is to be taken, by the worse of its numbers. */
export const judge = ({ measure, value, second }: Reading): Judgement => {
  const rules = rulesOf[measure];
  const pairs: (readonly [number, Limits])[] = [[value, rules]];
  if ((second === null) !== (rules.second === undefined)) return 'impossible';
  if (second !== null && rules.second) pairs.push([second, rules.second]);
  if (second !== null && second >= value) return 'impossible';
  const any = (of: keyof Limits): boolean => pairs.some(([number, limits]) => !within(number, limits[of]));
  return any('possible') ? 'impossible' : any('safe') ? 'call' : any('usual') ? 'repeat' : 'usual';
};

/** Null: no number of this measure. */
export const numberOf = (typed: string, measure: Measure): number | null => {
  const text = typed.trim().replace(',', '.');
  const { digits } = rulesOf[measure];
  const isNumber = digits === 0 ? /^\d{1,3}$/.test(text) : /^\d{1,3}(\.\d)?$/.test(text);
  return isNumber ? Number(text) : null;
};
