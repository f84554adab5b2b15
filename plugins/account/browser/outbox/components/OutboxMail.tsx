import { observer } from 'mobx-react-lite';
import { Fragment } from 'react';
import { useService } from '#core/browser';
import { I18n } from '#core/shared';
import { localLinks } from '../localLinks.ts';
import '../../account.css';

interface LetterProps {
  readonly letter: { readonly to: string; readonly subject: string; readonly text: string; readonly createdAt: string };
}

/** One mail of a demo. Its links open on this site, whatever host they name. */
export const OutboxMail = observer(({ letter }: LetterProps) => {
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
    </article>
  );
});
