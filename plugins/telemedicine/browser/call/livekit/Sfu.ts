import type { MediaKind } from '../connection/CallConnection.ts';
import type { Quality } from '../connection/connectionQuality.ts';

/** The media server as this feature uses it (`livekit-client` today). Participant identities are seat ids. */
export interface Sfu {
  publish(kind: MediaKind, track: MediaStreamTrack | null): Promise<void>;
  /** Only these seats get what is published, whoever else is connected. */
  allow(seats: readonly string[]): void;
  leave(): void;
}

export interface SfuEvents {
  readonly came: (seat: string) => void;
  readonly went: (seat: string) => void;
  readonly track: (seat: string, kind: MediaKind, track: MediaStreamTrack | null) => void;
  readonly quality: (seat: string, quality: Quality) => void;
  /** One's own connection: `closed` when the library gave up. */
  readonly state: (state: 'open' | 'reconnecting' | 'closed') => void;
}

export interface SfuAccess {
  readonly url: string;
  readonly token: string;
}

/** @throws Error when it cannot be reached */
export type ConnectSfu = (access: SfuAccess, events: SfuEvents) => Promise<Sfu>;
