import { observer } from 'mobx-react-lite';
import { useMessages, type WorkAction } from '#core/browser';
import { messages } from '../messages/index.ts';

interface Props {
  /** Of the selected row. */
  readonly actions: readonly WorkAction[];
  readonly canUndo: boolean;
}

/** The keys that work now; always in sight. */
export const WorkLegend = observer(({ actions, canUndo }: Props) => {
  const t = useMessages(messages);
  const line = (key: string, label: string) => (
    <li key={key}>
      <kbd>{key}</kbd> {label}
    </li>
  );
  return (
    <ul className="cp-legend" aria-label={t.keys}>
      {line('↑ ↓', t.keyMove)}
      {line('Enter', t.keyOpen)}
      {actions.map(({ key, label }) => line(key, label))}
      {canUndo && line('U', t.keyUndo)}
    </ul>
  );
});
