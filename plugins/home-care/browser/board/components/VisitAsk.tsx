import { observer } from 'mobx-react-lite';
import { useMessages, useService } from '#core/browser';
import { Button, Callout, useAction } from '#ui';
import { Resources } from '#core/shared';
import { answerAsk } from '../../../shared/calls.ts';
import type { Asked } from '../../../shared/visit.ts';
import { messages } from '../../messages/index.ts';
import { useRefused } from '../../parts/useRefused.ts';

interface VisitAskProps {
  readonly visit: string;
  readonly asked: Asked;
}

/** What a client asks about a visit. Moving or cancelling it answers, too. */
export const VisitAsk = observer(({ visit, asked: { what, text, by } }: VisitAskProps) => {
  const t = useMessages(messages);
  const resources = useService(Resources);
  const refused = useRefused();
  const { run, busy } = useAction();
  const keep = (): void =>
    void run(() => refused(resources.send(answerAsk, { params: { id: visit } })), { done: t.askKept });
  return (
    <Callout tone="wait">
      <p>{what === 'not_today' ? t.askNot(by) : t.askOther(by)}</p>
      {text !== '' && <p className="hc-note">{text}</p>}
      <p className="hc-tags">
        <Button busy={busy} onClick={keep}>
          {t.askKeep}
        </Button>
      </p>
    </Callout>
  );
});
