import type { Known } from '#core/shared';
import { classes } from '../classes.ts';

export interface CountBadgeProps {
  readonly count: number;
  /** What is known of that which is counted. */
  readonly of: Known;
  /** For screen readers: '3 unread'. Without one the badge is decoration beside a control that says the count itself. */
  readonly label?: string;
  readonly quiet?: boolean;
}

const most = 99;

/** Nothing for 0; '3+' where there may be more than is known; '99+' beyond 99. */
export const CountBadge = ({ count, of, label, quiet = false }: CountBadgeProps) =>
  count > 0 ? (
    <span className={classes('pv-badge', quiet && 'quiet')}>
      <span aria-hidden>{count > most ? `${most}+` : `${count}${of.is === 'whole' ? '' : '+'}`}</span>
      {label && <span className="pv-seen-only-by-readers">{label}</span>}
    </span>
  ) : null;
