import type { Position } from '../place.ts';

/** Work of somebody: when it is, in milliseconds since 1970, and on which day where the clinic is. */
export interface Spell {
  readonly day: string;
  readonly start: number;
  readonly end: number;
  /** Where; absent or null: nobody knows. */
  readonly spot?: Position | null | undefined;
}
