import { observer } from 'mobx-react-lite';
import { useMessages, useService, useStore } from '#core/browser';
import { Button } from '#ui';
import { I18n } from '#core/shared';
import { failureText } from '../../failureText.ts';
import { messages } from '../../messages/index.ts';
import { MessageOutbox, type UnsentMessage } from '../stores/MessageOutbox.ts';
import { languageOf } from '../languageOf.ts';

/** A message on its way: what it waits for, or why it failed, with its text kept. */
export const UnsentRow = observer(({ unsent }: { readonly unsent: UnsentMessage }) => {
  const t = useMessages(messages);
  const i18n = useService(I18n);
  const outbox = useStore(MessageOutbox);
  const { item, uploads, replyTo } = unsent;
  const { text } = item.input;
  const failed = item.state === 'failed';
  const uploading = uploads.filter((upload) => upload.state === 'uploading');
  const progress = uploading.reduce((sum, upload) => sum + upload.progress, 0) / Math.max(1, uploading.length);
  return (
    <div className="msg-line out first">
      <div className={`msg-bubble out unsent${failed ? ' failed' : ''}`}>
        {replyTo && (
          <span className="msg-quote">
            <span>{replyTo.text}</span>
          </span>
        )}
        {text !== '' && (
          <p className="msg-text" lang={languageOf(text) ?? undefined}>
            {text}
          </p>
        )}
        {uploads.length > 0 && (
          <ul className="msg-files">
            {uploads.map((upload) => (
              <li key={upload.id} className="msg-file-name">
                {upload.file.name}
              </li>
            ))}
          </ul>
        )}
        {failed ? (
          <div className="msg-failed" role="alert">
            <p>
              <b>{t.notSent}</b> {failureText(t, item.error)}
            </p>
            <Button onClick={() => outbox.tryAgain(unsent)}>{t.tryAgain}</Button>
            <Button intent="quiet" onClick={() => outbox.discard(unsent)}>
              {t.discard}
            </Button>
          </div>
        ) : (
          <span className="msg-meta">
            {uploading.length > 0
              ? t.uploading(i18n.number(progress, { style: 'percent' }))
              : item.state === 'sending' && item.tries === 0
                ? t.sending
                : t.waiting}
          </span>
        )}
      </div>
    </div>
  );
});
