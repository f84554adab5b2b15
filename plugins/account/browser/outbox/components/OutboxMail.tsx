import { observer } from 'mobx-react-lite';
import { Fragment } from 'react';
import { useMessages, useService } from '#core/browser';
import { type CallAnswer, I18n } from '#core/shared';
import type { demoOutbox } from '#plugins/account/shared/calls.ts';
import { localLinks } from '../localLinks.ts';
import { outboxTexts } from '../messages/index.ts';
import '../../account.css';

interface LetterProps {
  readonly letter: CallAnswer<typeof demoOutbox>['data'][number];
}

/** One mail of a demo. Its links open on this site, whatever host they name. */
export const OutboxMail = observer(({ letter }: LetterProps) => {
  const t = useMessages(outboxTexts);
  const i18n = useService(I18n);
  return (
    <article className="account-letter">
      <header>
        <b>{letter.subject}</b>
        <small>
          {letter.to} · <time dateTime={letter.createdAt}>{i18n.when(letter.createdAt)}</time>
        </small>
      </header>
      <p>
        {localLinks(letter.text).map((piece, index) => (
          <Fragment key={index}>{piece.href === null ? piece.text : <a href={piece.href}>{piece.text}</a>}</Fragment>
        ))}
      </p>
      {letter.calendar !== null && (
        <a href={`data:text/calendar;charset=utf-8,${encodeURIComponent(letter.calendar)}`} download="calendar.ics">
          {t.calendarFile}
        </a>
      )}
    </article>
  );
});
