import * as z from 'zod/mini';

/** Who has the seat. `staff`: clinic members who are not the visit's practitioner. */
export const seatKinds = ['patient', 'practitioner', 'staff', 'guest'] as const;

/**
 * `waiting` in the lobby, `admitted` to the call, `held` back in the lobby by the clinic, `left` by themselves, `removed` by the
 * clinic. Only an admitted seat is told of the others, their chat and their signals.
 */
export const seatStates = ['waiting', 'admitted', 'held', 'left', 'removed'] as const;

/** How a person takes part: camera and microphone, microphone only, or neither. */
export const joinings = ['video', 'audio', 'listen'] as const;
export type Joining = (typeof joinings)[number];

/** What the device check of the lobby found. */
export const verdict = z.enum(['good', 'poor', 'failed', 'unknown']);
export const checksSchema = z.object({
  browser: verdict,
  camera: verdict,
  microphone: verdict,
  speaker: verdict,
  network: verdict,
});
export type Checks = z.infer<typeof checksSchema>;

/** What a seat says of itself during the call. */
export const seatMediaSchema = z.object({
  joining: z.enum(joinings),
  microphone: z.boolean(),
  camera: z.boolean(),
  sharing: z.boolean(),
  hand: z.boolean(),
});
export type SeatMedia = z.infer<typeof seatMediaSchema>;
/** How a participant's connection to the others was lately, in words. */
export const qualities = ['good', 'unsteady', 'poor', 'lost'] as const;
export type Quality = (typeof qualities)[number];
/** Random text of one page: a seat is sat on by one device at a time, the newest. */
export const deviceSchema = z.string().check(z.regex(/^[A-Za-z0-9_-]{16,64}$/));

export const seatSchema = z.object({
  id: z.string(),
  kind: z.enum(seatKinds),
  name: z.string(),
  state: z.enum(seatStates),
  /** Their device is there: it was heard of in the last half minute. */
  here: z.boolean(),
  /** ISO 8601: when they came to the lobby. */
  since: z.string(),
  /** The device that signals are for. */
  device: z.nullable(z.string()),
  media: seatMediaSchema,
  /** Only for the clinic, and one's own. */
  checks: z.nullable(checksSchema),
});
export type Seat = z.infer<typeof seatSchema>;
