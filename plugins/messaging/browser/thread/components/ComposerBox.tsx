import { Cross } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { useMessages, useStore } from '#core/browser';
import { Button, IconButton } from '#ui';
import type { Session } from '#plugins/messaging/shared/session.ts';
import { messages } from '../../messages/index.ts';
import { participantName, othersOf } from '../../sessionNames.ts';
import { Inbox } from '../../stores/Inbox.ts';
import type { Thread } from '../stores/Thread.ts';
import { AttachButton, AttachedFiles } from './AttachedFiles.tsx';

const tallest = 168;

/** Where one writes. Enter sends, Shift and Enter begins a line, files come by button, paste or drop. */
export const ComposerBox = observer(({ thread, session }: { readonly thread: Thread; readonly session: Session }) => {
  const t = useMessages(messages);
  const { me } = useStore(Inbox);
  const { composer, typists } = thread;
  const area = useRef<HTMLTextAreaElement>(null);
  const help = useId();
  const others = othersOf(session, me);
  const label = others.length === 1 ? t.writeTo(others[0]!.first_name) : t.write;

  useLayoutEffect(() => {
    const box = area.current;
    if (!box) return;
    box.style.height = 'auto';
    box.style.height = `${Math.min(tallest, box.scrollHeight + 2)}px`;
  }, [composer.text]);
  useEffect(() => {
    // On a phone the keyboard would cover what one came to read.
    if (matchMedia('(min-width: 761px)').matches) area.current?.focus({ preventScroll: true });
  }, [thread]);
  useEffect(() => {
    if (composer.replyTo) area.current?.focus();
  }, [composer.replyTo]);

  const send = (): void => {
    composer.send();
    area.current?.focus();
  };
  const keys = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) {
      event.preventDefault();
      send();
    } else if (event.key === 'Escape' && composer.replyTo) {
      event.preventDefault();
      composer.reply(null);
    }
  };
  const write = (text: string): void => {
    composer.write(text);
    if (text !== '') typists.tell();
  };

  return (
    <form
      className="msg-composer"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {composer.replyTo && (
        <div className="msg-replying">
          <span>
            <b>{t.replyTo(participantName(session, composer.replyTo.author_id, me, t))}</b>
            <small>{composer.replyTo.text || t.sentFiles(composer.replyTo.files.length)}</small>
          </span>
          <IconButton icon={Cross} label={t.stopReply} onClick={() => composer.reply(null)} />
        </div>
      )}
      <AttachedFiles files={composer.files} />
      {composer.tooLong > 0 && (
        <p className="msg-too-long" role="status">
          {t.tooLong(composer.tooLong)}
        </p>
      )}
      <div className="msg-composer-line">
        <AttachButton files={composer.files} />
        <textarea
          ref={area}
          className="pv-input"
          rows={1}
          aria-label={label}
          aria-describedby={help}
          placeholder={label}
          value={composer.text}
          onChange={(event) => write(event.target.value)}
          onKeyDown={keys}
          onPaste={composer.files.paste}
        />
        <span id={help} className="pv-seen-only-by-readers">
          {t.writeHelp}
        </span>
        <Button type="submit" intent="primary" disabled={!composer.canSend}>
          {t.send}
        </Button>
      </div>
    </form>
  );
});
