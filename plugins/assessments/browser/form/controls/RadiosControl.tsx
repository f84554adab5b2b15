import { observer } from 'mobx-react-lite';
import { keyOf } from '#plugins/assessments/shared/questionnaire/options.ts';
import { ClearButton } from './ClearButton.tsx';
import type { ControlProps } from './ControlProps.ts';
import { OptionRow, OptionText } from './OptionRow.tsx';
import { OwnAnswer } from './OwnAnswer.tsx';

/** One of a few answers, each a row that a thumb hits. */
export const RadiosControl = observer(({ node, tied }: ControlProps) => {
  const options = node.options ?? [];
  const [occurrence] = node.occurrences;
  const chosen = occurrence?.answer ? keyOf(occurrence.answer) : undefined;
  return (
    <div className="asm-options">
      {options.map((option, n) => (
        <OptionRow
          key={option.key}
          type="radio"
          id={n === 0 ? tied.id : undefined}
          name={tied.name}
          checked={chosen === option.key}
          required={tied.required}
          onChange={() => occurrence?.put(option.answer)}
        >
          <OptionText option={option} />
        </OptionRow>
      ))}
      {node.item.type === 'open-choice' && occurrence && <OwnAnswer node={node} occurrence={occurrence} tied={tied} />}
      {chosen !== undefined && !tied.required && <ClearButton clear={() => occurrence?.put(undefined)} />}
    </div>
  );
});
