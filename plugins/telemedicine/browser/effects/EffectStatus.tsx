import { observer } from 'mobx-react-lite';
import { Suspense } from 'react';
import { useStore } from '../../../../core/browser/index.ts';
import { EffectNote } from './EffectNote.tsx';
import { PictureEffect } from './PictureEffect.ts';

/** How far the chosen effect runs now, where there is a word to say about it. */
export const EffectStatus = observer(() => {
  const { step, reason, covers } = useStore(PictureEffect);
  return (
    // Its texts may come after the camera has: what stands around it stays.
    <Suspense>
      <EffectNote step={step} reason={reason} covers={covers} />
    </Suspense>
  );
});
