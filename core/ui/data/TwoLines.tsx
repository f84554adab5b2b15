import type { ReactNode } from 'react';

interface Props {
  readonly children: ReactNode;
  /** Small, on the second line; none where there is nothing to say. */
  readonly under?: ReactNode;
}

/** A cell that says what something is, and what is worth knowing about it below. */
export const TwoLines = ({ children, under }: Props) => (
  <span className="pv-two">
    <span>{children}</span>
    {under && <small className="pv-muted">{under}</small>}
  </span>
);
