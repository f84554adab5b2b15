import type { Known } from '#core/shared';
import { classes } from '../classes.ts';

export interface CountBadgeProps {
  readonly count: number;
  /** What is known of that which is counted. */
  readonly of: Known;
  /** For screen readers: '3 unread'. Without one the badge is decoration beside a control that says the count itself. */
  readonly label?: string;
  /** `quiet`: it is there to be seen to, and nothing new. `bad`: some of it cannot wait. */
  readonly tone?: 'quiet' | 'bad';
}

const most = 99;

/** Nothing for 0; '3+' where there may be more than is known; '99+' beyond 99. */
export const CountBadge = ({ count, of, label, tone }: CountBadgeProps) =>
  count > 0 ? (
    <span className={classes('pv-badge', tone)}>
      <span aria-hidden>{count > most ? `${most}+` : `${count}${of.is === 'whole' ? '' : '+'}`}</span>
      {label && <span className="pv-seen-only-by-readers">{label}</span>}
    </span>
  ) : null;
