type Unit = 'day' | 'hour' | 'minute';

/**
 * A length in the words that one would say: days, hours and minutes, those of which there are none left out. From a day on to the
 * nearest hour.
 */
export const durationParts = (exact: number): readonly (readonly [count: number, unit: Unit])[] => {
  const minutes = exact < 1410 ? exact : Math.round(exact / 60) * 60;
  const parts = [
    [Math.floor(minutes / 1440), 'day'],
    [Math.floor((minutes % 1440) / 60), 'hour'],
    [minutes % 60, 'minute'],
  ] as const;
  return parts.filter(([count]) => count > 0);
};
