import { observer } from 'mobx-react-lite';
import { useMessages, useStore } from '../../../../core/browser/index.ts';
import { Button, Callout } from '../../../../core/browser/ui/index.ts';
import { keptDays } from '../../shared/transcript.ts';
import { messages } from '../messages.ts';
import { Consents } from '../stores/Consents.ts';

/** Asked of everybody in the call, those who come later too. */
export const ConsentQuestion = observer(() => {
  const t = useMessages(messages);
  const consents = useStore(Consents);
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
