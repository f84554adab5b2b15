import { observer } from 'mobx-react-lite';
import { Suspense } from 'react';
import { useStore } from '#core/browser';
import { EffectNote } from './EffectNote.tsx';
import { EffectStore } from '../stores/EffectStore.ts';

/** How far the chosen effect runs now, where there is a word to say about it. */
export const EffectStatus = observer(() => {
  const { step, reason, covers } = useStore(EffectStore);
  return (
    // Its texts may load after the camera opens, without disturbing the page around it.
    <Suspense>
      <EffectNote step={step} reason={reason} covers={covers} />
    </Suspense>
  );
});
