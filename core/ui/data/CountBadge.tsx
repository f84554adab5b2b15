import { classes } from '../classes.ts';

export interface CountBadgeProps {
  readonly count: number;
  /** For screen readers: '3 unread'. Without one the badge is decoration beside a control that says the count itself. */
  readonly label?: string;
  readonly quiet?: boolean;
}

/** Nothing for 0; '99+' beyond 99. */
export const CountBadge = ({ count, label, quiet = false }: CountBadgeProps) =>
  count > 0 ? (
    <span className={classes('pv-badge', quiet && 'quiet')}>
      <span aria-hidden>{count > 99 ? '99+' : count}</span>
      {label && <span className="pv-seen-only-by-readers">{label}</span>}
    </span>
  ) : null;
