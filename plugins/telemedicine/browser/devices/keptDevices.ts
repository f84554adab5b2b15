import * as z from 'zod/mini';
import { joinings } from '../../shared/seat.ts';

const id = z.nullable(z.string().check(z.maxLength(512)));

/** What is kept of the devices in this browser: random ids that the browser made for this site, and no names. */
export const keptDevicesSchema = z.object({
  joining: z.enum(joinings),
  cameraOn: z.boolean(),
  microphoneOn: z.boolean(),
  cameraId: id,
  microphoneId: id,
  speakerId: id,
});
export type KeptDevices = z.infer<typeof keptDevicesSchema>;
