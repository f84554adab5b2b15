/** Minutes as hours with at most one decimal: 90 is 1.5. */
export const hoursOf = (minutes: number): number => Math.round(minutes / 6) / 10;

/** Minutes to the minute, as pay is counted: 105 is 1:45. What is shown adds up to its total. */
export const hoursAndMinutes = (minutes: number): string => {
  const all = Math.abs(minutes);
  return `${minutes < 0 ? '−' : ''}${Math.floor(all / 60)}:${String(all % 60).padStart(2, '0')}`;
};
