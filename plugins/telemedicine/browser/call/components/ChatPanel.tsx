import { observer } from 'mobx-react-lite';
import { type FormEvent, useEffect, useRef } from 'react';
import { useMessages, useService } from '#core/browser';
import { Button, Callout, None } from '#ui';
import { I18n } from '#core/shared';
import { callMessages } from '../messages/index.ts';
import type { UnsentMessage } from '../stores/ChatStore.ts';
import { useCallSession } from '../hooks/useCallSession.ts';

export const ChatPanel = observer(() => {
  const t = useMessages(callMessages);
  const i18n = useService(I18n);
  const { chat, visitStore } = useCallSession();
  const end = useRef<HTMLLIElement>(null);
  const count = chat.messages.length + chat.unsent.size;
  useEffect(() => void end.current?.scrollIntoView({ block: 'nearest' }), [count]);
  const send = (event: FormEvent): void => {
    event.preventDefault();
    void chat.send();
  };
  return (
    <div className="tc-chat">
      {chat.error !== null && (
        <Callout tone="wait" role="status">
          {t.chatFailed} <Button onClick={() => void chat.refresh()}>{t.tryAgain}</Button>
        </Callout>
      )}
      <div className="tc-log" role="log" aria-label={t.chat}>
        <ol className="tc-messages">
          {count === 0 && (
            <li className="tc-quiet">
              <None of={chat.known} says={t.noMessages} />
            </li>
          )}
          {chat.messages.map(({ id, seat, name, text, at }) => (
            <li key={id} className={seat === visitStore.me?.id ? 'mine' : undefined}>
              <span className="tc-by">
                {seat === visitStore.me?.id ? t.you : name} <time dateTime={at}>{i18n.time(at)}</time>
              </span>
              <p>{text}</p>
            </li>
          ))}
          {[...chat.unsent.values()].map((message) => (
            <UnsentRow key={message.id} message={message} />
          ))}
          <li ref={end} aria-hidden />
        </ol>
      </div>
      <form onSubmit={send}>
        <label className="pv-seen-only-by-readers" htmlFor="tc-message">
          {t.message}
        </label>
        <input
          id="tc-message"
          className="pv-input"
          value={chat.text}
          maxLength={2_000}
          placeholder={t.message}
          autoComplete="off"
          onChange={(event) => chat.write(event.target.value)}
        />
        <Button type="submit" intent="primary">
          {t.send}
        </Button>
      </form>
    </div>
  );
});

const UnsentRow = observer(({ message }: { readonly message: UnsentMessage }) => {
  const t = useMessages(callMessages);
  const { chat } = useCallSession();
  return (
    <li className="mine">
      <p>{message.text}</p>
      {message.failed ? (
        <span className="tc-not-sent" role="alert">
          {t.notSent} <Button onClick={() => void chat.again(message.id)}>{t.sendAgain}</Button>
          <Button intent="quiet" onClick={() => chat.edit(message.id)}>
            {t.edit}
          </Button>
        </span>
      ) : (
        <span className="tc-by">{t.sending}</span>
      )}
    </li>
  );
});
