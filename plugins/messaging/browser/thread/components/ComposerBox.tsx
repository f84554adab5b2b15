import { Cross, Paperclip } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { type ClipboardEvent, type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { useMessages, useService, useStore } from '#core/browser';
import { Button, IconButton } from '#ui';
import { I18n } from '#core/shared';
import { acceptAttribute } from '#plugins/messaging/shared/fileTypes.ts';
import { fileMaxBytes, filesInMessage } from '#plugins/messaging/shared/limits.ts';
import type { Session } from '#plugins/messaging/shared/session.ts';
import { fileSize } from '../fileSize.ts';
import { messages } from '../../messages/index.ts';
import { participantName, othersOf } from '../../sessionNames.ts';
import type { Refused } from '../stores/Composer.ts';
import { Inbox } from '../../stores/Inbox.ts';
import type { Thread } from '../stores/Thread.ts';
import { UploadChip } from './UploadChip.tsx';

const tallest = 168;

/** Where one writes. Enter sends, Shift and Enter begins a line, files come by button, paste or drop. */
export const ComposerBox = observer(({ thread, session }: { readonly thread: Thread; readonly session: Session }) => {
  const t = useMessages(messages);
  const i18n = useService(I18n);
  const { me } = useStore(Inbox);
  const { composer, typists } = thread;
  const area = useRef<HTMLTextAreaElement>(null);
  const files = useRef<HTMLInputElement>(null);
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

  const refusal = ({ name, why }: Refused): string =>
    why === 'too_large'
      ? t.refusedSize(name, fileSize(fileMaxBytes, i18n))
      : why === 'empty'
        ? t.refusedEmpty(name)
        : why === 'too_many'
          ? t.refusedMany(name, filesInMessage)
          : t.refusedType(name);
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
  const paste = (event: ClipboardEvent): void => {
    const pasted = [...event.clipboardData.files];
    if (pasted.length === 0) return;
    event.preventDefault();
    composer.attach(pasted);
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
      {composer.refused.length > 0 && (
        <div className="msg-refused" role="alert">
          <span>
            {composer.refused.map((one, index) => (
              <p key={index}>{refusal(one)}</p>
            ))}
          </span>
          <IconButton icon={Cross} label={t.dismiss} onClick={composer.forgiveRefused} />
        </div>
      )}
      {composer.uploads.length > 0 && (
        <ul className="msg-chips" aria-label={t.attached}>
          {composer.uploads.map((upload) => (
            <UploadChip key={upload.id} upload={upload} remove={() => composer.remove(upload)} />
          ))}
        </ul>
      )}
      {composer.tooLong > 0 && (
        <p className="msg-too-long" role="status">
          {t.tooLong(composer.tooLong)}
        </p>
      )}
      <div className="msg-composer-line">
        <IconButton icon={Paperclip} label={t.attach} onClick={() => files.current?.click()} />
        <input
          ref={files}
          type="file"
          hidden
          multiple
          accept={acceptAttribute}
          onChange={(event) => {
            composer.attach([...(event.target.files ?? [])]);
            event.target.value = '';
          }}
        />
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
          onPaste={paste}
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
