import { Cross } from '@blueprintjs/icons';
import { IconButton } from '../controls/IconButton.tsx';

export interface RemovableLineProps {
  readonly name: string;
  readonly fact?: string;
  /** What the button says: it names the line, so that no two buttons are alike. */
  readonly action: string;
  readonly remove: () => void;
}

/** One of those chosen, in a list of `<ul>`: it can be taken off again. */
export const RemovableLine = ({ name, fact = '', action, remove }: RemovableLineProps) => (
  <li className="pv-removable">
    <span>
      {name} <small className="pv-muted">{fact}</small>
    </span>
    <IconButton icon={Cross} label={action} onClick={remove} />
  </li>
);
