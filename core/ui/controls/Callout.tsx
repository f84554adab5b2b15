import type { ReactNode } from 'react';

export interface CalloutProps {
  readonly tone?: 'note' | 'good' | 'wait' | 'bad';
  readonly title?: ReactNode;
  readonly children?: ReactNode;
  /** `alert` interrupts a screen reader, `status` waits for a pause; neither where the callout is there from the start. */
  readonly role?: 'alert' | 'status';
}

export const Callout = ({ tone = 'note', title, children, role }: CalloutProps) => (
  <div className={`pv-callout ${tone}`} role={role}>
    {title && <b>{title}</b>}
    {children}
  </div>
);
