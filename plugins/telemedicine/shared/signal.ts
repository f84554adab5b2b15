import * as z from 'zod/mini';
import { defineEvent } from '#core/shared';
import { deviceSchema } from './seat.ts';

/** To everyone in a visit when it changes. Clients read it again. */
export const visitChanged = defineEvent({ kind: 'telemedicine_changed', schema: z.object({ visit: z.string() }) });

/** A signal to one seat's browser, which mutes its microphone and says so. */
export const muteSignal = defineEvent({
  kind: 'telemedicine_mute',
  schema: z.object({ visit: z.string().check(z.maxLength(64)), seat: z.string().check(z.maxLength(64)) }),
});

/** One connection between two seats, from its first offer on. What speaks of an older one is not for the one that follows it. */
const link = z.string().check(z.regex(/^[A-Za-z0-9-]{8,64}$/));

/** What one browser tells another. The receiver checks it again: the other side may send anything. */
export const peerMessage = z.discriminatedUnion('is', [
  z.object({
    is: z.literal('description'),
    link,
    type: z.enum(['offer', 'answer', 'rollback']),
    sdp: z.string().check(z.maxLength(40_000)),
  }),
  z.object({
    is: z.literal('candidate'),
    link,
    candidate: z.nullable(
      z.object({
        candidate: z.string().check(z.maxLength(2_000)),
        sdpMid: z.nullable(z.string().check(z.maxLength(64))),
        sdpMLineIndex: z.nullable(z.number().check(z.int(), z.minimum(0), z.maximum(64))),
        usernameFragment: z.optional(z.nullable(z.string().check(z.maxLength(256)))),
      }),
    ),
  }),
  /** This device just joined or returned: receivers start a new connection with it. */
  z.object({ is: z.literal('hello') }),
  z.object({ is: z.literal('bye') }),
]);
export type PeerMessage = z.infer<typeof peerMessage>;

/** Sent by a browser. `from` and `to` are seats; a frame for another device than the seat's own is dropped by who gets it. */
export const callSignalSchema = z.object({
  visit: z.string().check(z.maxLength(64)),
  to: z.string().check(z.maxLength(64)),
  device: deviceSchema,
  toDevice: z.nullable(deviceSchema),
  message: peerMessage,
});
export type CallSignal = z.infer<typeof callSignalSchema>;

/** As it arrives: the server adds whose seat it came from, after it checked that both are admitted to the same visit. */
export const arrivedSignalSchema = z.extend(callSignalSchema, { from: z.string().check(z.maxLength(64)) });
export type ArrivedSignal = z.infer<typeof arrivedSignalSchema>;

/** By which two seats set up their connection. */
export const callSignal = defineEvent({
  kind: 'telemedicine_call',
  schema: arrivedSignalSchema,
  sent: callSignalSchema,
});
