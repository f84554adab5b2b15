import type { Rung } from '../connection/bitrateLadder.ts';

const changed = async (sender: RTCRtpSender, want: RTCRtpEncodingParameters): Promise<void> => {
  const parameters = sender.getParameters();
  const encoding = parameters.encodings?.[0];
  if (!encoding) return;
  const names = Object.keys(want) as (keyof RTCRtpEncodingParameters)[];
  if (names.every((name) => encoding[name] === want[name])) return;
  Object.assign(encoding, want);
  // A browser that refuses one of them sends as it likes: no reason to break the call.
  await sender.setParameters(parameters).catch(() => undefined);
};

export const tuneSound = (sender: RTCRtpSender): Promise<void> =>
  changed(sender, { priority: 'high', networkPriority: 'high', maxBitrate: 48_000 });

export const tunePicture = (sender: RTCRtpSender, rung: Rung, receivers: number): Promise<void> =>
  changed(sender, {
    active: rung.active,
    priority: 'low',
    networkPriority: 'low',
    ...(rung.active && {
      maxBitrate: Math.round(rung.bitrate / Math.max(1, receivers)),
      scaleResolutionDownBy: rung.scale,
      maxFramerate: rung.frames,
    }),
  });
