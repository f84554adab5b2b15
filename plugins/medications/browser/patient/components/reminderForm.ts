import type { Settings } from '#plugins/medications/shared/settings.ts';

export type ReminderValues = {
  readonly on: boolean;
  readonly advance: string;
  readonly morning: string;
  readonly noon: string;
  readonly evening: string;
  readonly night: string;
  readonly quiet: boolean;
  readonly from: string;
  readonly to: string;
  /** '': the clinic's. */
  readonly zone: string;
  readonly off: readonly string[];
  /** By medicine, as typed. */
  readonly times: Readonly<Record<string, string>>;
};

/** '7:30, 19:30' as `HH:MM`, in order; empty for none; null for what is no time. */
export const parseTimes = (text: string): readonly string[] | null => {
  const found = text.split(/[,;\s]+/).filter(Boolean);
  const times = found.map((one) => /^([01]?\d|2[0-3])[:hH]([0-5]\d)$/.exec(one));
  if (times.some((match) => match === null) || found.length > 12) return null;
  return [...new Set(times.map((match) => `${match![1]!.padStart(2, '0')}:${match![2]!}`))].sort();
};

export const reminderValuesOf = ({ on, advance, zone, quiet, parts, off, times }: Settings): ReminderValues => ({
  on,
  advance: String(advance),
  ...parts,
  quiet: quiet !== null,
  from: quiet?.from ?? '22:00',
  to: quiet?.to ?? '07:00',
  zone: zone ?? '',
  off,
  times: Object.fromEntries(Object.entries(times).map(([ref, list]) => [ref, list.join(', ')])),
});

export const reminderSettingsOf = (values: ReminderValues): Settings => {
  const { on, advance, morning, noon, evening, night, quiet, from, to, zone, off, times } = values;
  const own = Object.entries(times).flatMap(([ref, text]) => {
    const list = parseTimes(text) ?? [];
    return list.length > 0 ? [[ref, [...list]] as [string, string[]]] : [];
  });
  return {
    on,
    advance: Number(advance),
    zone: zone === '' ? null : zone,
    quiet: quiet ? { from, to } : null,
    parts: { morning, noon, evening, night },
    off: [...off],
    times: Object.fromEntries(own),
  };
};
