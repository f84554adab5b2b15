import type { ChannelKind, SessionStatus } from '../shared/session.ts';

/** One line of a story: who, how many minutes after the line before, what. */
export interface Line {
  readonly who: string;
  readonly after: number;
  readonly text: string;
  readonly picture?: string;
}

/** A session as it might have been. People are addresses; the first one asked. */
export interface Story {
  readonly people: readonly string[];
  readonly reason: string;
  readonly status: SessionStatus;
  /** Minutes before now at which it was asked for. */
  readonly asked: number;
  readonly lines: readonly Line[];
  readonly kind?: ChannelKind;
  /** The patient whom staff speak about. */
  readonly about?: string;
  /** How many of the last lines these people have not read. */
  readonly unread?: Readonly<Record<string, number>>;
  readonly why?: string;
}

export const line = (who: string, after: number, text: string, picture?: string): Line => ({
  who,
  after,
  text,
  ...(picture !== undefined && { picture }),
});

export const hour = 60;
export const day = 24 * hour;
