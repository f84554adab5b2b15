import { observer } from 'mobx-react-lite';
import { useMessages, useStore } from '../../../../core/browser/index.ts';
import { Button, useConfirm } from '../../../../core/browser/ui/index.ts';
import type { Transcription } from '../../shared/transcript.ts';
import { messages } from '../messages.ts';
import { Consents } from '../stores/Consents.ts';

/** Erasing one's own words; for the patient also the whole of it. */
export const Withdrawing = observer(({ now }: { readonly now: Transcription }) => {
  const t = useMessages(messages);
  const consents = useStore(Consents);
  const confirm = useConfirm();
  const withdraw = async (all: boolean): Promise<void> => {
    const sure = await confirm({
      title: all ? t.eraseAllTitle : t.withdrawTitle,
      text: all ? t.eraseAllText : t.withdrawText,
      action: all ? t.eraseAll : t.withdrawAction,
      danger: true,
    });
    if (sure) await consents.withdraw(all);
  };
  const own = now.me?.mayWithdraw === true;
  const all = now.patient && now.state !== 'off' && now.state !== 'over';
  if (!own && !all) return null;
  return (
    <div className="words-buttons">
      {own && (
        <Button intent="quiet" onClick={() => void withdraw(false)}>
          {t.withdraw}
        </Button>
      )}
      {all && (
        <Button intent="quiet" onClick={() => void withdraw(true)}>
          {t.eraseAll}
        </Button>
      )}
    </div>
  );
});
