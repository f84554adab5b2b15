import { observer } from 'mobx-react-lite';
import { useMessages, useStore } from '#core/browser';
import { Button, useConfirm } from '#ui';
import type { Transcription } from '../../shared/transcript.ts';
import { messages } from '../messages/index.ts';
import { ConsentStore } from '../stores/ConsentStore.ts';

/** Erases this person's words; for the patient also the whole transcript. */
export const EraseButtons = observer(({ now }: { readonly now: Transcription }) => {
  const t = useMessages(messages);
  const consents = useStore(ConsentStore);
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
