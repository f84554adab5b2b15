import { observer } from 'mobx-react-lite';
import { useEffect, useRef } from 'react';
import { useErrorText, useStore } from '#core/browser';
import { Button, Callout, Card, useConfirm } from '#ui';
import { CrisisLine } from './CrisisLine.tsx';
import { FormOutbox, type SentItem } from '../stores/FormOutbox.ts';
import { useFormTexts } from '../hooks/useFormView.ts';

interface UnsentFormProps {
  readonly item: SentItem;
  readonly leave: () => void;
  /** Goes back into the form with these answers; null where it cannot be shown now. */
  readonly change: (() => void) | null;
}

/** Answers that were sent and have not arrived: where they stand, what they say, and the ways out. */
export const UnsentForm = observer(({ item, leave, change }: UnsentFormProps) => {
  const t = useFormTexts();
  const outbox = useStore(FormOutbox);
  const errorText = useErrorText();
  const confirm = useConfirm();
  const failed = item.state === 'failed';
  const said = useRef<HTMLDivElement>(null);
  // The button that was pressed stood at the foot of a long form.
  // Newer browsers answer with a promise, which is no way to clean up.
  useEffect(() => void said.current?.scrollIntoView?.({ block: 'center' }), [failed]);
  const discard = async (): Promise<void> => {
    const question = { title: t.dontSendSure, text: t.dontSendText, action: t.dontSend, danger: true };
    if (await confirm(question)) outbox.takeBack(item);
  };
  return (
    <>
      {item.input.unsafe && <CrisisLine />}
      <div ref={said}>
        <Callout
          tone={failed ? 'bad' : 'wait'}
          role={failed ? 'alert' : 'status'}
          title={failed ? t.notSent : t.waitsTitle}
        >
          <p>{failed ? errorText(item.error) : t.waitsText}</p>
        </Callout>
      </div>
      <Card title={t.yourAnswers}>
        <p className="asm-unsent">{item.words}</p>
        <div className="pv-form-actions">
          <Button intent="quiet" onClick={leave}>
            {t.leave}
          </Button>
          {item.state !== 'sending' && (
            <Button intent="quiet" onClick={() => void discard()}>
              {t.dontSend}
            </Button>
          )}
          {change && item.state !== 'sending' && <Button onClick={change}>{t.changeAnswers}</Button>}
          {failed && (
            <Button intent="primary" onClick={() => outbox.retry(item)}>
              {t.tryAgain}
            </Button>
          )}
        </div>
      </Card>
    </>
  );
});
