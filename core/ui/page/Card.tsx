import { type ReactNode, useId } from 'react';
import { classes } from '../classes.ts';

export interface CardProps {
  readonly title?: ReactNode;
  readonly action?: ReactNode;
  /** An edge in the colour of what the card means; `brand` marks the one thing to do first. */
  readonly tone?: 'brand' | 'good' | 'wait' | 'bad';
  /** The content reaches the edges: tables and lists with their own padding. */
  readonly flush?: boolean;
  /** The whole row of a `CardGrid`. */
  readonly wide?: boolean;
  readonly className?: string;
  readonly children: ReactNode;
}

export const Card = ({ title, action, tone, flush, wide, className, children }: CardProps) => {
  const heading = useId();
  return (
    <section
      className={classes('pv-card', tone, flush && 'flush', wide && 'wide', className)}
      aria-labelledby={title ? heading : undefined}
    >
      {(title ?? action) && (
        <header className="pv-card-head">
          {title && <h2 id={heading}>{title}</h2>}
          {action}
        </header>
      )}
      {children}
    </section>
  );
};

export const CardGrid = ({ children }: { readonly children: ReactNode }) => (
  <div className="pv-card-grid">{children}</div>
);
