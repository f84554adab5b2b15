/** The times of day to which "in the morning" and "twice a day" are put; each patient may move them. */
export const dayParts = ['morning', 'noon', 'evening', 'night'] as const;
export type DayPart = (typeof dayParts)[number];
export type PartTimes = Readonly<Record<DayPart, string>>;

export const usualTimes: PartTimes = { morning: '08:00', noon: '12:00', evening: '18:00', night: '22:00' };

/** FHIR's EventTiming. Meals in general say nothing of when: the frequency does. */
const byEvent: Readonly<Record<string, DayPart>> = {
  MORN: 'morning',
  'MORN.early': 'morning',
  'MORN.late': 'morning',
  WAKE: 'morning',
  ACM: 'morning',
  CM: 'morning',
  PCM: 'morning',
  NOON: 'noon',
  AFT: 'noon',
  'AFT.early': 'noon',
  'AFT.late': 'noon',
  ACD: 'noon',
  CD: 'noon',
  PCD: 'noon',
  EVE: 'evening',
  'EVE.early': 'evening',
  'EVE.late': 'evening',
  ACV: 'evening',
  CV: 'evening',
  PCV: 'evening',
  NIGHT: 'night',
  HS: 'night',
  PHS: 'night',
};
export const partOfEvent = (event: string): DayPart | undefined => byEvent[event];

const byCount: Readonly<Record<number, readonly DayPart[]>> = {
  1: ['morning'],
  2: ['morning', 'evening'],
  3: ['morning', 'noon', 'evening'],
  4: ['morning', 'noon', 'evening', 'night'],
};
/** Undefined where a day has no such parts: more than four times. */
export const partsFor = (timesADay: number): readonly DayPart[] | undefined => byCount[timesADay];
