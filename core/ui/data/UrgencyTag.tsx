import { urgencies, type Urgency } from '#core/shared';
import { useTexts } from '../kernel.ts';
import { Tag, type TagProps } from './Tag.tsx';

const tones: Readonly<Record<Urgency, NonNullable<TagProps['tone']>>> = {
  critical: 'bad',
  urgent: 'wait',
  soon: 'note',
  routine: 'plain',
};

/** What an urgency is called. */
export const useUrgencyWord = (): ((urgency: Urgency) => string) => {
  const t = useTexts();
  return (urgency) => t[`urgency_${urgency}`];
};

/** How urgent something is, in the same word and colour everywhere. Routine has no tag, so that the rest stands out. */
export const UrgencyTag = ({ of }: { readonly of: Urgency }) => {
  const word = useUrgencyWord();
  return of === urgencies.at(-1) ? null : <Tag tone={tones[of]}>{word(of)}</Tag>;
};
