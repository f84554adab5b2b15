import { observer } from 'mobx-react-lite';
import { useMessages } from '#core/browser';
import { None, Tag } from '#ui';
import type { Known } from '#core/shared';
import { allergyTexts } from '../messages/tab/index.ts';

interface NoAllergyTagProps {
  readonly state: 'none' | 'unasked';
  readonly known: Known;
}

/** "None" is a recorded statement; an empty list says nothing. */
export const NoAllergyTag = observer(({ state, known }: NoAllergyTagProps) => {
  const t = useMessages(allergyTexts);
  return (
    <Tag tone={state === 'none' ? 'good' : 'wait'}>
      <None of={known} says={state === 'none' ? t.none : t.unasked} />
    </Tag>
  );
});
