import type { ReactNode } from 'react';
import { Button } from '../controls/Button.tsx';

interface SelectionBarProps {
  /** How many are selected: '3 selected'. */
  readonly label: string;
  readonly clearLabel: string;
  readonly clear: () => void;
  /** What may be done about them. */
  readonly children: ReactNode;
}

/** Above a list of which rows are selected; it stays in sight while the list scrolls. */
export const SelectionBar = ({ label, clearLabel, clear, children }: SelectionBarProps) => (
  <div className="pv-selection" role="region" aria-label={label}>
    <b>{label}</b>
    <Button intent="quiet" onClick={clear}>
      {clearLabel}
    </Button>
    {children}
  </div>
);
