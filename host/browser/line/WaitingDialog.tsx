import { observer } from 'mobx-react-lite';
import { useErrorText, useMessages, useService } from '#core/browser';
import { Button, Dialog, useConfirm } from '#ui';
import { CallFailure, I18n, Outbox, type OutboxItem } from '#core/shared';
import { lineMessages } from './texts.ts';

const WaitingItem = observer(({ item }: { readonly item: OutboxItem }) => {
  const t = useMessages(lineMessages);
  const i18n = useService(I18n);
  const outbox = useService(Outbox);
  const errorText = useErrorText();
  const confirm = useConfirm();
  const code = item.error instanceof CallFailure ? item.error.code : '';
  const why = code === 'part_lost' || code === 'perhaps_sent' ? t[code] : errorText(item.error);
  const cancel = async (): Promise<void> => {
    if (await confirm({ title: t.cancelSure, text: item.words, action: t.cancel })) outbox.cancel(item);
  };
  return (
    <li>
      <b>
        {item.title} · {i18n.when(item.at)}
      </b>
      <p className="pv-line-words">{item.words}</p>
      <p className="pv-muted">{item.state === 'failed' ? `${t.failed} ${why}` : t[item.state]}</p>
      <div className="pv-form-actions">
        {item.state === 'failed' && <Button onClick={() => outbox.retry(item)}>{t.tryAgain}</Button>}
        {item.state !== 'sending' && (
          <Button intent="quiet" onClick={() => void cancel()}>
            {t.cancel}
          </Button>
        )}
      </div>
    </li>
  );
});

/** What was done and has not reached the server, of every feature: also of those that were switched off since. */
export const WaitingDialog = observer(({ open, close }: { readonly open: boolean; readonly close: () => void }) => {
  const t = useMessages(lineMessages);
  const { items } = useService(Outbox);
  return (
    <Dialog open={open && items.length > 0} title={t.waitingTitle} onClose={close} width="narrow">
      <ul className="pv-line-items">
        {items.map((item) => (
          <WaitingItem key={item.id} item={item} />
        ))}
      </ul>
    </Dialog>
  );
});
