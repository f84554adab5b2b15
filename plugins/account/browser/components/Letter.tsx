import { Fragment } from 'react';
import { When } from '../../../../core/browser/ui/index.ts';

interface LetterProps {
  readonly letter: { readonly to: string; readonly subject: string; readonly text: string; readonly createdAt: string };
}

/** Links to this house can be followed; any other stays text. */
const pieces = (text: string): readonly string[] => text.split(/(https?:\/\/\S+)/);

const here = (piece: string): string | null => {
  if (!/^https?:\/\//.test(piece) || !URL.canParse(piece)) return null;
  const { pathname, search, hash } = new URL(piece);
  return pathname + search + hash;
};

export const Letter = ({ letter }: LetterProps) => (
  <article className="account-letter">
    <header>
      <b>{letter.subject}</b>
      <small>
        {letter.to} · <When at={letter.createdAt} />
      </small>
    </header>
    <p>
      {pieces(letter.text).map((piece, index) => {
        const href = here(piece);
        return <Fragment key={index}>{href === null ? piece : <a href={href}>{piece}</a>}</Fragment>;
      })}
    </p>
  </article>
);
