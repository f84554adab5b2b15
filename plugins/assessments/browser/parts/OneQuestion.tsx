import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../../core/browser/ui/index.ts';
import { labelOf } from '../../shared/questionnaire/translated.ts';
import type { Filling } from '../form/Filling.ts';
import { isUnsafe } from '../form/FormTree.ts';
import { problemOf } from '../form/problems.ts';
import { stepsOf } from '../form/steps.ts';
import { CrisisLine } from './CrisisLine.tsx';
import { useFormTexts, useFormView } from './context.ts';
import { QuestionPart } from './QuestionPart.tsx';

interface OneQuestionProps {
  readonly filling: Filling;
  readonly send: () => void;
}

/** Large text, one question a page: the next one comes when the person says so. */
export const OneQuestion = observer(({ filling, send }: OneQuestionProps) => {
  const t = useFormTexts();
  const { language } = useFormView();
  const steps = stepsOf(filling.form);
  const [at, setAt] = useState(filling.at);
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
    filling.visit(next.node.item.linkId);
    setAt(next.node.item.linkId);
  };
  const isLast = place === steps.length - 1;
  return (
    <div className="asm-one" ref={room}>
      <p className="asm-step" aria-live="polite">
        {t.step(place + 1, steps.length)}
      </p>
      {filling.form.isUnsafe && !isUnsafe(step.node) && <CrisisLine />}
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
          <Button size="large" intent="primary" busy={filling.wantsToSend && !filling.sent} onClick={send}>
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
