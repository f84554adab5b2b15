import type { ReactNode } from 'react';

export interface FactProps {
  readonly term: ReactNode;
  readonly className?: string;
  readonly children: ReactNode;
}

/** One line of a `<dl>`. */
export const Fact = ({ term, className, children }: FactProps) => (
  <>
    <dt>{term}</dt>
    <dd className={className}>{children}</dd>
  </>
);
