import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { lazyDialog, useMessages, useStore } from '#core/browser';
import { Button, useAction } from '#ui';
import type { Visit } from '#plugins/appointments/shared/visit.ts';
import { messages } from '../../messages/index.ts';
import { VisitActions } from '../../stores/VisitActions.ts';

const CancelDialog = lazyDialog(() => import('../dialogs/CancelDialog.tsx'), 'CancelDialog');

interface Props {
  readonly visit: Visit;
  /** Which visit, for whoever hears the buttons alone. */
  readonly about: string;
}

/** The answer to the clinic's question whether the patient comes. Who can't come gives the time back. */
export const ComeAnswer = observer(({ visit, about }: Props) => {
  const t = useMessages(messages);
  const acts = useStore(VisitActions);
  const { busy, run } = useAction();
  const [cancels, setCancels] = useState(false);
  return (
    <div className="av-acts">
      <Button
        intent="primary"
        busy={busy}
        aria-label={`${t.comeYes}: ${about}`}
        onClick={() => void run(() => acts.come(visit))}
      >
        {t.comeYes}
      </Button>
      <Button aria-label={`${t.comeNo}: ${about}`} onClick={() => setCancels(true)}>
        {t.comeNo}
      </Button>
      {cancels && <CancelDialog visit={visit} onClose={() => setCancels(false)} />}
    </div>
  );
});
