import { token } from '#core/plugin/token.ts';

/** `unreachable`: there is a network, and no server answers behind it. */
export type LineState = 'online' | 'slow' | 'unreachable' | 'offline';

/** The way to the server. Observable. */
export interface Line {
  readonly state: LineState;
  /** Calls go out and are answered, be it slowly. */
  readonly up: boolean;
  /** Called when the server answers again after it did not. Returns the undo. */
  onReturn(handle: () => void): () => void;
}
export const Line = token<Line>('Line');

/** A newer version of the site. Observable. */
export interface SiteUpdate {
  readonly ready: boolean;
  /** Loads the page anew with it. */
  take(): void;
}
export const SiteUpdate = token<SiteUpdate>('SiteUpdate');
