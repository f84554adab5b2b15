import { useMessages } from '#core/browser';
import { messages } from '../messages/index.ts';

export interface RemovableLineProps {
  readonly name: string;
  readonly fact: string;
  /** As the button says it, where the name alone would not tell one from another. */
  readonly whole?: string;
  readonly remove: () => void;
}

/** Something that was added to a fax, and can be taken off it. */
export const RemovableLine = ({ name, fact, whole = name, remove }: RemovableLineProps) => {
  const t = useMessages(messages);
  return (
    <li className="fax-removable">
      <span>
        {name} <small className="pv-muted">{fact}</small>
      </span>
      <button type="button" className="pv-link-button" onClick={remove}>
        {t.remove(whole)}
      </button>
    </li>
  );
};
