import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { type AnswerOption, keyOf } from '#plugins/assessments/shared/questionnaire/options.ts';
import { useFormTexts } from '../hooks/useFormView.ts';
import type { ControlProps } from './ControlProps.ts';
import { OptionRow, OptionRows } from './OptionRow.tsx';

/** Any number of answers. One that says 'none of these' takes the place of the others. */
export const CheckboxesControl = observer(({ node, tied }: ControlProps) => {
  const t = useFormTexts();
  const options = node.options ?? [];
  const listed = new Set(options.map(({ key }) => key));
  const chosen = new Set(node.answers.map(keyOf));
  const own = node.answers.find((answer) => !listed.has(keyOf(answer)));
  const [words, setWords] = useState(own?.valueString ?? '');
  const [asked, setAsked] = useState(false);

  const toggle = (option: AnswerOption): void => {
    if (chosen.has(option.key)) return node.choose(node.answers.filter((answer) => keyOf(answer) !== option.key));
    const exclusive = new Set(options.filter((one) => one.exclusive).map(({ key }) => key));
    const stays = option.exclusive ? [] : node.answers.filter((answer) => !exclusive.has(keyOf(answer)));
    return node.choose([...stays, option.answer]);
  };
  const say = (text: string): void => {
    setWords(text);
    const others = node.answers.filter((answer) => listed.has(keyOf(answer)));
    node.choose(text.trim() === '' ? others : [...others, { valueString: text }]);
  };
  const open = asked || own !== undefined;

  return (
    <div className="asm-options">
      <OptionRows
        options={options}
        id={tied.id}
        inputOf={(option) => ({
          ...{ type: 'checkbox', checked: chosen.has(option.key), 'aria-invalid': tied.invalid || undefined },
          onChange: () => toggle(option),
        })}
      />
      {node.item.type === 'open-choice' && (
        <div className="asm-own">
          <OptionRow
            type="checkbox"
            checked={open}
            onChange={() => {
              setAsked(!open);
              if (open) say('');
            }}
          >
            {t.other}
          </OptionRow>
          {open && (
            <input
              className="pv-input"
              aria-label={t.otherText}
              maxLength={400}
              value={words}
              onChange={(event) => say(event.target.value)}
            />
          )}
        </div>
      )}
    </div>
  );
});
