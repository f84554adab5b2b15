import { CallFailure } from '../../../../../core/shared/index.ts';
import type { Visit } from '../../../shared/visit.ts';

/**
 * Where this person stands. `outside`: no seat yet, to be taken in the lobby; `arriving`: on the way to one's own seat; `unseated`:
 * that was refused, and is tried again; `elsewhere`: one's seat is on another device; `off`: the clinic switched visits off;
 * `closed`: the patient keeps this person out.
 */
export type Phase =
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

interface Standing {
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

const byCode: Readonly<Record<string, Phase>> = {
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

const saidBy = (error: Error | null): Phase | undefined => {
  if (!(error instanceof CallFailure)) return undefined;
  // Neither a session nor a pass: whose visit it is cannot be known.
  return error.status === 401 ? 'missing' : byCode[error.code];
};

export const phaseOf = ({ id, visit, error, sitsHere, arrived, gone, refused }: Standing): Phase => {
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
