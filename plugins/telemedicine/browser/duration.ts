interface Words {
  readonly lessThanAMinute: string;
  readonly minutes: (n: number) => string;
  readonly hours: (n: number, minutes: number) => string;
}

/** Whole minutes in words; below one and below zero alike are less than a minute. */
export const durationText = (ms: number, t: Words): string => {
  const minutes = Math.floor(ms / 60_000);
  if (minutes < 1) return t.lessThanAMinute;
  return minutes < 60 ? t.minutes(minutes) : t.hours(Math.floor(minutes / 60), minutes % 60);
};
