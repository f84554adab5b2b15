import { highlight } from '../highlight.ts';

/** Text and nothing else: whatever stands in it is shown as it was written. */
export const MessageText = ({ text, words }: { readonly text: string; readonly words: string }) =>
  text === '' ? null : (
    <p className="msg-text">
      {highlight(text, words).map((piece, index) => (piece.hit ? <mark key={index}>{piece.text}</mark> : piece.text))}
    </p>
  );
