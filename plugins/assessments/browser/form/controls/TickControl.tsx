import { observer } from 'mobx-react-lite';
import type { ControlProps } from './ControlProps.ts';
import { useFormTexts } from '../hooks/useFormView.ts';

/** One box to tick, where the questionnaire asks for a box. */
export const TickControl = observer(({ node, tied }: ControlProps) => {
  const t = useFormTexts();
  const [occurrence] = node.occurrences;
  return (
    <div className="asm-options">
      <span className="asm-option">
        <input
          type="checkbox"
          id={tied.id}
          checked={occurrence?.answer?.valueBoolean === true}
          aria-invalid={tied.invalid || undefined}
          aria-describedby={tied.describedBy}
          onChange={(event) => occurrence?.put({ valueBoolean: event.target.checked })}
        />
        <span aria-hidden>{t.yes}</span>
      </span>
    </div>
  );
});
