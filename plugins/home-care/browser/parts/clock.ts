/** `2026-11-20` and so many days on. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);

export const longDay = { weekday: 'long', day: 'numeric', month: 'long' } as const;
export const shortDay = { weekday: 'short', day: 'numeric', month: 'short' } as const;
