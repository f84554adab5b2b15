import type { Quality } from './connectionQuality.ts';

export const mediaKinds = ['microphone', 'camera', 'screen'] as const;
export type MediaKind = (typeof mediaKinds)[number];
export type Tracks = Readonly<Record<MediaKind, MediaStreamTrack | null>>;
export const noTracks: Tracks = { microphone: null, camera: null, screen: null };

/**
 * `awaited`: their browser has not answered yet; `interrupted`: it was there and is being brought back; `unreachable`: tried often
 * enough, waits for `retry`; `gone`: they said goodbye.
 */
export type RemoteState = 'awaited' | 'connecting' | 'connected' | 'interrupted' | 'unreachable' | 'gone';

/** Another participant, as this browser receives them. Observable. */
export interface RemoteParticipant {
  readonly seat: string;
  readonly state: RemoteState;
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

/** How much of this person's video is sent; sound comes first. */
export type SendingLevel = 'full' | 'less' | 'paused';

/** How media travel between those in one call: directly between browsers, or over a server. Opened when made. */
export interface CallConnection {
  /** Observable. */
  readonly remotes: readonly RemoteParticipant[];
  readonly sending: SendingLevel;
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
