import type { Kind } from '../line/CallLine.ts';
import type { Quality } from '../line/quality.ts';

/** What this feature needs of a media server; `livekit-client` stands behind it. Participants' identities are seats. */
export interface Sfu {
  publish(kind: Kind, track: MediaStreamTrack | null): Promise<void>;
  /** Only these seats get what is published, whoever else is connected. */
  allow(seats: readonly string[]): void;
  leave(): void;
}

export interface SfuEvents {
  readonly came: (seat: string) => void;
  readonly went: (seat: string) => void;
  readonly track: (seat: string, kind: Kind, track: MediaStreamTrack | null) => void;
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
