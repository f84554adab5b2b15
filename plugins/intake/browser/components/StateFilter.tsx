import { useMessages } from '#core/browser';
import { type IntakeState, intakeStates } from '../hooks/useIntakes.ts';
import { pagesTexts } from '../messages/pages/index.ts';

interface StateFilterProps {
  readonly value: IntakeState | null;
  readonly onChange: (value: IntakeState | null) => void;
}

/** One state or all; wraps on a phone, where seven words do not fit one line. */
export const StateFilter = ({ value, onChange }: StateFilterProps) => {
  const t = useMessages(pagesTexts);
  return (
    <div className="intake-states" role="group" aria-label={t.state}>
      {[null, ...intakeStates].map((state) => (
        <button
          key={state ?? 'all'}
          type="button"
          className={state === value ? 'pv-button on' : 'pv-button'}
          aria-pressed={state === value}
          onClick={() => onChange(state)}
        >
          {state === null ? t.all : t[state]}
        </button>
      ))}
    </div>
  );
};
