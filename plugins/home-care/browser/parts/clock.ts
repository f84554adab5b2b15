/** `2026-11-20` and so many days on. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);

export const longDay = { weekday: 'long', day: 'numeric', month: 'long' } as const;
export const shortDay = { weekday: 'short', day: 'numeric', month: 'short' } as const;

/** Minutes as hours with at most one decimal: 90 is 1.5. */
export const hoursOf = (minutes: number): number => Math.round(minutes / 6) / 10;

/** Minutes to the minute, as pay is counted: 105 is 1:45. What is shown adds up to its total. */
export const hoursAndMinutes = (minutes: number): string => {
  const all = Math.abs(minutes);
  return `${minutes < 0 ? '−' : ''}${Math.floor(all / 60)}:${String(all % 60).padStart(2, '0')}`;
};
