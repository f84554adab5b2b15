import { observer } from 'mobx-react-lite';
import { keyOf } from '#plugins/assessments/shared/questionnaire/options.ts';
import { ClearButton } from './ClearButton.tsx';
import type { ControlProps } from './ControlProps.ts';
import { OptionRows } from './OptionRow.tsx';
import { OwnAnswer } from './OwnAnswer.tsx';

/** One of a few answers, each a row that a thumb hits. */
export const RadiosControl = observer(({ node, tied }: ControlProps) => {
  const [occurrence] = node.occurrences;
  const chosen = occurrence?.answer ? keyOf(occurrence.answer) : undefined;
  return (
    <div className="asm-options">
      <OptionRows
        options={node.options ?? []}
        id={tied.id}
        inputOf={({ key, answer }) => ({
          ...{ type: 'radio', name: tied.name, required: tied.required, checked: chosen === key },
          onChange: () => occurrence?.put(answer),
        })}
      />
      {node.item.type === 'open-choice' && occurrence && <OwnAnswer node={node} occurrence={occurrence} tied={tied} />}
      {chosen !== undefined && !tied.required && <ClearButton clear={() => occurrence?.put(undefined)} />}
    </div>
  );
});
