import type { Known } from '#core/shared';

export interface SilentProps {
  readonly of: Known;
}

/** Stands where a card says nothing, or before what is not whole yet: while that is so, what follows on a page that was just opened waits to be seen. */
export const Silent = ({ of }: SilentProps) => (of.is === 'awaited' ? <span className="pv-awaited" hidden /> : null);
