import { CallFailure } from '#core/shared';
import type { Visit } from '#plugins/telemedicine/shared/visit.ts';

/**
 * Where this person is. `outside`: no seat yet, they take one in the lobby; `arriving`: taking their seat; `unseated`:
 * it was refused and is retried; `elsewhere`: the seat is on another device; `off`: the clinic turned visits off;
 * `closed`: the patient denies this person access.
 */
export type CallPhase =
  | 'nowhere'
  | 'loading'
  | 'missing'
  | 'failed'
  | 'early'
  | 'cancelled'
  | 'ended'
  | 'removed'
  | 'off'
  | 'closed'
  | 'outside'
  | 'waiting'
  | 'held'
  | 'left'
  | 'elsewhere'
  | 'arriving'
  | 'unseated'
  | 'in';

interface CallFacts {
  readonly id: string | null;
  readonly visit: Visit | null;
  readonly error: Error | null;
  readonly sitsHere: boolean;
  /** This page took its seat. */
  readonly arrived: boolean;
  /** This page gave it up, whether or not the server has heard of it. */
  readonly gone: boolean;
  /** The last try to take it was refused. */
  readonly refused: boolean;
}

const byCode: Readonly<Record<string, CallPhase>> = {
  too_early: 'early',
  visit_over: 'ended',
  visit_cancelled: 'cancelled',
  removed: 'removed',
  feature_disabled: 'off',
  consent_denied: 'closed',
  not_found: 'missing',
  forbidden: 'missing',
  pass_invalid: 'missing',
};

const saidBy = (error: Error | null): CallPhase | undefined => {
  if (!(error instanceof CallFailure)) return undefined;
  // Neither a session nor a pass: whose visit it is cannot be known.
  return error.status === 401 ? 'missing' : byCode[error.code];
};

export const phaseOf = ({ id, visit, error, sitsHere, arrived, gone, refused }: CallFacts): CallPhase => {
  if (id === null) return 'nowhere';
  if (!visit) return error ? (saidBy(error) ?? 'failed') : 'loading';
  if (visit.state === 'ended' || visit.state === 'cancelled') return visit.state;
  const said = saidBy(error);
  if (said) return said;
  const { me } = visit;
  const coming = refused ? 'unseated' : 'arriving';
  if (!me) return visit.host ? coming : visit.state === 'early' ? 'early' : 'outside';
  if (me.state !== 'admitted') return me.state;
  if (gone) return 'left';
  if (!sitsHere && (me.here || arrived)) return 'elsewhere';
  return arrived ? 'in' : coming;
};
