import { observer } from 'mobx-react-lite';
import { type FocusEvent, type ReactNode, useId } from 'react';
import { useService } from '#core/browser';
import { I18n } from '#core/shared';
import { labelOf, translated } from '#plugins/assessments/shared/questionnaire/translation.ts';
import type { ItemNode } from '../model/nodes.ts';
import { isUnsafe } from '../model/FormTree.ts';
import { problemOf } from '../model/problems.ts';
import { Control } from '../controls/Control.tsx';
import type { Tied } from '../controls/ControlProps.ts';
import { CrisisLine } from './CrisisLine.tsx';
import { domId, nameOf, useFormTexts, useFormView } from '../hooks/useFormView.ts';
import { FixedAnswer } from './FixedAnswer.tsx';
import { Guidance, guidanceOf } from './Guidance.tsx';
import { isControlGroup, controlKindOf } from '../controls/controlKind.ts';
import { problemText } from './problemText.ts';

const Mark = ({ node }: { readonly node: ItemNode }) => {
  const t = useFormTexts();
  const { mostlyRequired } = useFormView();
  const required = node.item.required === true;
  if (required === mostlyRequired || node.isFixed) return null;
  return <span className="asm-mark">{required ? t.required : t.optional}</span>;
};

interface QuestionProps {
  readonly node: ItemNode;
  /** Without the questions under it: they have their own turn. */
  readonly alone?: boolean;
}

/** A question with its control, its help and what is wrong with its answer; the questions under it follow. */
export const QuestionPart = observer(({ node, alone = false }: QuestionProps) => {
  const t = useFormTexts();
  const { item, language, settle, visit } = useFormView();
  const i18n = useService(I18n);
  const name = useId();
  const id = domId(node);
  const problem = node.touched ? problemOf(node) : undefined;
  const hasHelp = guidanceOf(node, language).length > 0;
  const described = [problem && `${id}-error`, hasHelp && `${id}-help`].filter(Boolean).join(' ') || undefined;
  const tied: Tied = {
    id,
    name,
    describedBy: described,
    invalid: problem !== undefined,
    required: node.item.required === true,
  };
  const prefix = translated(node.item, 'prefix', language);
  const leave = (event: FocusEvent<HTMLElement>): void => {
    if (event.currentTarget.contains(event.relatedTarget)) return;
    // Something typed that is no answer is said at once; an answer that is missing only when the form is sent.
    if (node.occurrences.some(({ isBroken }) => isBroken) || node.isAnswered) node.leave();
    settle();
  };
  const words: ReactNode = (
    <>
      {prefix && <span className="asm-prefix">{`${prefix} `}</span>}
      {labelOf(node.item, language)} <Mark node={node} />
    </>
  );
  const inside = (
    <>
      <Guidance node={node} />
      {node.isFixed ? <FixedAnswer node={node} /> : <Control node={node} tied={tied} />}
      {problem && (
        <p className="pv-field-error" id={`${id}-error`} role="alert">
          {problemText(problem, nameOf(node, language), t, (value) => i18n.number(value))}
        </p>
      )}
    </>
  );
  const isOneOf = ['radios', 'yesNo'].includes(controlKindOf(node));
  const below = alone ? [] : node.occurrences.flatMap((one) => one.nodes);
  const common = {
    className: 'asm-question',
    'data-link-id': node.item.linkId,
    onBlur: leave,
    onFocus: () => visit(node.item.linkId),
  };
  return (
    <>
      {isControlGroup(node) && !node.isFixed ? (
        <fieldset
          {...common}
          {...(isOneOf ? { role: 'radiogroup', 'aria-required': tied.required, 'aria-invalid': tied.invalid } : {})}
          aria-describedby={described}
        >
          <legend className="asm-label">{words}</legend>
          {inside}
        </fieldset>
      ) : (
        <div {...common}>
          {node.isFixed ? (
            <span className="asm-label">{words}</span>
          ) : (
            <label className="asm-label" htmlFor={id}>
              {words}
            </label>
          )}
          {inside}
        </div>
      )}
      {isUnsafe(node) && <CrisisLine />}
      {below.length > 0 && <div className="asm-below">{below.map(item)}</div>}
    </>
  );
});
