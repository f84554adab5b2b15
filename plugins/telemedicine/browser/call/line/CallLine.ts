import type { Quality } from './quality.ts';

export const kinds = ['microphone', 'camera', 'screen'] as const;
export type Kind = (typeof kinds)[number];
export type Tracks = Readonly<Record<Kind, MediaStreamTrack | null>>;
export const noTracks: Tracks = { microphone: null, camera: null, screen: null };

/**
 * `awaited`: their browser has not answered yet; `interrupted`: it was there and is being brought back; `unreachable`: tried often
 * enough, waits for `retry`; `gone`: they said goodbye.
 */
export type EndState = 'awaited' | 'connecting' | 'connected' | 'interrupted' | 'unreachable' | 'gone';

/** Somebody else in the call, as far as this browser hears and sees them. Observable. */
export interface RemoteEnd {
  readonly seat: string;
  readonly state: EndState;
  readonly tracks: Tracks;
  /** Null before the first measure. */
  readonly quality: Quality | null;
  /** A picture is expected and none has come for a while. */
  readonly stalled: boolean;
}

/** Who else is admitted, and on which device. */
export interface OtherSeat {
  readonly id: string;
  readonly device: string | null;
  readonly here: boolean;
}

/** What of one's own picture is sent, so that sound is kept first. */
export type Sending = 'full' | 'less' | 'paused';

/** How media travel between those in one call: directly between browsers, or over a server. Opened when made. */
export interface CallLine {
  /** Observable. */
  readonly ends: readonly RemoteEnd[];
  readonly sending: Sending;
  /** What this person gives now; null is silence or no picture. May change at any time without a new negotiation. */
  send(tracks: Tracks): void;
  /** Who belongs to the call now; for every change. */
  follow(others: readonly OtherSeat[]): void;
  /** After the network or the page was away. */
  recover(): void;
  retry(seat: string): void;
  /** Leaves: says goodbye and gives everything back. */
  close(): void;
}
