/**
 * Why a camera or microphone is not there: refused by the person or their system, none connected, in use by another program,
 * pulled out in the middle, a browser without media, anything else.
 */
export type DeviceProblem = 'denied' | 'absent' | 'busy' | 'unplugged' | 'unsupported' | 'failed';

const byName: Readonly<Record<string, DeviceProblem>> = {
  NotAllowedError: 'denied',
  PermissionDeniedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'absent',
  DevicesNotFoundError: 'absent',
  OverconstrainedError: 'absent',
  NotReadableError: 'busy',
  TrackStartError: 'busy',
  AbortError: 'busy',
  NotSupportedError: 'unsupported',
  TypeError: 'unsupported',
};

/** What `getUserMedia` rejected with, by the names of the Media Capture specification and of older browsers. */
export const problemOf = (error: unknown): DeviceProblem =>
  (error instanceof Error || error instanceof DOMException ? byName[error.name] : undefined) ?? 'failed';
