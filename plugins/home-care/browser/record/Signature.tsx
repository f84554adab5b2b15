import { useMessages } from '#core/browser';
import { messages } from '../messages/index.ts';

/** Of the field on which somebody signs. */
export const signatureSize = [1000, 400] as const;

interface SignatureProps {
  readonly name: string;
  readonly strokes: string;
}

/** As it was drawn. */
export const Signature = ({ name, strokes }: SignatureProps) => {
  const t = useMessages(messages);
  return (
    <svg
      className="hc-signature"
      viewBox={`0 0 ${signatureSize[0]} ${signatureSize[1]}`}
      role="img"
      aria-label={t.signatureOf(name)}
    >
      <path d={strokes} />
    </svg>
  );
};
