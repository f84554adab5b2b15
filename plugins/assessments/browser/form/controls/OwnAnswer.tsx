import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { keyOf } from '#plugins/assessments/shared/questionnaire/options.ts';
import type { ItemNode, Occurrence } from '../model/nodes.ts';
import { useFormTexts } from '../hooks/useFormView.ts';
import type { Tied } from './ControlProps.ts';
import { OptionRow } from './OptionRow.tsx';

interface OwnAnswerProps {
  readonly node: ItemNode;
  readonly occurrence: Occurrence;
  readonly tied: Tied;
}

/** The last of an open choice's answers: one's own words. */
export const OwnAnswer = observer(({ node, occurrence, tied }: OwnAnswerProps) => {
  const t = useFormTexts();
  const { answer } = occurrence;
  const listed = answer !== undefined && (node.options ?? []).some(({ key }) => key === keyOf(answer));
  const own = answer !== undefined && !listed;
  const [asked, setAsked] = useState(false);
  return (
    <div className="asm-own">
      <OptionRow
        type="radio"
        name={tied.name}
        checked={own || (asked && !listed)}
        onChange={() => {
          setAsked(true);
          occurrence.put(undefined);
        }}
      >
        {t.other}
      </OptionRow>
      {(own || (asked && !listed)) && (
        <input
          className="pv-input"
          aria-label={t.otherText}
          maxLength={node.item.maxLength ?? 400}
          value={own ? occurrence.raw : ''}
          onChange={(event) => occurrence.type(event.target.value)}
        />
      )}
    </div>
  );
});
