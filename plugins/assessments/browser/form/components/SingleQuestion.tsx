import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState } from 'react';
import { Button } from '#ui';
import { labelOf } from '#plugins/assessments/shared/questionnaire/translation.ts';
import type { FormDraftStore } from '../stores/FormDraftStore.ts';
import { isUnsafe } from '../model/FormTree.ts';
import { problemOf } from '../model/problems.ts';
import { stepsOf } from '../model/steps.ts';
import { CrisisLine } from './CrisisLine.tsx';
import { useFormTexts, useFormView } from '../hooks/useFormView.ts';
import { QuestionPart } from './QuestionPart.tsx';

interface SingleQuestionProps {
  readonly draft: FormDraftStore;
  readonly send: () => void;
}

/** Large text, one question a page: the next one comes when the person says so. */
export const SingleQuestion = observer(({ draft, send }: SingleQuestionProps) => {
  const t = useFormTexts();
  const { language } = useFormView();
  const steps = stepsOf(draft.form);
  const [at, setAt] = useState(draft.at);
  const place = Math.max(
    0,
    steps.findIndex(({ node }) => node.item.linkId === at),
  );
  const step = steps[place];
  const room = useRef<HTMLDivElement>(null);
  const moved = useRef(false);

  useEffect(() => {
    // Only after a step: arriving on the page leaves the focus where the reader is.
    if (moved.current) room.current?.querySelector<HTMLElement>('input, select, textarea')?.focus();
  }, [step?.node.key]);

  if (!step) return null;
  const go = (to: number): void => {
    const next = steps[to];
    if (!next) return;
    if (to > place && problemOf(step.node)) {
      step.node.leave();
      room.current?.querySelector<HTMLElement>('input, select, textarea')?.focus();
      return;
    }
    moved.current = true;
    draft.visit(next.node.item.linkId);
    setAt(next.node.item.linkId);
  };
  const isLast = place === steps.length - 1;
  return (
    <div className="asm-one" ref={room}>
      <p className="asm-step" aria-live="polite">
        {t.step(place + 1, steps.length)}
      </p>
      {draft.form.isUnsafe && !isUnsafe(step.node) && <CrisisLine />}
      {step.lead.map((node) => (
        <p key={node.key} className="asm-words">
          {labelOf(node.item, language)}
        </p>
      ))}
      <QuestionPart key={step.node.key} node={step.node} alone />
      <div className="asm-one-actions">
        <Button size="large" disabled={place === 0} onClick={() => go(place - 1)}>
          {t.previous}
        </Button>
        {isLast ? (
          <Button size="large" intent="primary" busy={draft.wantsToSend && !draft.sent} onClick={send}>
            {t.send}
          </Button>
        ) : (
          <Button size="large" intent="primary" onClick={() => go(place + 1)}>
            {t.next}
          </Button>
        )}
      </div>
    </div>
  );
});
