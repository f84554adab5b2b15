import * as z from 'zod/mini';
import { usualTimes } from './schedule/dayParts.ts';
import { isZone } from './schedule/zone.ts';

const clock = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/));
/** `MedicationRequest/1` */
export const sourceSchema = z.string().check(z.regex(/^Medication(Request|Statement)\/[A-Za-z0-9\-.]{1,64}$/));

/** One patient's reminder settings. Not clinical: kept in this feature's own table. */
export const settingsSchema = z.object({
  on: z.boolean(),
  /** Minutes before the dose (CST-3). */
  advance: z.number().check(z.int(), z.minimum(0), z.maximum(120)),
  /** Null: the clinic's zone. */
  zone: z.nullable(z.string().check(z.maxLength(64), z.refine(isZone))),
  /** In these hours nothing is sent; the dose still shows on the page. */
  quiet: z.nullable(z.object({ from: clock, to: clock })),
  parts: z.object({ morning: clock, noon: clock, evening: clock, night: clock }),
  /** Medicines without reminders. */
  off: z.array(sourceSchema).check(z.maxLength(200)),
  /** Times of one's own for a medicine. */
  times: z.record(sourceSchema, z.array(clock).check(z.minLength(1), z.maxLength(12))),
});
export type Settings = z.infer<typeof settingsSchema>;

/** CST-3: fifteen minutes before. */
export const usualSettings: Settings = {
  on: true,
  advance: 15,
  zone: null,
  quiet: null,
  parts: usualTimes,
  off: [],
  times: {},
};

const minutesOf = (time: string): number => {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return hour * 60 + minute;
};

/** Does this local time lie in the quiet hours? They may run over midnight. */
export const isQuiet = ({ quiet }: Settings, hour: number, minute: number): boolean => {
  if (!quiet) return false;
  const [from, to, at] = [minutesOf(quiet.from), minutesOf(quiet.to), hour * 60 + minute];
  return from <= to ? at >= from && at < to : at >= from || at < to;
};
