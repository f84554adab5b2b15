import { observer } from 'mobx-react-lite';
import { useMessages, useStore } from '#core/browser';
import { Button, Callout } from '#ui';
import { keptDays } from '../../shared/transcript.ts';
import { messages } from '../messages/index.ts';
import { ConsentStore } from '../stores/ConsentStore.ts';

/** Asked of everyone in the call, including people who join later. */
export const ConsentQuestion = observer(() => {
  const t = useMessages(messages);
  const consents = useStore(ConsentStore);
  return (
    <Callout tone="wait" title={t.question} role="status">
      <p>{t.questionText(keptDays)}</p>
      <div className="words-buttons">
        <Button intent="primary" disabled={consents.busy} onClick={() => void consents.answer('yes')}>
          {t.agree}
        </Button>
        <Button disabled={consents.busy} onClick={() => void consents.answer('no')}>
          {t.refuse}
        </Button>
      </div>
    </Callout>
  );
});
